// Generated from server/network/carriers/postnl/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/shipment/v1_1/barcode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a number for a parcel. An unused one means nothing. */
        get: operations["createBarcode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipment/v2_2/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Announce parcels and get their labels. */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipment/v2/status/barcode/{barcode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to a parcel. */
        get: operations["trackByBarcode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipment/v2/status/reference/{reference}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find parcels by our reference. */
        get: operations["findByReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipment/v2_1/calculate/timeframes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** On which days a parcel would be delivered. */
        get: operations["calculateTimeframes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipment/v2_1/locations/nearest/geocode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find pickup locations near a place. */
        get: operations["findLocations"];
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
        LocationsResponse: {
            GetLocationsResult?: {
                ResponseLocation?: components["schemas"]["ResponseLocation"][] | components["schemas"]["ResponseLocation"];
            } | string;
        };
        ResponseLocation: {
            LocationCode: number | string;
            Name?: string;
            Latitude: number;
            Longitude: number;
            Address: {
                City?: string;
                Countrycode?: string;
                HouseNr?: number | string;
                HouseNrExt?: string;
                Remark?: string;
                Street?: string;
                Zipcode?: string;
            };
            DeliveryOptions?: {
                string?: string | string[];
            };
            OpeningHours?: {
                [key: string]: {
                    string?: string | string[];
                } | string;
            };
        };
        Barcode: {
            Barcode: string;
        };
        Address: {
            /** @enum {string} */
            AddressType: "01" | "02" | "09";
            FirstName?: string;
            Name?: string;
            CompanyName?: string;
            Department?: string;
            StreetHouseNrExt: string;
            Buildingname?: string;
            City: string;
            Region?: string;
            Zipcode?: string;
            Countrycode: string;
        };
        Contact: {
            /** @enum {string} */
            ContactType: "01" | "02";
            Email?: string;
            SMSNr?: string;
            TelNr?: string;
        };
        Group: {
            /** @constant */
            GroupType: "03";
            GroupSequence: number;
            GroupCount: number;
            MainBarcode: string;
        };
        Shipment: {
            Addresses: components["schemas"]["Address"][];
            Barcode: string;
            Contacts?: components["schemas"]["Contact"][];
            Content?: string;
            CustomerOrderNumber?: string;
            /** @constant */
            DeliveryAddress?: "09";
            DeliveryDate?: string;
            /** @description Millimetres from the longest side to the shortest, and grams. */
            Dimension: {
                Length?: number;
                Width?: number;
                Height?: number;
                Weight: number;
            };
            DownPartnerLocation?: string;
            Groups?: components["schemas"]["Group"][];
            ProductCodeDelivery: string;
            /** @description Characteristic 118 with option 006 is a delivery in the evening (use case Prepare your parcels). */
            ProductOptions?: {
                Characteristic: string;
                Option: string;
            }[];
            Reference: string;
        };
        LabelRequest: {
            Customer: {
                Address: components["schemas"]["Address"];
                CollectionLocation?: string;
                CustomerCode: string;
                CustomerNumber: string;
                Email?: string;
                Name?: string;
            };
            Message: {
                MessageID: string;
                MessageTimeStamp: string;
                /** @enum {string} */
                Printertype: "GraphicFile|PDF" | "Zebra|Generic ZPL II 200 dpi";
            };
            Shipments: components["schemas"]["Shipment"][];
        };
        LabelResponse: {
            ResponseShipments: components["schemas"]["ResponseShipment"] | components["schemas"]["ResponseShipment"][];
        };
        ResponseShipment: {
            Barcode: string;
            Errors?: components["schemas"]["Error"][];
            Labels?: components["schemas"]["Label"] | components["schemas"]["Label"][];
        };
        Label: {
            Content: string;
            Labeltype?: string;
            OutputType?: string;
        };
        Error: {
            Error?: string;
            Code?: string;
            Description?: string;
        };
        Status: {
            TimeStamp?: string;
            StatusCode: string;
            StatusDescription?: string;
            PhaseCode?: string;
            PhaseDescription?: string;
        };
        StatusShipment: {
            Barcode: string;
            ShipmentCounter?: string;
            Status?: components["schemas"]["Status"];
            OldStatus?: components["schemas"]["Status"] | components["schemas"]["Status"][];
        };
        StatusResponse: {
            CurrentStatus?: components["schemas"]["Found"];
            CompleteStatus?: components["schemas"]["Found"];
        };
        Found: {
            Shipment?: components["schemas"]["StatusShipment"] | components["schemas"]["StatusShipment"][];
        };
        Timeframes: {
            Timeframes?: {
                Timeframe?: components["schemas"]["Day"] | components["schemas"]["Day"][];
            };
        };
        Day: {
            Date: string;
        };
        Refusal: {
            Errors?: components["schemas"]["Error"][];
            errors?: {
                ErrorMsg?: string;
                ErrorNumber?: string;
            }[];
            Error?: {
                ErrorCode?: string;
                ErrorMessage?: string;
                ErrorDescription?: string;
            };
            message?: string;
            fault?: {
                faultstring?: string;
                detail?: {
                    errorcode?: string;
                };
            };
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
    createBarcode: {
        parameters: {
            query: {
                CustomerCode: string;
                CustomerNumber: string;
                Type: "3S";
                Serie: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Barcode"];
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
    createLabel: {
        parameters: {
            query: {
                confirm: true;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelRequest"];
            };
        };
        responses: {
            /** @description Announced, or refused parcel by parcel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelResponse"];
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
            /** @description The key is not known. */
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
    trackByBarcode: {
        parameters: {
            query: {
                detail: true;
                language: "EN";
            };
            header?: never;
            path: {
                barcode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known, which may be nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"];
                };
            };
            /** @description The key is not known. */
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
    findByReference: {
        parameters: {
            query: {
                customerCode: string;
                customerNumber: string;
            };
            header?: never;
            path: {
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known, which may be nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatusResponse"];
                };
            };
            /** @description The key is not known. */
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
    calculateTimeframes: {
        parameters: {
            query: {
                AllowSundaySorting: false;
                StartDate: string;
                EndDate: string;
                CountryCode: "NL" | "BE";
                PostalCode: string;
                HouseNumber: string;
                Options: "Daytime";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The days. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeframes"];
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
    findLocations: {
        parameters: {
            query: {
                Latitude: number;
                Longitude: number;
                CountryCode: "NL" | "BE";
                DeliveryOptions: "PG";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nearest ones. One alone is no list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationsResponse"];
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
}
export type Schemas = components['schemas'];
