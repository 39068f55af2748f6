// Generated from server/network/carriers/dhl-parcel-de/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/parcel/de/shipping/v2/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Print the labels of parcels again. */
        get: operations["getOrders"];
        put?: never;
        /** Book parcels and get their numbers and labels. */
        post: operations["createOrders"];
        /** Cancel parcels that aren't closed yet. */
        delete: operations["deleteOrders"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel/de/shipping/v2/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the list of a day. */
        get: operations["getManifest"];
        put?: never;
        /** Close parcels, after which none of them changes. */
        post: operations["closeOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel/de/shipping/returns/v1/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a return. */
        post: operations["createReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parcel/de/transportation/pickup/v3/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have parcels fetched. */
        post: operations["orderPickUp"];
        /** Call a pick-up off. */
        delete: operations["cancelPickUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/track/shipments": {
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
    "/tracking/push/v1/subscription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the events of parcels sent to an address. */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/push/v1/subscription/{subscriptionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin a subscription with the secret of its first message. */
        post: operations["confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/location-finder/v1/find-by-geo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find lockers and shops near a place. */
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
        Orders: {
            profile: string;
            shipments: components["schemas"]["Shipment"][];
        };
        Shipment: {
            /** @description V01PAK, V53WPAK, V54EPAK, V62WP, V62KP or V66WPI. */
            product: string;
            billingNumber: string;
            refNo?: string;
            costCenter?: string;
            creationSoftware?: string;
            shipper: components["schemas"]["Shipper"];
            consignee: components["schemas"]["Consignee"] | components["schemas"]["Locker"] | components["schemas"]["PostOffice"];
            details: {
                weight: components["schemas"]["Weight"];
                dim?: {
                    /** @enum {string} */
                    uom: "cm" | "mm";
                    length: number;
                    width: number;
                    height: number;
                };
            };
            services?: components["schemas"]["Services"];
            customs?: components["schemas"]["Customs"];
        };
        Weight: {
            /** @enum {string} */
            uom: "g" | "kg";
            value: number;
        };
        Value: {
            currency: string;
            value: number;
        };
        Shipper: {
            name1: string;
            name2?: string;
            name3?: string;
            addressStreet: string;
            postalCode?: string;
            city: string;
            country: string;
            contactName?: string;
            email?: string;
        };
        Locations: {
            locations: components["schemas"]["Location"][];
        };
        Location: {
            name?: string;
            location: {
                keyword?: string;
                keywordId?: string;
                type: string;
            };
            place: {
                address: {
                    countryCode: string;
                    postalCode?: string;
                    addressLocality?: string;
                    streetAddress?: string;
                };
                geo: {
                    latitude: number;
                    longitude: number;
                };
            };
            openingHours?: {
                opens?: string;
                closes?: string;
                dayOfWeek?: string;
            }[];
        };
        Locker: {
            name: string;
            lockerID: number;
            postNumber: string;
            postalCode: string;
            city: string;
            country: string;
        };
        PostOffice: {
            name: string;
            retailID: number;
            postNumber?: string;
            email?: string;
            postalCode: string;
            city: string;
            country: string;
        };
        Consignee: {
            name1: string;
            name2?: string;
            addressStreet: string;
            additionalAddressInformation1?: string;
            postalCode?: string;
            city: string;
            state?: string;
            country: string;
            contactName?: string;
            phone?: string;
            email?: string;
        };
        Services: {
            /** @enum {string} */
            endorsement?: "RETURN" | "ABANDON";
            preferredLocation?: string;
            /** @enum {string} */
            visualCheckOfAge?: "A16" | "A18";
            /** @description Deutsche Post and the sender pay the duties, and not the recipient. */
            postalDeliveryDutyPaid?: boolean;
            namedPersonOnly?: boolean;
            signedForByRecipient?: boolean;
            noNeighbourDelivery?: boolean;
            identCheck?: {
                firstName: string;
                lastName: string;
                /** @enum {string} */
                minimumAge?: "A16" | "A18";
            };
            additionalInsurance?: components["schemas"]["Value"];
            cashOnDelivery?: {
                amount?: components["schemas"]["Value"];
                bankAccount?: {
                    accountHolder: string;
                    iban: string;
                    bic?: string;
                };
                transferNote1: string;
            };
        };
        Customs: {
            invoiceNo?: string;
            /** @enum {string} */
            exportType: "OTHER" | "PRESENT" | "COMMERCIAL_SAMPLE" | "DOCUMENT" | "RETURN_OF_GOODS" | "COMMERCIAL_GOODS";
            exportDescription?: string;
            /** @enum {string} */
            shippingConditions?: "DAP" | "DDP";
            postalCharges: components["schemas"]["Value"];
            shipperCustomsRef?: string;
            consigneeCustomsRef?: string;
            items: components["schemas"]["Commodity"][];
        };
        Commodity: {
            itemDescription: string;
            countryOfOrigin?: string;
            hsCode?: string;
            packagedQuantity: number;
            itemValue: components["schemas"]["Value"];
            itemWeight: components["schemas"]["Weight"];
        };
        ReturnOrder: {
            receiverId: string;
            customerReference?: string;
            shipper: {
                name1: string;
                name2?: string;
                name3?: string;
                addressStreet: string;
                addressHouse: string;
                postalCode: string;
                city: string;
                email?: string;
                phone?: string;
            };
            itemWeight?: components["schemas"]["Weight"];
            /** @description Of a return from outside the customs territory or the one of VAT. */
            customsDetails?: {
                items: components["schemas"]["ReturnedCommodity"][];
            };
        };
        ReturnedCommodity: {
            itemDescription: string;
            countryOfOrigin?: string;
            hsCode?: string;
            packagedQuantity: number;
            itemValue: {
                /** @enum {string} */
                currency: "CHF" | "EUR" | "GBP";
                value: number;
            };
            itemWeight: components["schemas"]["Weight"];
        };
        Returned: {
            shipmentNo: string;
            label: {
                b64: string;
            };
        };
        PickUp: {
            customerDetails: {
                billingNumber: string;
            };
            pickupLocation: {
                /** @constant */
                type: "Address";
                pickupAddress: {
                    name1: string;
                    name2?: string;
                    addressStreet: string;
                    addressHouse: string;
                    postalCode: string;
                    city: string;
                    country?: string;
                };
            };
            businessHours?: {
                timeFrom?: string;
                timeUntil?: string;
            }[];
            contactPerson?: {
                name?: string;
                phone?: string;
                email?: string;
            }[];
            pickupDetails: {
                pickupDate: {
                    /** @enum {string} */
                    type: "Date" | "ASAP";
                    value?: string;
                };
                totalWeight?: components["schemas"]["Weight"];
                comment?: string;
            };
            shipmentDetails: {
                shipments?: {
                    /** @constant */
                    transportationType: "PAKET";
                    shipmentNo?: string;
                }[];
            };
        };
        PickUpBooked: {
            confirmation: {
                value: {
                    orderID: string;
                };
            };
        };
        PickUpCancelled: {
            confirmedCancellations?: Record<string, never>[];
            failedCancellations?: {
                orderID?: string;
                orderState?: string;
                message?: string;
            }[];
        };
        Status: {
            title?: string;
            statusCode?: number;
            status?: number;
            detail?: string;
        };
        Result: {
            items: components["schemas"]["Item"][];
        };
        Item: {
            shipmentNo?: string;
            sstatus: components["schemas"]["Status"];
            label?: components["schemas"]["Document"];
            customsDoc?: components["schemas"]["Document"];
            codLabel?: components["schemas"]["Document"];
            validationMessages?: components["schemas"]["Messages"];
        };
        Document: {
            zpl2?: string;
            b64?: string;
        };
        Messages: {
            property?: string;
            validationMessage?: string;
            validationState?: string;
        }[];
        Manifest: {
            manifest?: components["schemas"]["Document"][];
            sheetNo?: {
                sheetNo?: string;
            }[];
        };
        Tracking: {
            shipments: {
                events?: components["schemas"]["Event"][];
            }[];
        };
        Subscription: {
            hook: {
                /** Format: uri */
                uri: string;
                authentication: {
                    /** @constant */
                    type: "ApiKeyAuthentication";
                    header: string;
                    token: string;
                };
            };
            /** @constant */
            format: "Default";
            /** @constant */
            type: "Shipment";
            /** @constant */
            service: "post-de";
            events: ("Pre-Transit" | "Transit" | "Delivered" | "Failure" | "Unknown")[];
            shipmentIDs: string[];
        };
        Subscribed: {
            id?: string;
        };
        /** @description What DHL posts to the address of a subscription, with the header and token that it was given. The first message asks for its secret. */
        Pushed: {
            scope: string;
            self?: string;
            secret?: string;
            shipments?: {
                id: string;
                status?: components["schemas"]["Event"];
                events?: components["schemas"]["Event"][];
            }[];
        };
        Event: {
            timestamp?: string;
            statusCode: string;
            status?: string;
            description?: string;
            location?: {
                address?: {
                    countryCode?: string;
                    postalCode?: string;
                    addressLocality?: string;
                };
            };
        };
        Refusal: {
            status?: number | components["schemas"]["Status"];
            statusCode?: number;
            title?: string;
            detail?: string;
            items?: {
                validationMessages?: components["schemas"]["Messages"];
            }[];
            validationMessages?: components["schemas"]["Messages"];
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
        /** @description Unknown key, user or password. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Refusal"];
            };
        };
    };
    parameters: {
        Format: "ZPL2" | "PDF";
        /** @description Paper of A4, of 105 x 148 mm (910-300-300) or of 103 x 150 mm (910-300-400). Without it what the portal is set to. */
        Paper: "A4" | "910-300-300" | "910-300-400";
        Docs: "include" | "URL";
        Combine: boolean;
        /** @description Several repeat it. */
        Shipment: string | string[];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOrders: {
        parameters: {
            query: {
                /** @description Several repeat it. */
                shipment: components["parameters"]["Shipment"];
                docFormat?: components["parameters"]["Format"];
                /** @description Paper of A4, of 105 x 148 mm (910-300-300) or of 103 x 150 mm (910-300-400). Without it what the portal is set to. */
                printFormat?: components["parameters"]["Paper"];
                includeDocs?: components["parameters"]["Docs"];
                combine?: components["parameters"]["Combine"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Printed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createOrders: {
        parameters: {
            query?: {
                docFormat?: components["parameters"]["Format"];
                /** @description Paper of A4, of 105 x 148 mm (910-300-300) or of 103 x 150 mm (910-300-400). Without it what the portal is set to. */
                printFormat?: components["parameters"]["Paper"];
                includeDocs?: components["parameters"]["Docs"];
                combine?: components["parameters"]["Combine"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Orders"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            /** @description Some are booked. */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Refused"];
            401: components["responses"]["Unauthorized"];
        };
    };
    deleteOrders: {
        parameters: {
            query: {
                profile: string;
                /** @description Several repeat it. */
                shipment: components["parameters"]["Shipment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            /** @description Some aren't cancelled. */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getManifest: {
        parameters: {
            query?: {
                date?: string;
                includeDocs?: components["parameters"]["Docs"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"];
                };
            };
        };
    };
    closeOrders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    profile: string;
                    shipmentNumbers?: string[];
                };
            };
        };
        responses: {
            /** @description What became of each. */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Result"];
                };
            };
        };
    };
    createReturn: {
        parameters: {
            query?: {
                labelType?: "SHIPMENT_LABEL" | "QR_LABEL" | "BOTH";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnOrder"];
            };
        };
        responses: {
            /** @description Booked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Returned"];
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
            422: components["responses"]["Refused"];
        };
    };
    cancelPickUp: {
        parameters: {
            query: {
                orderID: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody comes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUpCancelled"];
                };
            };
        };
    };
    track: {
        parameters: {
            query: {
                trackingNumber: string;
                service?: string;
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Shipments with their events, the latest first. */
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
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Subscription"];
            };
        };
        responses: {
            /** @description DHL asks the address whether it wants them. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
            /** @description The app has not this API. */
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
    confirm: {
        parameters: {
            query?: never;
            header: {
                "DHL-API-Hook-Secret": string;
            };
            path: {
                subscriptionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Begun. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
                };
            };
        };
    };
    findLocations: {
        parameters: {
            query: {
                latitude: number;
                longitude: number;
                radius: number;
                limit: number;
                serviceType: "parcel:pick-up-all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The nearest ones. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Locations"];
                };
            };
            /** @description The app has no such API. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Nothing is near. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Too many calls. */
            429: {
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
