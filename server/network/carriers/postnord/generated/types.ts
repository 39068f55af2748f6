// Generated from server/network/carriers/postnord/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/rest/shipment/v3/edi/labels/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a shipment and get its numbers and labels. */
        post: operations["book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/shipment/v3/labels/ids/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the labels of booked items again. */
        post: operations["printAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/shipment/v3/pickups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have parcels fetched. */
        post: operations["bookPickUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/shipment/v7/trackandtrace/id/{id}/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to an item. */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/shipment/v7/trackandtrace/customernumber/{customerNumber}/reference/{reference}/public": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what is known under a reference of the customer. */
        get: operations["findByReference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/businesslocation/v5/servicepoints/information": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the places where parcels are collected. */
        get: operations["listServicePoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rest/transport/v2/transittime/addresstoaddress": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When services would deliver between two places. */
        get: operations["transitTimes"];
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
        TransitTimes: {
            service: {
                basicServiceCode: string;
            };
            isBookable?: boolean;
            estimatedTimeOfArrival?: {
                timeOfArrival?: string;
                dayRangeOfArrival?: {
                    daysMinimum: number;
                    daysMaximum: number;
                };
            };
        }[];
        /**
         * @description PostNord Denmark, Sweden, Norway and Finland.
         * @enum {string}
         */
        IssuerCode: "Z11" | "Z12" | "Z13" | "Z14";
        Instruction: {
            /** Format: date-time */
            messageDate: string;
            /** @enum {string} */
            messageFunction?: "Instruction" | "PickupBooking";
            application?: {
                applicationId?: number;
                name: string;
            };
            /** @constant */
            updateIndicator: "Original";
            testIndicator?: boolean;
            shipment: components["schemas"]["Shipment"][];
        };
        Shipment: {
            service: {
                basicServiceCode: string;
                additionalServiceCode?: string[];
            };
            dateAndTimes?: {
                /** Format: date-time */
                earliestPickupDate?: string;
                /** Format: date-time */
                latestPickupDate?: string;
            };
            cashOnDelivery?: {
                transactionIdentifier: string;
                codAmount: components["schemas"]["Amount"];
            };
            freeText?: {
                usageCode: string;
                text: string;
            }[];
            numberOfPackages?: components["schemas"]["Quantity"];
            totalGrossWeight?: components["schemas"]["Weight"];
            references?: components["schemas"]["Reference"][];
            parties: {
                consignor: {
                    issuerCode: components["schemas"]["IssuerCode"];
                    partyIdentification: components["schemas"]["PartyIdentification"];
                    party: components["schemas"]["Party"];
                    account?: {
                        accountNo?: string;
                        swiftCode?: string;
                    };
                };
                consignee?: components["schemas"]["PartyOnly"];
                pickupParty?: components["schemas"]["PartyOnly"];
                deliveryParty?: {
                    partyIdentification?: components["schemas"]["PartyIdentification"];
                    party: components["schemas"]["Party"];
                };
                freightPayer?: {
                    issuerCode: components["schemas"]["IssuerCode"];
                    partyIdentification: components["schemas"]["PartyIdentification"];
                };
            };
            goodsItem: {
                goodsDescription?: string;
                /** @enum {string} */
                packageTypeCode?: "PC" | "PE" | "AF" | "OA" | "OF" | "CW" | "BX" | "EN";
                numberOfPackageTypeCodeItems?: components["schemas"]["Quantity"];
                items: components["schemas"]["Item"][];
            }[];
            customsInvoice?: components["schemas"]["CustomsInvoice"];
        };
        Item: {
            itemIdentification: {
                /** @description Zero has PostNord number the item. */
                itemId: string;
            };
            references?: components["schemas"]["Reference"][];
            grossWeight?: components["schemas"]["Weight"];
            dimensions?: {
                height?: components["schemas"]["Length"];
                width?: components["schemas"]["Length"];
                length?: components["schemas"]["Length"];
            };
        };
        Reference: {
            referenceNo: string;
            referenceType: string;
        };
        PartyIdentification: {
            partyId: string;
            /**
             * @description 160 is a customer number and 156 a service point.
             * @enum {string}
             */
            partyIdType: "160" | "156";
        };
        PartyOnly: {
            party: components["schemas"]["Party"];
        };
        Party: {
            nameIdentification: {
                name: string;
            };
            address: {
                streets: string[];
                postalCode: string;
                city: string;
                state?: string;
                countryCode: string;
            };
            contact: {
                contactName: string;
                emailAddress?: string;
                phoneNo?: string;
                smsNo?: string;
            };
        };
        Quantity: {
            value: number;
        };
        Weight: {
            value: number;
            /** @enum {string} */
            unit: "KGM" | "GRM" | "TON";
        };
        Length: {
            value: number;
            /** @enum {string} */
            unit?: "MTR" | "DTM" | "CMT";
        };
        Amount: {
            amount: number;
            currency: string;
        };
        CustomsInvoice: {
            /** @enum {string} */
            type: "PROFORMA" | "COMMERCIAL";
            ioss?: string;
            voec?: string;
            seller: {
                vatNo: string;
                name: string;
                streets: string[];
                city: string;
                postalCode: string;
                countryCode: string;
                contacts: components["schemas"]["TraderContact"];
                eoriNo?: string;
            };
            buyer: {
                name: string;
                streets: string[];
                city: string;
                postalCode: string;
                countryCode: string;
                contacts: components["schemas"]["TraderContact"];
            };
            invoice: {
                invoiceNo: string;
                purchaseOrderNo?: string;
                /** @enum {string} */
                reasonForExportation: "1000" | "1040" | "2100" | "2300" | "3151" | "3153" | "3171";
                termsOfSale?: components["schemas"]["TermsOfSale"];
            };
            detailedDescription: {
                quantity: number;
                hsTariffNumber: string;
                content: string;
                countryOfOrigin: string;
                netWeight: components["schemas"]["Weight"];
                grossWeight?: components["schemas"]["Weight"];
                itemValue: components["schemas"]["Amount"];
                articleNumber?: string;
            }[];
            totalGrossWeight: components["schemas"]["Weight"];
            freightCost?: components["schemas"]["Amount"];
            invoiceTotal: components["schemas"]["Amount"];
            otherRemarks?: string;
        };
        /** @enum {string} */
        TermsOfSale: "DDP" | "DAP" | "EXW" | "DAT";
        TraderContact: {
            name: string;
            phoneNo: string;
            emailAddress?: string;
        };
        Booking: {
            bookingId: string;
            idInformation: {
                status: string;
                ids?: {
                    idType: string;
                    value: string;
                    printId?: string;
                }[];
                errorResponse?: null | components["schemas"]["Refusal"];
            }[];
        };
        LabelledBooking: {
            bookingResponse: components["schemas"]["Booking"];
            labelPrintout?: components["schemas"]["Printouts"];
        };
        Printouts: {
            itemIds?: {
                itemIds?: string;
                status?: string;
            }[];
            printout?: {
                type?: string;
                labelFormat?: string;
                data?: string;
            };
            printoutComposition?: {
                label?: number;
                cn22?: number;
                cn23?: number;
                customsInvoice?: number;
            };
        }[];
        Tracking: {
            TrackingInformationResponse: {
                shipments?: {
                    shipmentId: string;
                    items?: {
                        itemId: string;
                        events?: components["schemas"]["Event"][];
                    }[];
                }[];
            };
        };
        Event: {
            eventTime?: string;
            eventCode: string;
            status?: string;
            eventDescription?: string;
            location?: {
                name?: string;
                city?: string;
                postcode?: string;
                countryCode?: string;
            };
        };
        ServicePoints: {
            servicePointInformationResponse: {
                paging?: {
                    totalPages?: number;
                    currentPage?: number;
                };
                servicePoints?: components["schemas"]["ServicePoint"][];
            };
        };
        ServicePoint: {
            servicePointId: string;
            name?: string;
            locationDetail?: string;
            visitingAddress?: {
                countryCode?: string;
                city?: string;
                streetName?: string;
                streetNumber?: string;
                postalCode?: string;
            };
            coordinates?: {
                northing: number;
                easting: number;
                srId?: string;
            }[];
            openingHours?: {
                postalServices?: {
                    openDay?: string;
                    openTime?: string;
                    closeDay?: string;
                    closeTime?: string;
                }[];
            };
            type?: {
                typeId?: number;
                groupTypeName?: string;
                typeName?: string;
            };
        };
        Refusal: {
            message?: string;
            compositeFault?: components["schemas"]["Faults"];
            errorResponse?: {
                message?: string;
                compositeFault?: components["schemas"]["Faults"];
            };
            error?: {
                error_type?: string;
                message?: string;
            };
        };
        Faults: {
            faults?: {
                explanationText?: string;
                faultCode?: string;
                faultReferences?: {
                    key?: string;
                    value?: string;
                }[];
            }[];
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
        /** @description The key does not open this API. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Nothing is known. */
        Unknown: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
        /** @description Shipments with their items and events. */
        Tracked: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Tracking"];
            };
        };
    };
    parameters: {
        Format: "pdf" | "zpl";
        Key: string;
        Locale: "en" | "sv" | "no" | "da" | "fi";
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    book: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
                /** @description Of a PDF. */
                paperSize?: "A4" | "A5" | "A6" | "LETTER" | "LABEL";
                labelType?: "standard" | "small" | "ste";
            };
            header?: never;
            path: {
                format: components["parameters"]["Format"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Instruction"];
            };
        };
        responses: {
            /** @description Booked, or not, as each status says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LabelledBooking"];
                };
            };
            400: components["responses"]["Refused"];
            403: components["responses"]["Forbidden"];
        };
    };
    printAgain: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
                /** @description Of a PDF. */
                paperSize?: "A4" | "A5" | "A6" | "LETTER" | "LABEL";
            };
            header?: never;
            path: {
                format: components["parameters"]["Format"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    labelType?: string;
                }[];
            };
        };
        responses: {
            /** @description Printed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Printouts"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    bookPickUp: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Instruction"];
            };
        };
        responses: {
            /** @description Somebody comes. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    track: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
                locale?: components["parameters"]["Locale"];
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tracked"];
            404: components["responses"]["Unknown"];
        };
    };
    findByReference: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
                locale?: components["parameters"]["Locale"];
            };
            header?: never;
            path: {
                customerNumber: string;
                reference: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Tracked"];
            404: components["responses"]["Unknown"];
        };
    };
    listServicePoints: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
                returnType: "json";
                /** @description One or several with commas between them. */
                countryCode?: string;
                context?: "optionalservicepoint";
                responseFilter?: "public";
                page?: number;
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServicePoints"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    transitTimes: {
        parameters: {
            query: {
                apikey: components["parameters"]["Key"];
                /** @description When PostNord gets it, in local time. */
                startTime: string;
                /** @description Codes of services with commas between them. */
                serviceCodes: string;
                originPostalCode: string;
                originCountryCode: string;
                destinationPostalCode: string;
                destinationCountryCode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An entry for each service, with a reason where it does not deliver there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransitTimes"];
                };
            };
            /** @description The key does not open this API, which is a product by itself. */
            403: {
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
