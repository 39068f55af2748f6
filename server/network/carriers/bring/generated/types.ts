// Generated from server/network/carriers/bring/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/booking/api/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book a consignment. */
        post: operations["book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/booking/labels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fetch the labels of a consignment, at mybring.com. */
        get: operations["getLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-cast/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have the events of a consignment sent to an address. */
        post: operations["subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tracking/api/v2/tracking.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened, by the number of a package or consignment, or by a reference. */
        get: operations["track"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shippingguide/api/v2/products": {
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
    "/pickuppoint/api/pickuppoint/{countryCode}/all.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all pick-up points of a country. */
        get: operations["listPickupPoints"];
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
        BookingRequest: {
            testIndicator: boolean;
            /** @constant */
            schemaVersion: 1;
            consignments: {
                /** @description Milliseconds since 1970. */
                shippingDateTime: number;
                correlationId?: string;
                parties: {
                    sender: components["schemas"]["Party"];
                    recipient: components["schemas"]["Party"];
                    pickupPoint?: {
                        id: string;
                        countryCode: string;
                    };
                };
                product: {
                    /** @description ID verification 1133, individual verification 1134, social check 1082, age verification 1229, signature required 1280, dangerous goods in limited quantities 0003. */
                    additionalServices?: {
                        /** @enum {string} */
                        id: "0003" | "1082" | "1133" | "1134" | "1229" | "1280";
                    }[];
                    id: string;
                    customerNumber: string;
                };
                packages: {
                    weightInKg: number;
                    goodsDescription?: string;
                    dimensions: {
                        lengthInCm: number;
                        widthInCm: number;
                        heightInCm: number;
                    };
                    correlationId?: string;
                }[];
            }[];
        };
        Party: {
            name: string;
            addressLine: string;
            addressLine2?: string;
            postalCode?: string;
            city: string;
            countryCode: string;
            reference?: string;
            additionalAddressInfo?: string;
            contact: {
                name?: string;
                email?: string;
                phoneNumber?: string;
            };
        };
        Booking: {
            consignments: {
                confirmation?: null | {
                    consignmentNumber: string;
                    links: {
                        labels: string;
                    };
                    packages: {
                        packageNumber: string;
                        correlationId?: string | null;
                    }[];
                };
                errors?: null | components["schemas"]["Errors"];
            }[];
        };
        Errors: {
            code?: string;
            messages?: {
                lang?: string;
                message?: string;
            }[];
        }[];
        Tracking: {
            consignmentSet: {
                consignmentId?: string;
                error?: Record<string, never>;
                packageSet?: {
                    packageNumber: string;
                    eventSet?: components["schemas"]["Event"][];
                }[];
            }[];
        };
        Event: {
            status: string;
            dateIso?: string;
            description?: string;
            postalCode?: string;
            city?: string;
            countryCode?: string;
        };
        Subscription: {
            trackingId: string;
            event_groups: ("ATTEMPTED_DELIVERY" | "COLLECTED" | "CUSTOMS" | "DELIVERED" | "DELIVERED_SENDER" | "DELIVERY_CANCELLED" | "DELIVERY_CHANGED" | "DELIVERY_ORDERED" | "DEVIATION" | "HANDED_IN" | "INTERNATIONAL" | "IN_TRANSIT" | "NOTIFICATION_SENT" | "PRE_NOTIFIED" | "READY_FOR_PICKUP" | "RETURN" | "TERMINAL" | "TRANSPORT_TO_RECIPIENT")[];
            configuration: {
                /** Format: uri */
                url: string;
                /** @constant */
                content_type: "application/json";
                headers: {
                    key: string;
                    value: string;
                }[];
            };
        };
        Subscribed: {
            id: string;
        };
        /** @description What Bring posts to the address of a subscription, with the headers that it was given. Its times are in UTC. */
        Pushed: {
            status: string;
            shipment?: string;
            package: string;
            created: string;
        };
        Question: {
            withPrice: boolean;
            withExpectedDelivery: boolean;
            edi: boolean;
            consignments: {
                id: string;
                products: {
                    id: string;
                    customerNumber?: string;
                }[];
                packages: {
                    id?: string;
                    length?: number;
                    width?: number;
                    height?: number;
                    /** @description Grams. */
                    grossWeight?: number;
                }[];
                fromCountryCode: string;
                fromPostalCode: string;
                toCountryCode: string;
                toPostalCode: string;
                shippingDate: {
                    year?: string;
                    month?: string;
                    day?: string;
                    hour?: string;
                    minute?: string;
                };
            }[];
        };
        Offers: {
            consignments: {
                products?: components["schemas"]["Offer"][];
            }[];
        };
        Offer: {
            id: string;
            errors?: Record<string, never>[];
            price?: {
                listPrice?: components["schemas"]["Price"];
                netPrice?: components["schemas"]["Price"];
            };
            expectedDelivery?: {
                expectedDeliveryDate?: {
                    year?: string;
                    month?: string;
                    day?: string;
                };
            };
        };
        Price: {
            priceWithAdditionalServices: {
                amountWithoutVAT: string;
            };
            currencyCode: string;
        };
        PickupPoints: {
            pickupPoint: components["schemas"]["PickupPoint"][];
        };
        PickupPoint: {
            id: string;
            name?: string;
            address?: string;
            postalCode?: string;
            city?: string;
            countryCode?: string;
            visitingAddress?: string;
            visitingPostalCode?: string;
            visitingCity?: string;
            locationDescription?: string;
            latitude?: number | string;
            longitude?: number | string;
            type?: string;
            openingHours?: {
                day: string;
                opening: string;
                closing: string;
            }[];
        };
        Refusal: {
            consignments?: {
                errors?: null | components["schemas"]["Errors"];
            }[];
            fieldErrors?: {
                code?: string;
                message?: string;
            }[];
            code?: string;
            message?: string;
            title?: string;
            error?: string;
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
    book: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequest"];
            };
        };
        responses: {
            /** @description Booked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
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
            /** @description Unknown user or key. */
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
    getLabel: {
        parameters: {
            query: {
                "auth-token": string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A PDF with a page for each package. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
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
            /** @description Subscribed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscribed"];
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
    track: {
        parameters: {
            query: {
                q: string;
                lang?: "en" | "no" | "sv" | "da";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Consignments with their events, the latest first. */
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
    quote: {
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
            /** @description Products with what they cost. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Offers"];
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
    listPickupPoints: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                countryCode: "NO" | "SE" | "DK" | "FI";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupPoints"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
