// Generated from server/network/carriers/dhl-express/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a shipment, with a courier if wanted, and get its labels. */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{number}/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to a shipment. */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Products for two places with their prices and days. */
        post: operations["rate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have parcels fetched. */
        post: operations["createPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickups/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Call a pick-up off. */
        delete: operations["cancelPickup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Place: {
            postalCode: string;
            cityName: string;
            countryCode: string;
            provinceCode?: string;
            addressLine1?: string;
            addressLine2?: string;
            addressLine3?: string;
        };
        Contact: {
            email?: string;
            phone: string;
            companyName: string;
            fullName: string;
        };
        Registration: {
            /** @enum {string} */
            typeCode: "EOR" | "SDT";
            number: string;
            issuerCountryCode: string;
        };
        Party: {
            postalAddress: WithRequired<components["schemas"]["Place"], "addressLine1">;
            contactInformation: components["schemas"]["Contact"];
        };
        /** @description An end of a shipment. Where goods are declared, it says whether it is a business. */
        Trader: {
            postalAddress: WithRequired<components["schemas"]["Place"], "addressLine1">;
            contactInformation: components["schemas"]["Contact"];
            registrationNumbers?: components["schemas"]["Registration"][];
            /** @enum {string} */
            typeCode?: "business" | "direct_consumer";
        };
        Reference: {
            value: string;
            /** @enum {string} */
            typeCode: "CU" | "CO";
        };
        Package: {
            weight: number;
            dimensions: {
                length: number;
                width: number;
                height: number;
            };
            customerReferences?: components["schemas"]["Reference"][];
            description?: string;
        };
        Instructions: {
            value: string;
        }[];
        Declaration: {
            lineItems: {
                number: number;
                description: string;
                price: number;
                quantity: {
                    value: number;
                    /** @constant */
                    unitOfMeasurement: "PCS";
                };
                commodityCodes: {
                    /** @constant */
                    typeCode: "outbound";
                    value: string;
                }[];
                manufacturerCountry: string;
                weight: {
                    netValue?: number;
                    grossValue?: number;
                };
                additionalInformation?: string[];
                /** @description The numbers by which the seller (ABW) and the manufacturer (PAN) know the product. */
                customerReferences?: {
                    /** @enum {string} */
                    typeCode: "ABW" | "PAN";
                    value: string;
                }[];
            }[];
            invoice: {
                number: string;
                date: string;
            };
            remarks?: {
                value: string;
            }[];
            additionalCharges?: {
                value: number;
                /** @enum {string} */
                typeCode: "freight" | "other";
            }[];
            exportReason: string;
            /** @enum {string} */
            exportReasonType: "permanent" | "return" | "gift" | "sample" | "commercial_purpose_or_sale" | "warranty_replacement";
            /** @constant */
            shipmentType: "commercial";
        };
        Booking: {
            plannedShippingDateAndTime: string;
            pickup: {
                isRequested: boolean;
                closeTime?: string;
                specialInstructions?: components["schemas"]["Instructions"];
            };
            productCode: string;
            accounts: {
                /**
                 * @description Account of the shipper, of those who pay the freight in its place, and of those who pay duties and taxes.
                 * @enum {string}
                 */
                typeCode: "shipper" | "payer" | "duties-taxes";
                number: string;
            }[];
            valueAddedServices?: {
                /**
                 * @description Invoices without paper (WY), shipment insurance, delivery on Saturday, direct signature, adult signature, duties and taxes paid; lithium ion batteries with equipment (HD), dangerous goods (HE), excepted quantities (HH), consumer goods (HK), lithium metal batteries with equipment (HM), lithium ion batteries in equipment (HV), and lithium metal batteries in equipment (HW). Codes of services follow public clients, those of contents are from memory.
                 * @enum {string}
                 */
                serviceCode: "II" | "AA" | "SF" | "SD" | "DD" | "HD" | "HE" | "HH" | "HK" | "HM" | "HV" | "HW" | "WY";
                dangerousGoods?: {
                    contentId: string;
                    customDescription?: string;
                    unCodes?: string[];
                }[];
                value?: number;
                currency?: string;
            }[];
            outputImageProperties: {
                /** @constant */
                printerDPI?: 200;
                /** @enum {string} */
                encodingFormat: "pdf" | "zpl";
                imageOptions: {
                    /** @enum {string} */
                    typeCode: "label" | "waybillDoc" | "invoice";
                    templateName?: string;
                    isRequested: boolean;
                    /** @enum {string} */
                    invoiceType?: "commercial" | "proforma";
                }[];
            };
            customerReferences: components["schemas"]["Reference"][];
            customerDetails: {
                shipperDetails: components["schemas"]["Trader"];
                receiverDetails: components["schemas"]["Trader"];
            };
            content: {
                packages: components["schemas"]["Package"][];
                isCustomsDeclarable: boolean;
                declaredValue?: number;
                declaredValueCurrency?: string;
                exportDeclaration?: components["schemas"]["Declaration"];
                description: string;
                incoterm: string;
                /** @constant */
                unitOfMeasurement: "metric";
            };
        };
        Booked: {
            shipmentTrackingNumber: string;
            dispatchConfirmationNumber?: string;
            packages: {
                referenceNumber?: number;
                trackingNumber: string;
            }[];
            documents: {
                imageFormat: string;
                content: string;
                typeCode: string;
            }[];
        };
        RateRequest: {
            customerDetails: {
                shipperDetails: components["schemas"]["Place"];
                receiverDetails: components["schemas"]["Place"];
            };
            accounts: {
                /** @constant */
                typeCode: "shipper";
                number: string;
            }[];
            plannedShippingDateAndTime: string;
            /** @constant */
            unitOfMeasurement: "metric";
            isCustomsDeclarable: boolean;
            packages: components["schemas"]["Package"][];
        };
        Rates: {
            products: {
                productCode?: string;
                totalPrice?: {
                    currencyType?: string;
                    priceCurrency?: string;
                    price?: number;
                }[];
                deliveryCapabilities?: {
                    estimatedDeliveryDateAndTime?: string;
                };
            }[];
        };
        Pickup: {
            plannedPickupDateAndTime: string;
            closeTime: string;
            accounts: {
                /** @constant */
                typeCode: "shipper";
                number: string;
            }[];
            specialInstructions?: components["schemas"]["Instructions"];
            customerDetails: {
                shipperDetails: components["schemas"]["Party"];
            };
            shipmentDetails: {
                productCode: string;
                isCustomsDeclarable: boolean;
                /** @constant */
                unitOfMeasurement: "metric";
                shipmentTrackingNumber?: string;
                packages: components["schemas"]["Package"][];
            }[];
        };
        PickedUp: {
            dispatchConfirmationNumbers: string[];
            readyByTime?: string;
            nextPickupDate?: string;
        };
        Tracking: {
            shipments: {
                shipmentTrackingNumber?: string;
                events?: components["schemas"]["Checkpoint"][];
            }[];
        };
        Checkpoint: {
            date?: string;
            time?: string;
            GMTOffset?: string;
            typeCode?: string;
            description?: string;
            serviceArea?: {
                code?: string;
                description?: string;
            }[];
        };
        Nothing: unknown;
        Refusal: {
            detail?: string;
            title?: string;
            message?: string;
            status?: string | number;
            additionalDetails?: string[];
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
    createShipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Booking"];
            };
        };
        responses: {
            /** @description Booked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booked"];
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
            /** @description Not known. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Refused. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Failed. */
            500: {
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
            query: {
                trackingView: "all-checkpoints";
                levelOfDetail: "shipment";
                requestGMTOffsetPerEvent: true;
            };
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its checkpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            /** @description No data. */
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
    rate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RateRequest"];
            };
        };
        responses: {
            /** @description What DHL sells for them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rates"];
                };
            };
            /** @description Nothing. */
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
    createPickup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Pickup"];
            };
        };
        responses: {
            /** @description Booked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickedUp"];
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
    cancelPickup: {
        parameters: {
            query: {
                requestorName: string;
                reason: string;
            };
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Called off. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Nothing"];
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
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
export type Schemas = components['schemas'];
