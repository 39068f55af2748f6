// Generated from server/network/carriers/fedex/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/oauth/token": {
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
    "/ship/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a shipment and get its numbers and labels. */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ship/v1/shipments/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Cancel all packages of a shipment. */
        put: operations["cancelShipment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track/v1/trackingnumbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what happened to packages. */
        post: operations["track"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track/v1/referencenumbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read what is known under a reference. */
        post: operations["findByReference"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate/v1/rates/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask for prices and days. */
        post: operations["quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup/v1/pickups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have packages fetched. */
        post: operations["createPickUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pickup/v1/pickups/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Call a pick-up off. */
        put: operations["cancelPickUp"];
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
        PackageServices: {
            specialServiceTypes: ("SIGNATURE_OPTION" | "BATTERY" | "DANGEROUS_GOODS")[];
            batteryDetails?: {
                /** @enum {string} */
                batteryPackingType?: "CONTAINED_IN_EQUIPMENT" | "PACKED_WITH_EQUIPMENT";
                /** @constant */
                batteryRegulatoryType?: "IATA_SECTION_II";
                batteryMaterialType?: components["schemas"]["BatteryMaterial"];
            }[];
            standaloneBatteryDetails?: {
                batteryMaterialType?: components["schemas"]["BatteryMaterial"];
            }[];
            /** @description A single piece, in excepted quantities. */
            dangerousGoodsDetail?: {
                /** @constant */
                regulation?: "IATA";
                /** @constant */
                accessibility?: "INACCESSIBLE";
                options?: "SMALL_QUANTITY_EXCEPTION"[];
            };
            /** @enum {string} */
            signatureOptionType?: "DIRECT" | "ADULT";
        };
        /** @enum {string} */
        BatteryMaterial: "LITHIUM_METAL" | "LITHIUM_ION";
        /** @description A return, whose label its sender prints, or a delivery on Saturday. */
        SpecialServices: {
            specialServiceTypes: ("RETURN_SHIPMENT" | "SATURDAY_DELIVERY" | "ELECTRONIC_TRADE_DOCUMENTS")[];
            /** @description What FedEx makes of the declaration and sends to customs. */
            etdDetail?: {
                requestedDocumentTypes: "COMMERCIAL_INVOICE"[];
            };
            returnShipmentDetail?: {
                /** @constant */
                returnType: "PRINT_RETURN_LABEL";
            };
        };
        Token: {
            access_token: string;
            expires_in: number;
        };
        Number: {
            value: string;
        };
        Money: {
            amount: number;
            currency: string;
        };
        Weight: {
            /** @enum {string} */
            units: "KG" | "LB";
            value: number;
        };
        Dimensions: {
            length: number;
            width: number;
            height: number;
            /** @enum {string} */
            units: "CM" | "IN";
        };
        Area: {
            city: string;
            stateOrProvinceCode?: string;
            postalCode?: string;
            countryCode: string;
        };
        Address: {
            streetLines: string[];
            city: string;
            stateOrProvinceCode?: string;
            postalCode?: string;
            countryCode: string;
        };
        PickUpContact: {
            personName?: string;
            companyName?: string;
            phoneNumber: string;
        };
        Contact: {
            personName?: string;
            companyName?: string;
            phoneNumber: string;
            emailAddress?: string;
        };
        Party: {
            contact: components["schemas"]["Contact"];
            address: components["schemas"]["Address"];
        };
        Shipper: {
            contact: components["schemas"]["Contact"];
            address: components["schemas"]["Address"];
            /** @description Number of the Import One-Stop Shop, as the guide of the Ship API wants it. Its type and usage are from memory. */
            tins?: {
                number: string;
                /** @constant */
                tinType: "BUSINESS_UNION";
                /** @constant */
                usage?: "IOSS";
            }[];
        };
        Payment: {
            /** @enum {string} */
            paymentType: "SENDER" | "RECIPIENT" | "THIRD_PARTY";
            payor?: {
                responsibleParty: {
                    accountNumber: components["schemas"]["Number"];
                    address?: {
                        postalCode?: string;
                        countryCode?: string;
                    };
                };
            };
        };
        Reference: {
            /** @enum {string} */
            customerReferenceType: "CUSTOMER_REFERENCE" | "DEPARTMENT_NUMBER" | "INVOICE_NUMBER" | "P_O_NUMBER" | "RMA_ASSOCIATION";
            value: string;
        };
        ShipRequest: {
            accountNumber: components["schemas"]["Number"];
            /** @constant */
            labelResponseOptions: "LABEL";
            requestedShipment: {
                /** Format: date */
                shipDatestamp?: string;
                shipper: components["schemas"]["Shipper"];
                origin?: components["schemas"]["Party"];
                recipients: {
                    contact: components["schemas"]["Contact"];
                    address: components["schemas"]["Address"];
                    deliveryInstructions?: string;
                }[];
                /** @enum {string} */
                pickupType: "CONTACT_FEDEX_TO_SCHEDULE" | "DROPOFF_AT_FEDEX_LOCATION" | "USE_SCHEDULED_PICKUP";
                pickupDetail?: {
                    readyDateTime?: string;
                    latestPickupDateTime?: string;
                    courierInstructions?: string;
                };
                serviceType: string;
                shipmentSpecialServices?: components["schemas"]["SpecialServices"];
                /** @constant */
                packagingType: "YOUR_PACKAGING";
                totalWeight: number;
                totalDeclaredValue?: components["schemas"]["Money"];
                totalPackageCount?: number;
                shippingChargesPayment: components["schemas"]["Payment"];
                labelSpecification: {
                    /** @enum {string} */
                    imageType: "ZPLII" | "PDF";
                    /** @enum {string} */
                    labelStockType: "STOCK_4X6" | "PAPER_4X6";
                    /** @constant */
                    labelFormatType?: "COMMON2D";
                };
                customsClearanceDetail?: components["schemas"]["Customs"];
                shippingDocumentSpecification?: {
                    shippingDocumentTypes?: "COMMERCIAL_INVOICE"[];
                    commercialInvoiceDetail?: {
                        documentFormat?: {
                            docType?: string;
                            stockType?: string;
                        };
                    };
                };
                requestedPackageLineItems: components["schemas"]["Package"][];
            };
        };
        Package: {
            weight: components["schemas"]["Weight"];
            dimensions?: components["schemas"]["Dimensions"];
            declaredValue?: components["schemas"]["Money"];
            packageSpecialServices?: components["schemas"]["PackageServices"];
            itemDescription?: string;
            customerReferences?: components["schemas"]["Reference"][];
        };
        Customs: {
            /** @description Why goods come back. */
            customsOption?: {
                /** @enum {string} */
                type: "FOR_REPAIR" | "OTHER";
                description?: string;
            };
            commercialInvoice: {
                /** @enum {string} */
                shipmentPurpose?: "GIFT" | "NOT_SOLD" | "PERSONAL_EFFECTS" | "REPAIR_AND_RETURN" | "SAMPLE" | "SOLD";
                termsOfSale?: string;
                /** @description The first is printed under special instructions, the second under comments, and others are passed over. */
                comments?: string[];
                customerReferences?: components["schemas"]["Reference"][];
                freightCharge?: components["schemas"]["Money"];
                taxesOrMiscellaneousCharge?: components["schemas"]["Money"];
                /** @constant */
                taxesOrMiscellaneousChargeType?: "OTHER";
            };
            dutiesPayment?: components["schemas"]["Payment"];
            totalCustomsValue?: components["schemas"]["Money"];
            commodities: components["schemas"]["Commodity"][];
        };
        Commodity: {
            description: string;
            countryOfManufacture?: string;
            harmonizedCode?: string;
            numberOfPieces?: number;
            quantity?: number;
            quantityUnits?: string;
            unitPrice?: components["schemas"]["Money"];
            customsValue?: components["schemas"]["Money"];
            weight?: components["schemas"]["Weight"];
            partNumber?: string;
            /** @enum {string} */
            purpose?: "BUSINESS" | "CONSUMER";
            /** @description What authorities want to know of the goods, by the guide of the Ship API of 2026. */
            regulatoryDetails?: {
                /** @constant */
                regulationCode: "EU_DE_MINIMIS";
                productId: string;
                /** @enum {string} */
                productIdType: "SKU" | "MPN" | "GTIN";
                details: {
                    merchantProductId?: string;
                    nonStandardManufacturerProductId?: string;
                    standardManufacturerProductId: string;
                };
            }[];
        };
        RateRequest: {
            accountNumber: components["schemas"]["Number"];
            rateRequestControlParameters?: {
                returnTransitTimes?: boolean;
            };
            requestedShipment: {
                shipper: {
                    address: components["schemas"]["Area"];
                };
                recipient: {
                    address: components["schemas"]["Area"];
                };
                serviceType?: string;
                /** Format: date */
                shipDateStamp?: string;
                /** @constant */
                pickupType: "USE_SCHEDULED_PICKUP";
                packagingType?: string;
                rateRequestType: ("LIST" | "ACCOUNT" | "PREFERRED")[];
                requestedPackageLineItems: components["schemas"]["Package"][];
            };
        };
        PickUpRequest: {
            associatedAccountNumber: components["schemas"]["Number"];
            /** @constant */
            carrierCode: "FDXE";
            originDetail: {
                pickupLocation: {
                    contact: components["schemas"]["PickUpContact"];
                    address: components["schemas"]["Address"];
                    accountNumber?: components["schemas"]["Number"];
                };
                /** @constant */
                packageLocation?: "FRONT";
                readyDateTimestamp: string;
                customerCloseTime: string;
            };
            packageCount?: number;
            totalWeight?: components["schemas"]["Weight"];
            remarks?: string;
        };
        ShipReply: {
            output: {
                transactionShipments: {
                    masterTrackingNumber?: string;
                    pieceResponses?: {
                        trackingNumber: string;
                        packageSequenceNumber?: number;
                        packageDocuments?: components["schemas"]["Document"][];
                    }[];
                    shipmentDocuments?: components["schemas"]["Document"][];
                }[];
            };
        };
        Document: {
            contentType?: string;
            docType?: string;
            encodedLabel?: string;
        };
        CancelReply: {
            output: {
                cancelledShipment?: boolean;
            };
        };
        TrackReply: {
            output: {
                completeTrackResults?: {
                    trackingNumber?: string;
                    trackResults?: {
                        trackingNumberInfo?: {
                            trackingNumber?: string;
                        };
                        error?: {
                            code?: string;
                            message?: string;
                        };
                        scanEvents?: components["schemas"]["Scan"][];
                    }[];
                }[];
            };
        };
        Scan: {
            date?: string;
            eventType?: string;
            derivedStatusCode?: string;
            eventDescription?: string;
            scanLocation?: {
                stateOrProvinceCode?: string;
                city?: string;
                postalCode?: string;
                countryCode?: string;
            };
        };
        RateReply: {
            output: {
                rateReplyDetails?: components["schemas"]["Offer"][];
            };
        };
        Offer: {
            serviceType?: string;
            commit?: {
                dateDetail?: {
                    dayFormat?: string;
                };
            };
            ratedShipmentDetails?: {
                rateType?: string;
                totalNetCharge?: number;
                currency?: string;
                shipmentRateDetail?: {
                    currency?: string;
                };
            }[];
        };
        PickUpReply: {
            output: {
                pickupConfirmationCode: string;
                location?: string;
            };
        };
        Refusal: {
            errors?: {
                code?: string;
                message?: string;
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
        /** @description The token is not known. */
        Unauthorized: {
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
    };
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
            /** @description Unknown key or wrong secret. */
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
    createShipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipReply"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["Unauthorized"];
        };
    };
    cancelShipment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    accountNumber: components["schemas"]["Number"];
                    /** @constant */
                    deletionControl?: "DELETE_ALL_PACKAGES";
                    trackingNumber: string;
                };
            };
        };
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelReply"];
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
    track: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    includeDetailedScans: boolean;
                    trackingInfo: {
                        trackingNumberInfo: {
                            trackingNumber: string;
                        };
                    }[];
                };
            };
        };
        responses: {
            /** @description Packages with their scans, the latest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackReply"];
                };
            };
            404: components["responses"]["Unknown"];
        };
    };
    findByReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    includeDetailedScans?: boolean;
                    referencesInformation: {
                        /** @constant */
                        type?: "CUSTOMER_REFERENCE";
                        value: string;
                        accountNumber?: string;
                        shipDateBegin: string;
                        shipDateEndDate: string;
                    };
                };
            };
        };
        responses: {
            /** @description Packages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackReply"];
                };
            };
            404: components["responses"]["Unknown"];
        };
    };
    quote: {
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
            /** @description Services with what they cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateReply"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickUpRequest"];
            };
        };
        responses: {
            /** @description Somebody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpReply"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    cancelPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    associatedAccountNumber: components["schemas"]["Number"];
                    pickupConfirmationCode: string;
                    /** @constant */
                    carrierCode: "FDXE";
                    /** Format: date */
                    scheduledDate: string;
                    location?: string;
                };
            };
        };
        responses: {
            /** @description Nobody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpReply"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
}
export type Schemas = components['schemas'];
