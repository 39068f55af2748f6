// Generated from server/network/carriers/dpd-de/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/services/LoginService/V2_0#getAuth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get a token, which is good for 24 hours. */
        post: operations["getAuth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/ShipmentService/V4_4#storeOrders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a shipment and get its numbers and labels. */
        post: operations["storeOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/ParcelLifeCycleService/V2_0#getTrackingData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read how far a parcel is. */
        post: operations["getTrackingData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/services/ParcelShopFinderService/V5_0#findParcelShopsByGeoData": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Find parcel shops near a place. */
        post: operations["findParcelShopsByGeoData"];
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
        Authentication: {
            delisId: string;
            authToken: string;
            /** @constant */
            messageLanguage: "en_US";
        };
        GetAuth: {
            Envelope: {
                Body: {
                    getAuth: {
                        delisId: string;
                        password: string;
                        /** @constant */
                        messageLanguage: "en_US";
                    };
                };
            };
        };
        GetAuthResponse: {
            Envelope: {
                Body: {
                    getAuthResponse: {
                        return: {
                            authToken: string;
                            depot: string;
                        };
                    };
                };
            };
        };
        StoreOrders: {
            Envelope: {
                Header: {
                    authentication: components["schemas"]["Authentication"];
                };
                Body: {
                    storeOrders: {
                        printOptions: {
                            printOption: {
                                /** @enum {string} */
                                outputFormat: "PDF" | "ZPL";
                                /** @enum {string} */
                                paperFormat: "A4" | "A6" | "A7";
                            }[];
                            /** @enum {string} */
                            splitByParcel: "true" | "false";
                        };
                        order: components["schemas"]["Order"];
                    };
                };
            };
        };
        Order: {
            generalShipmentData: {
                mpsCustomerReferenceNumber1?: string;
                mpsCustomerReferenceNumber2?: string;
                identificationNumber: string;
                sendingDepot: string;
                /** @enum {string} */
                product: "CL" | "E10" | "E12" | "E18";
                mpsWeight?: string;
                sender: components["schemas"]["Address"];
                recipient: components["schemas"]["Address"];
            };
            parcels: components["schemas"]["Parcel"][];
            productAndServiceData: {
                /** @constant */
                orderType: "consignment";
                /** @enum {string} */
                saturdayDelivery?: "true" | "false";
                /** @enum {string} */
                exWorksDelivery?: "true" | "false";
                /** @description Type 2 is a delivery to the person named, who shows an identity document. */
                personalDelivery?: {
                    /** @constant */
                    type: "2";
                    name?: string;
                };
                parcelShopDelivery?: {
                    parcelShopId: string;
                    parcelShopNotification: {
                        /** @enum {string} */
                        channel: "1" | "3";
                        value: string;
                        language: string;
                    };
                };
            };
        };
        Address: {
            name1: string;
            name2?: string;
            street: string;
            houseNo?: string;
            street2?: string;
            state?: string;
            country: string;
            zipCode: string;
            city: string;
            contact?: string;
            phone?: string;
            email?: string;
            comment?: string;
        };
        Parcel: {
            customerReferenceNumber1?: string;
            volume?: string;
            /** @description In units of 10 grams, so that 420 is 4.2 kg. */
            weight: string;
            /** @enum {string} */
            hazardousLimitedQuantities?: "true" | "false";
            higherInsurance?: {
                /** @description In cents. */
                amount: string;
                currency: string;
            };
            content?: string;
            cod?: components["schemas"]["Cod"];
            /** @enum {string} */
            returns?: "true" | "false";
        };
        Cod: {
            /** @description In cents. */
            amount: string;
            currency: string;
            /** @enum {string} */
            inkasso: "0" | "1" | "2" | "3";
            purpose?: string;
            bankAccountHolder?: string;
            iban?: string;
            bic?: string;
        };
        StoreOrdersResponse: {
            Envelope: {
                Body: {
                    storeOrdersResponse: {
                        orderResult: {
                            shipmentResponses: components["schemas"]["ShipmentResponse"][];
                        };
                    };
                };
            };
        };
        ShipmentResponse: {
            identificationNumber?: string;
            mpsId?: string;
            parcelInformation?: {
                parcelLabelNumber: string;
                output?: {
                    format: string;
                    content: string;
                }[];
            }[];
            faults?: components["schemas"]["Fault"][];
        };
        Fault: {
            faultCode: string;
            message: string;
        };
        GetTrackingData: {
            Envelope: {
                Header: {
                    authentication: components["schemas"]["Authentication"];
                };
                Body: {
                    getTrackingData: {
                        parcelLabelNumber: string;
                    };
                };
            };
        };
        FindParcelShopsByGeoData: {
            Envelope: {
                Header: {
                    authentication: components["schemas"]["Authentication"];
                };
                Body: {
                    findParcelShopsByGeoData: {
                        longitude: string;
                        latitude: string;
                        limit: string;
                        searchCountry: string;
                    };
                };
            };
        };
        FindParcelShopsByGeoDataResponse: {
            Envelope: {
                Body: {
                    findParcelShopsByGeoDataResponse: {
                        parcelShop?: components["schemas"]["ParcelShop"][];
                    } | string;
                };
            };
        };
        ParcelShop: {
            parcelShopId: string;
            pudoId?: string;
            company?: string;
            street?: string;
            houseNo?: string;
            country?: string;
            zipCode?: string;
            city?: string;
            latitude: string;
            longitude: string;
            extraInfo?: string;
            openingHours?: {
                weekday?: string;
                openMorning?: string;
                closeMorning?: string;
                openAfternoon?: string;
                closeAfternoon?: string;
            }[];
        };
        GetTrackingDataResponse: {
            Envelope: {
                Body: {
                    getTrackingDataResponse: {
                        trackingresult: {
                            statusInfo?: components["schemas"]["StatusInfo"][];
                        } | string;
                    };
                };
            };
        };
        StatusInfo: {
            status: string;
            label?: components["schemas"]["ContentLine"];
            statusHasBeenReached?: string;
            isCurrentStatus?: string;
            location?: components["schemas"]["ContentLine"];
            date?: components["schemas"]["ContentLine"];
            description?: {
                content?: components["schemas"]["ContentLine"][];
            };
        };
        ContentLine: {
            content?: string;
        };
        Refusal: {
            Envelope: {
                Body: {
                    Fault: {
                        faultcode?: string;
                        faultstring?: string;
                        detail?: {
                            authenticationFault?: {
                                errorCode?: string;
                                errorMessage?: string;
                            };
                            faults?: components["schemas"]["Fault"];
                        } | string;
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
    getAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["GetAuth"];
            };
        };
        responses: {
            /** @description Understood. A shipment that is refused says so in faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["GetAuthResponse"];
                };
            };
            /** @description A SOAP fault, whatever it is about. */
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
    storeOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["StoreOrders"];
            };
        };
        responses: {
            /** @description Understood. A shipment that is refused says so in faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["StoreOrdersResponse"];
                };
            };
            /** @description A SOAP fault, whatever it is about. */
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
    getTrackingData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["GetTrackingData"];
            };
        };
        responses: {
            /** @description Understood. A shipment that is refused says so in faults. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["GetTrackingDataResponse"];
                };
            };
            /** @description A SOAP fault, whatever it is about. */
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
    findParcelShopsByGeoData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "text/xml": components["schemas"]["FindParcelShopsByGeoData"];
            };
        };
        responses: {
            /** @description The nearest ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/xml": components["schemas"]["FindParcelShopsByGeoDataResponse"];
                };
            };
            /** @description A SOAP fault, whatever it is about. */
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
