// Generated from server/network/carriers/usps/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/oauth2/v3/token": {
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
    "/payments/v3/payment-authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have an account pay for labels. */
        post: operations["authorizePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/v3/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a parcel and get its number and label. */
        post: operations["createLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/v3/return-label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a return. */
        post: operations["createReturnLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/v3/label/{trackingNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel a label and ask for its money. */
        delete: operations["cancelLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/labels/v3/label-reprint/{trackingNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Print a label again. */
        post: operations["reprintLabel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scan-forms/v3/scan-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close parcels with a form that is scanned once for all. */
        post: operations["createScanForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/v3/options/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for prices and days. */
        post: operations["searchOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup/v3/carrier-pickup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have parcels fetched with the mail. */
        post: operations["orderPickUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup/v3/carrier-pickup/{confirmationNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A pick-up with the version of it that is changed or called off. */
        get: operations["readPickUp"];
        put?: never;
        post?: never;
        /** Call a pick-up off. */
        delete: operations["cancelPickUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/v3/tracking/{trackingNumber}": {
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Token: {
            access_token: string;
            expires_in: number | string;
        };
        Payment: {
            paymentAuthorizationToken: string;
        };
        ImageInfo: {
            /** @enum {string} */
            imageType?: "PDF" | "ZPL203DPI" | "ZPL300DPI";
            /** @constant */
            labelType?: "4X6LABEL";
            /** @enum {string} */
            receiptOption?: "NONE" | "SAME_PAGE" | "SEPARATE_PAGE";
        };
        Address: {
            firstName?: string;
            lastName?: string;
            firm?: string;
            streetAddress: string;
            secondaryAddress?: string;
            city: string;
            state: string;
            ZIPCode: string;
            ZIPPlus4?: string;
            phone?: string;
            email?: string;
        };
        Size: {
            /** @constant */
            weightUOM: "lb";
            weight: number;
            /** @constant */
            dimensionsUOM: "in";
            length: number;
            width: number;
            height: number;
            /** @enum {string} */
            processingCategory: "MACHINABLE" | "NONSTANDARD";
        };
        LabelRequest: {
            imageInfo: components["schemas"]["ImageInfo"];
            toAddress: components["schemas"]["Address"];
            fromAddress: components["schemas"]["Address"];
            senderAddress?: components["schemas"]["Address"];
            packageDescription: {
                /** @constant */
                weightUOM?: "lb";
                weight: number;
                /** @constant */
                dimensionsUOM?: "in";
                length: number;
                width: number;
                height: number;
                /** @enum {string} */
                processingCategory: "MACHINABLE" | "NONSTANDARD";
                mailClass: string;
                /** @constant */
                rateIndicator: "SP";
                /** @constant */
                destinationEntryFacilityType: "NONE";
                extraServices?: (921 | 922 | 923 | 924 | 930 | 981)[];
                packageOptions?: {
                    /** @description In US dollars. */
                    packageValue: number;
                };
                /** Format: date */
                mailingDate: string;
                customerReference?: {
                    referenceNumber: string;
                    printReferenceNumber?: boolean;
                }[];
            };
        };
        Label: {
            trackingNumber: string;
            labelImage?: string;
            returnLabelImage?: string;
        };
        Printed: {
            labelImage?: string;
            returnLabelImage?: string;
            reprintInfo?: Record<string, never>;
        };
        Cancelled: {
            trackingNumber?: string;
            status?: string;
        };
        ScanForm: {
            /** @constant */
            form: "5630";
            /** @constant */
            imageType: "PDF";
            /** @constant */
            labelType: "8.5x11LABEL";
            /** Format: date */
            mailingDate: string;
            overwriteMailingDate?: boolean;
            entryFacilityZIPCode: string;
            /** @constant */
            destinationEntryFacilityType?: "NONE";
            shipment: {
                trackingNumbers?: string[];
            };
            fromAddress: components["schemas"]["Address"];
        };
        ScanFormMade: {
            SCANFormMetadata: {
                manifestNumber: string;
            };
            SCANFormImage?: string;
        };
        Question: {
            originZIPCode: string;
            destinationZIPCode: string;
            pricingOptions: {
                /** @enum {string} */
                priceType?: "RETAIL" | "COMMERCIAL";
                paymentAccount?: {
                    /** @constant */
                    accountType?: "EPS";
                    accountNumber?: string;
                };
            }[];
            packageDescription: {
                /** @constant */
                weightUOM?: "lb";
                weight: number;
                /** @constant */
                dimensionsUOM?: "in";
                length: number;
                width: number;
                height: number;
                mailClass: string;
                /** Format: date */
                mailingDate: string;
            };
        };
        Offers: {
            pricingOptions?: {
                shippingOptions?: {
                    mailClass?: string;
                    rateOptions?: {
                        totalPrice?: number;
                        totalBasePrice?: number;
                        commitment?: {
                            scheduleDeliveryDate?: string;
                        };
                        rates?: {
                            rateIndicator?: string;
                        }[];
                    }[];
                }[];
            }[];
        };
        PickUp: {
            /** Format: date */
            pickupDate: string;
            pickupAddress: {
                contact: {
                    email: string;
                }[];
                firstName: string;
                lastName: string;
                firm?: string;
                address: components["schemas"]["Address"];
            };
            packages: {
                packageType: components["schemas"]["PackageType"];
                packageCount: number;
            }[];
            estimatedWeight: number;
            pickupLocation: {
                /** @constant */
                packageLocation: "FRONT_DOOR";
                specialInstructions?: string;
            };
        };
        /** @enum {string} */
        PackageType: "PRIORITY_MAIL_EXPRESS" | "PRIORITY_MAIL" | "FIRST-CLASS_PACKAGE_SERVICE" | "OTHER";
        PickUpBooked: {
            confirmationNumber: string;
        };
        Tracking: {
            trackingEvents?: components["schemas"]["Event"][];
        };
        Event: {
            eventCode?: string;
            eventType?: string;
            eventTimestamp?: string | null;
            GMTTimestamp?: string | null;
            eventCity?: string | null;
            eventState?: string | null;
            eventZIP?: string | null;
            eventCountry?: string | null;
        };
        Refusal: {
            error?: string | {
                code?: string;
                message?: string;
                errors?: {
                    code?: string;
                    title?: string;
                    detail?: string;
                    source?: {
                        parameter?: string;
                    };
                }[];
            };
        };
    };
    responses: {
        /** @description Refused. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        TrackingNumber: string;
        /** @description A UUID that has the label made once. */
        Once: string;
    };
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
                "application/json": {
                    /** @constant */
                    grant_type: "client_credentials";
                    client_id: string;
                    client_secret: string;
                };
            };
        };
        responses: {
            /** @description A token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Token"];
                };
            };
            401: components["responses"]["Refused"];
        };
    };
    authorizePayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    roles: {
                        /** @enum {string} */
                        roleName: "LABEL_OWNER" | "PAYER";
                        CRID: string;
                        MID: string;
                        manifestMID?: string;
                        /** @constant */
                        accountType?: "EPS";
                        accountNumber?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description A payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            403: components["responses"]["Refused"];
        };
    };
    createLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that has the label made once. */
                "X-Idempotency-Key"?: components["parameters"]["Once"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.usps.labels+json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["Refused"];
        };
    };
    createReturnLabel: {
        parameters: {
            query?: never;
            header?: {
                /** @description A UUID that has the label made once. */
                "X-Idempotency-Key"?: components["parameters"]["Once"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LabelRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.usps.labels+json": components["schemas"]["Label"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    cancelLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled, or disputed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancelled"];
                };
            };
            /** @description Not cancelled. */
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
    reprintLabel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    imageInfo?: components["schemas"]["ImageInfo"];
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
                    "application/vnd.usps.labels+json": components["schemas"]["Printed"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createScanForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScanForm"];
            };
        };
        responses: {
            /** @description The form. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScanFormMade"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    searchOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description Mail classes with what they cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offers"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    orderPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickUp"];
            };
        };
        responses: {
            /** @description Somebody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpBooked"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    readPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                confirmationNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pick-up. */
            200: {
                headers: {
                    /**
                     * @description Good for an hour, and once.
                     * @example "33a64df551425fcc55e4d42a148795d9"
                     */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpBooked"];
                };
            };
            404: components["responses"]["Refused"];
        };
    };
    cancelPickUp: {
        parameters: {
            query?: never;
            header: {
                "If-Match": string;
            };
            path: {
                confirmationNumber: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            404: components["responses"]["Refused"];
        };
    };
    track: {
        parameters: {
            query?: {
                expand?: "SUMMARY" | "DETAIL";
            };
            header?: never;
            path: {
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its events, the latest first. */
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
