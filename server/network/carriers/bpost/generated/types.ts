// Generated from server/network/carriers/bpost/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/services/shm/{account}/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book boxes under our reference. */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/shm/{account}/orders/{reference}/labels/A6": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The labels of an order, printed or printed again. */
        get: operations["printLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/trackedmail/item/{code}/trackingInfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to a parcel. */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Locator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find offices, points and lockers near a postal code. */
        get: operations["findPoints"];
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
        LocatorDocument: {
            TaxipostLocator: {
                txt?: string;
                status?: string;
                PoiList?: {
                    Poi?: {
                        Record: components["schemas"]["Point"];
                    }[];
                } | string;
            } | string;
        };
        Point: {
            Id: string;
            Type: string;
            Name?: string;
            Street?: string;
            Number?: string;
            Zip?: string;
            City?: string;
            Country?: string;
            Longitude?: string;
            Latitude?: string;
        };
        OrderDocument: {
            order: components["schemas"]["Order"];
        };
        Order: {
            accountId: string;
            reference: string;
            orderLine?: {
                text: string;
            }[];
            box: components["schemas"]["Box"][];
        };
        Box: {
            sender: components["schemas"]["Party"];
            nationalBox?: components["schemas"]["NationalBox"];
            internationalBox?: {
                international: components["schemas"]["International"];
            };
            remark?: string;
            additionalCustomerReference?: string;
        } & (unknown | unknown);
        NationalBox: {
            atHome?: {
                /** @enum {string} */
                product: "bpack 24h Pro" | "bpack 24h business" | "bpack Easy Retour";
                /** @description Signature and delivery on Saturday are empty elements (OptionsType of common_v5.xsd). */
                options?: {
                    /** @constant */
                    signed?: "";
                    /** @constant */
                    saturdayDelivery?: "";
                };
                weight: string;
                height?: string;
                length?: string;
                width?: string;
                desiredDeliveryPlace?: string;
                receiver: components["schemas"]["Party"];
            };
            atBpost?: {
                /** @constant */
                product: "bpack@bpost";
                options: {
                    keepMeInformed: components["schemas"]["Notification"];
                };
                weight: string;
                height?: string;
                length?: string;
                width?: string;
                pugoId: components["schemas"]["RcCode"];
                pugoName: string;
                pugoAddress: components["schemas"]["Address"];
                receiverName: string;
                receiverCompany?: string;
            };
            "at24-7"?: {
                /** @constant */
                product: "bpack 24/7";
                weight: string;
                height?: string;
                length?: string;
                width?: string;
                parcelsDepotId: components["schemas"]["RcCode"];
                parcelsDepotName: string;
                parcelsDepotAddress: components["schemas"]["Address"];
                unregistered: {
                    /** @enum {string} */
                    language: "EN" | "NL" | "FR";
                    mobilePhone?: string;
                    emailAddress: string;
                };
                receiverName: string;
                receiverCompany?: string;
            };
        };
        International: {
            /** @enum {string} */
            product: "bpack World Business" | "bpack World Easy Return";
            receiver: components["schemas"]["Party"];
            parcelWeight: string;
            parcelHeight?: string;
            parcelLength?: string;
            parcelWidth?: string;
            customsInfo?: components["schemas"]["CustomsInfo"];
            parcelContents?: components["schemas"]["ParcelContents"];
        };
        /** @description CustomsType of international_v5.xsd. Its currencies, and that what is paid for the way is in euro, are from bpost's manual as its PHP client repeats it. */
        CustomsInfo: {
            /** @description Hundredths of the currency, which the values of the contents add up to. */
            parcelValue: string;
            contentDescription: string;
            /** @enum {string} */
            shipmentType: "SAMPLE" | "GIFT" | "GOODS" | "OTHER" | "DOCUMENTS";
            /** @enum {string} */
            parcelReturnInstructions: "ABANDONED" | "RTA" | "RTS";
            /** @enum {string} */
            privateAddress: "true" | "false";
            /** @enum {string} */
            currency: "EUR" | "GBP" | "USD" | "CNY";
            amtPostagePaidByAddresse?: string;
        };
        ParcelContents: {
            parcelContent: components["schemas"]["ParcelContent"][];
        };
        /** @description ParcelContentDetail of international_v5.xsd: values and weights are those of all pieces. That they are hundredths and grams, and that 30 characters of a description are kept, is from bpost's manual as its PHP client repeats it. */
        ParcelContent: {
            numberOfItemType: string;
            valueOfItem: string;
            itemDescription: string;
            nettoWeight: string;
            hsTariffCode: string;
            originOfGoods: string;
        };
        RcCode: string;
        Notification: {
            /** @enum {string} */
            language: "EN" | "NL" | "FR" | "DE";
            emailAddress?: string;
            mobilePhone?: string;
        } & (unknown | unknown);
        Party: {
            name: string;
            company?: string;
            address: components["schemas"]["Address"];
            emailAddress?: string;
            phoneNumber?: string;
        };
        Address: {
            streetName: string;
            addressLineTwo?: string;
            postalCode: string;
            locality: string;
            countryCode: string;
        };
        Nothing: string;
        LabelsDocument: {
            labels: {
                label: {
                    barcode: string[];
                    mimeType?: string;
                    bytes: string;
                }[];
            };
        };
        TrackingDocument: {
            itemTracking: {
                itemCode?: string;
                stateInfo?: components["schemas"]["State"][];
            };
        };
        State: {
            time?: string;
            location?: string;
            stateCode: string;
            stateDescription?: string;
        };
        Refusal: {
            businessException?: {
                code?: string;
                message?: string;
            };
            systemException?: {
                message?: string;
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
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/vnd.bpost.shm-order-v5+XML": components["schemas"]["OrderDocument"];
            };
        };
        responses: {
            /** @description Booked. Nothing else is said. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["Nothing"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["Refusal"];
                };
            };
            /** @description Not known. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["Refusal"];
                };
            };
        };
    };
    printLabels: {
        parameters: {
            query: {
                forcePrinting: true;
            };
            header: {
                accept: "application/vnd.bpost.shm-label-pdf-v3.4+XML";
            };
            path: {
                account: string;
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A label for each box. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.bpost.shm-label-pdf-v3.4+XML": components["schemas"]["LabelsDocument"];
                };
            };
            /** @description No such order. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["Refusal"];
                };
            };
        };
    };
    track: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its states, the oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["TrackingDocument"];
                };
            };
            /** @description Not known yet. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["Refusal"];
                };
            };
        };
    };
    findPoints: {
        parameters: {
            query: {
                Function: "search";
                Partner: "999999";
                Language: "NL" | "FR" | "EN";
                Street?: string;
                Number?: string;
                Zone: string;
                Country: "BE";
                Type: "7";
                Limit: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nearest ones, or an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": components["schemas"]["LocatorDocument"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
