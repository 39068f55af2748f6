// Generated from server/network/carriers/post-at/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/Post.Webservice/ShippingService.svc/secure#ImportShipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a shipment and get its numbers and labels. */
        post: operations["importShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Post.Webservice/ShippingService.svc/secure#CancelShipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a shipment with all of its parcels. */
        post: operations["cancelShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/Post.Webservice/ShippingService.svc/secure#PerformEndOfDaySelect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close parcels off and get their list. */
        post: operations["performEndOfDaySelect"];
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
        ImportShipment: {
            Envelope: {
                Body: {
                    ImportShipment: {
                        row: components["schemas"]["ShipmentRow"];
                    };
                };
            };
        };
        ShipmentRow: {
            ClientID: string;
            ColloList: {
                ColloRow: components["schemas"]["ColloRow"][];
            };
            DeliveryInstruction?: string;
            /** @enum {string} */
            DeliveryServiceThirdPartyID: "10" | "01" | "45" | "46";
            FeatureList?: {
                AdditionalInformationRow: components["schemas"]["FeatureRow"][];
            };
            Number: string;
            OURecipientAddress: components["schemas"]["AddressRow"];
            OUShipperAddress: components["schemas"]["AddressRow"];
            OUShipperReference1?: string;
            OUShipperReference2?: string;
            OrgUnitGuid: string;
            OrgUnitID: string;
            PrinterObject: {
                /** @constant */
                Encoding?: "UTF-8";
                /** @enum {string} */
                LabelFormatID: "100x150" | "100x200";
                /** @enum {string} */
                LanguageID: "PDF" | "ZPL2";
                /** @enum {string} */
                PaperLayoutID?: "2xA5inA4" | "A5" | "A4";
            };
        };
        ColloRow: {
            Height?: string;
            Length?: string;
            Weight: string;
            Width?: string;
        };
        FeatureRow: {
            /**
             * @description Of the sheet of feature codes in the API description of the label centre; delivery on Saturday, personal delivery, late delivery and drop location are the last four.
             * @enum {string}
             */
            ThirdPartyID: "006" | "022" | "027" | "045" | "074" | "117" | "123";
            /** @description The amount of cash on delivery, or the place of a drop. */
            Value1?: string;
            Value2?: string;
            Value3?: string;
            Value4?: string;
        };
        AddressRow: {
            AddressLine1: string;
            AddressLine2?: string;
            City: string;
            CountryID: string;
            Email?: string;
            Name1: string;
            Name2?: string;
            Name3?: string;
            PostalCode: string;
            Tel1?: string;
        };
        ImportShipmentResponse: {
            Envelope: {
                Body: {
                    ImportShipmentResponse: {
                        ImportShipmentResult?: {
                            ColloRow?: {
                                ColloCodeList?: {
                                    ColloCodeRow?: {
                                        Code: string;
                                    }[];
                                } | string;
                            }[];
                        } | string;
                        zplLabelData?: string;
                        pdfData?: string;
                        errorCode?: string;
                        errorMessage?: string;
                    };
                };
            };
        };
        CancelShipments: {
            Envelope: {
                Body: {
                    CancelShipments: {
                        shipments: {
                            CancelShipmentRow: {
                                ClientID: string;
                                ColloCodeList: {
                                    string: string[];
                                };
                                Number: string;
                                OrgUnitGuid: string;
                                OrgUnitID: string;
                            };
                        };
                    };
                };
            };
        };
        CancelShipmentsResponse: {
            Envelope: {
                Body: {
                    CancelShipmentsResponse: {
                        CancelShipmentsResult: {
                            CancelShipmentResult: {
                                CancelSuccessful: string;
                                ErrorCode?: string;
                                ErrorMessage?: string;
                                Number?: string;
                            };
                        };
                    };
                };
            };
        };
        PerformEndOfDaySelect: {
            Envelope: {
                Body: {
                    PerformEndOfDaySelect: {
                        clientID: string;
                        orgUnitID: string;
                        orgUnitGuid: string;
                        colloCodeList: {
                            string: string[];
                        };
                    };
                };
            };
        };
        PerformEndOfDaySelectResponse: {
            Envelope: {
                Body: {
                    PerformEndOfDaySelectResponse: {
                        PerformEndOfDaySelectResult?: string;
                        errorList?: {
                            ErrorRow?: {
                                Code?: string;
                                Message?: string;
                                Reference?: string;
                            }[];
                        } | string;
                    };
                };
            };
        };
        Refusal: {
            Envelope: {
                Body: {
                    Fault: {
                        faultcode?: string;
                        faultstring?: string;
                    };
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
    importShipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["ImportShipment"];
            };
        };
        responses: {
            /** @description Understood. What is refused says so with a code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["ImportShipmentResponse"];
                };
            };
            /** @description A SOAP fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["Refusal"];
                };
            };
        };
    };
    cancelShipments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["CancelShipments"];
            };
        };
        responses: {
            /** @description Understood. What is refused says so with a code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["CancelShipmentsResponse"];
                };
            };
            /** @description A SOAP fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["Refusal"];
                };
            };
        };
    };
    performEndOfDaySelect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["PerformEndOfDaySelect"];
            };
        };
        responses: {
            /** @description Understood. What is refused says so with a code. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["PerformEndOfDaySelectResponse"];
                };
            };
            /** @description A SOAP fault. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
