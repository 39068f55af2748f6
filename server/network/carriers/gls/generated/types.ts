// Generated from server/network/carriers/gls/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/oauth2/v2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get an access token. */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book parcels and get their numbers and labels. */
        post: operations["createParcels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/parcelshop/address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find ParcelShops near an address. */
        post: operations["findParcelShops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/shipments/cancel/{trackID}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a parcel. */
        post: operations["cancelParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/shipments/reprintparcel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Print the label of a parcel again. */
        post: operations["reprintParcel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/shipments/endofday": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close the day, which GLS has to be told before its driver comes. */
        post: operations["endOfDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/sporadiccollection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have parcels fetched at the address of the agreement. */
        post: operations["orderCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipit-farm/v1/backend/rs/tracking/parcels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find the parcels under a reference. */
        post: operations["findParcels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track-and-trace-v1/tracking/simple/trackids/{unitnos}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to parcels. */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        ParcelShopSearch: {
            Street?: string;
            CountryCode: string;
            City: string;
            ZIPCode: string;
            MaxNumberOfShops: string;
        };
        ParcelShops: {
            ParcelShop?: components["schemas"]["ParcelShop"][];
        };
        ParcelShop: {
            ParcelShopID: string;
            Location?: {
                Latitude?: string | number;
                Longitude?: string | number;
            };
            Address: {
                Name1?: string;
                CountryCode?: string;
                ZIPCode?: string;
                City?: string;
                Street?: string;
                StreetNumber?: string;
            };
            WorkingDay?: {
                DayOfWeek?: string;
                OpeningHours?: components["schemas"]["Spans"];
                Breaks?: components["schemas"]["Spans"];
            }[];
        };
        Spans: {
            OpeningHours?: {
                From?: string | number;
                To?: string | number;
            }[];
        };
        Token: {
            access_token: string;
            expires_in: number | string;
        };
        /** @enum {string} */
        Product: "PARCEL" | "EXPRESS" | "FREIGHT" | "PHARMA" | "PHARMAPLUS";
        Address: {
            Name1: string;
            Name2?: string;
            Name3?: string;
            CountryCode: string;
            Province?: string;
            ZIPCode?: string;
            City: string;
            Street: string;
            ContactPerson?: string;
            FixedLinePhonenumber?: string;
            MobilePhoneNumber?: string;
            eMail?: string;
        };
        ShipmentRequest: {
            Shipment: {
                ShipmentReference?: string[];
                Middleware?: string;
                Product: components["schemas"]["Product"];
                Consignee: {
                    /** @enum {string} */
                    Category?: "BUSINESS" | "PRIVATE";
                    Address?: components["schemas"]["Address"];
                };
                Shipper: {
                    ContactID: string;
                    AlternativeShipperAddress?: components["schemas"]["Address"];
                };
                Return?: {
                    Address?: components["schemas"]["Address"];
                };
                Service?: components["schemas"]["Service"][];
                ShipmentUnit: components["schemas"]["ShipmentUnit"][];
            };
            PrintingOptions: components["schemas"]["PrintingOptions"];
        };
        Service: {
            /** @description A service without particulars, as its name says (samples of ShipIT 5.0.11). */
            Service?: {
                /** @enum {string} */
                ServiceName: "service_signature" | "service_addresseeonly" | "service_Saturday";
            };
            Deposit?: {
                /** @constant */
                ServiceName: "service_deposit";
                PlaceOfDeposit: string;
            };
            ShopDelivery?: {
                /** @constant */
                ServiceName: "service_shopdelivery";
                ParcelShopID: string;
            };
            ShopReturn?: {
                /** @constant */
                ServiceName: "service_shopreturn";
                NumberOfLabels?: number;
            };
        };
        ShipmentUnit: {
            ShipmentUnitReference?: string[];
            Weight?: number;
            Note1?: string;
            Note2?: string;
            Service?: components["schemas"]["UnitService"][];
        };
        UnitService: {
            Cash?: {
                /** @constant */
                ServiceName: "service_cash";
                Reason: string;
                Amount: number;
                Currency: string;
            };
            /** @description Dangerous goods in limited quantities, with their weight in kilograms. */
            LimitedQuantities?: {
                /** @constant */
                ServiceName: "service_limitedquantities";
                Weight?: number;
            };
            AddonLiability?: {
                /** @constant */
                ServiceName: "service_addonliability";
                Amount: number;
                Currency: string;
                ParcelContent?: string;
            };
        };
        PrintingOptions: {
            ReturnLabels?: {
                /** @enum {string} */
                TemplateSet: "NONE" | "ZPL_200" | "ZPL_300";
                /** @enum {string} */
                LabelFormat: "PDF" | "ZEBRA";
            };
        };
        Collection: {
            ContactID: string;
            PreferredPickUpDate: string;
            NumberOfParcels?: number;
            Product: components["schemas"]["Product"];
            ExpectedTotalWeight?: number;
            ContainsHazGoods?: boolean;
            AdditionalInformation?: string;
        };
        Collected: {
            EstimatedPickUpDate: string;
        };
        EndOfDay: {
            Shipments?: Record<string, never>[];
        };
        Created: {
            CreatedShipment: {
                ParcelData: components["schemas"]["Unit"][];
                PrintData?: components["schemas"]["Printed"][];
            };
        };
        Printed: {
            Data: string | string[];
            LabelFormat?: string;
        };
        Unit: {
            TrackID: string;
            ParcelNumber?: string;
        };
        Units: {
            UnitItems?: components["schemas"]["Unit"][];
        };
        Cancelled: {
            TrackID?: string;
            result?: string;
            Result?: string;
        };
        Tracking: {
            parcels?: components["schemas"]["TrackedParcel"][];
        };
        TrackedParcel: {
            requested?: string;
            unitno?: string;
            status?: string;
            errorCode?: string;
            events?: components["schemas"]["Event"][];
        };
        Event: {
            code?: string;
            city?: string;
            postalCode?: string;
            country?: string;
            description?: string;
            eventDateTime?: string;
        };
        Refusal: {
            errors?: {
                code?: string;
                message?: string;
                field?: string;
            }[];
            error?: string;
            error_description?: string;
            title?: string;
            detail?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @constant */
                    grant_type: "client_credentials";
                };
            };
        };
        responses: {
            /** @description A token, good for up to four hours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            /** @description Unknown client or wrong secret. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    createParcels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/glsVersion1+json": components["schemas"]["ShipmentRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["Created"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    findParcelShops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/glsVersion1+json": components["schemas"]["ParcelShopSearch"];
            };
        };
        responses: {
            /** @description The nearest ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["ParcelShops"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    cancelParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trackID: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled, or not, as the result says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["Cancelled"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    reprintParcel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/glsVersion1+json": {
                    TrackID: string;
                    PrintingOptions: components["schemas"]["PrintingOptions"];
                };
            };
        };
        responses: {
            /** @description Printed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["Created"];
                };
            };
        };
    };
    endOfDay: {
        parameters: {
            query?: {
                date?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["EndOfDay"];
                };
            };
        };
    };
    orderCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/glsVersion1+json": components["schemas"]["Collection"];
            };
        };
        responses: {
            /** @description Somebody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["Collected"];
                };
            };
        };
    };
    findParcels: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/glsVersion1+json": {
                    ShipmentReference?: string;
                    DateFrom: string;
                    DateTo: string;
                };
            };
        };
        responses: {
            /** @description The parcels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/glsVersion1+json": components["schemas"]["Units"];
                };
            };
            /** @description Nothing is known. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    track: {
        parameters: {
            query?: never;
            header?: {
                "Accept-Language"?: string;
            };
            path: {
                unitnos: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Parcels with their events, the latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            /** @description Nothing is known. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
