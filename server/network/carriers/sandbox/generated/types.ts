// Generated from server/network/carriers/sandbox/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Say that the sandbox runs. */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the bookings under a reference, for tests that look for doubles. */
        get: operations["countBookings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find the bookings under a reference, the first one first. */
        get: operations["findBookings"];
        put?: never;
        /**
         * Book parcels.
         * @description Books each time it is called, as carriers do. Look for the reference before repeating a call whose answer was lost.
         */
        post: operations["book"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/bookings/{bookingId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a booking.
         * @description Cancelling twice changes nothing. A parcel that was picked up cannot be cancelled.
         */
        post: operations["cancelBooking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/parcels/{number}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read what happened to a parcel so far. */
        get: operations["trackParcel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Have the events of later bookings sent to an address.
         * @description Every event is sent as `POST` with a `Tracking` that holds it alone. The header `X-Sandbox-Signature` reads `t=<seconds>,v1=<signature>`, where the signature is the HMAC-SHA256 in hexadecimal of the seconds, a full stop and the body, under the secret. An answer other than 2xx has it sent again, three times in all.
         */
        put: operations["subscribe"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/pickup-points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the pick-up points that are open, by their ids. */
        get: operations["listPickupPoints"];
        /**
         * Open a pick-up point, or change the one that has this id.
         * @description It stays until the sandbox ends.
         */
        put: operations["openPickupPoint"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/pickup-points/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Close a pick-up point.
         * @description Closing twice changes nothing. It stays closed until it is opened or the sandbox ends.
         */
        delete: operations["closePickupPoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Health: {
            /** @constant */
            status: "ok";
        };
        Count: {
            reference: string;
            bookings: number;
        };
        Party: {
            name?: string;
            street?: string;
            postCode?: string;
            city: string;
            country: string;
            telephone?: string;
            email?: string;
        };
        Parcel: {
            weight: number;
            length?: number;
            width?: number;
            height?: number;
            description?: string;
        };
        Booking: {
            bookingId: string;
            reference: string;
            /** @enum {string} */
            status: "BOOKED" | "CANCELLED";
            /** @constant */
            environment: "SANDBOX";
            parcels: {
                number: string;
                itemId: string;
            }[];
        };
        Bookings: {
            bookings: components["schemas"]["Booking"][];
        };
        Event: {
            /** @constant */
            source: "SANDBOX";
            code: string;
            text: string;
            at: string;
            place?: {
                name?: string;
                postCode?: string;
                city?: string;
                country?: string;
            };
        };
        Tracking: {
            carrier: string;
            number: string;
            reference: string;
            /** @constant */
            environment: "SANDBOX";
            events: components["schemas"]["Event"][];
        };
        Time: string;
        PickupPoint: {
            id: string;
            name: string;
            /** @enum {string} */
            type: "SERVICE_POINT" | "LOCKER" | "POST_OFFICE" | "DEPOT";
            latitude: number;
            longitude: number;
            street: string;
            postCode?: string;
            city: string;
            country: string;
            hours: {
                day: number;
                from: components["schemas"]["Time"];
                to: components["schemas"]["Time"];
                closedDuring?: {
                    from: components["schemas"]["Time"];
                    to: components["schemas"]["Time"];
                };
            }[];
            facts?: {
                [key: string]: string;
            };
        };
        PickupPoints: {
            /** @constant */
            environment: "SANDBOX";
            pickupPoints: components["schemas"]["PickupPoint"][];
            next?: string;
        };
        Refusal: {
            code: string;
            message: string;
            field?: string;
        };
    };
    responses: {
        /** @description Not done, and why. */
        Refused: {
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
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    countBookings: {
        parameters: {
            query: {
                reference: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How often it was booked with any carrier. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Count"];
                };
            };
        };
    };
    findBookings: {
        parameters: {
            query: {
                reference: string;
            };
            header?: never;
            path: {
                carrier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bookings, none of which is cancelled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Bookings"];
                };
            };
            401: components["responses"]["Refused"];
        };
    };
    book: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reference: string;
                    product: string;
                    customerReference?: string;
                    from: components["schemas"]["Party"];
                    to: components["schemas"]["Party"];
                    shop?: string;
                    parcels: components["schemas"]["Parcel"][];
                };
            };
        };
        responses: {
            /** @description Booked. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
            422: components["responses"]["Refused"];
            500: components["responses"]["Refused"];
        };
    };
    cancelBooking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
                bookingId: string;
            };
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
                    "application/json": components["schemas"]["Booking"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
        };
    };
    trackParcel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events so far. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    secret: string;
                };
            };
        };
        responses: {
            /** @description Subscribed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Refused"];
        };
    };
    listPickupPoints: {
        parameters: {
            query?: {
                /** @description The `next` of the page before. */
                after?: string;
                limit?: number;
            };
            header?: never;
            path: {
                carrier: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of them, which has no `next` if it is the last one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupPoints"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
            500: components["responses"]["Refused"];
        };
    };
    openPickupPoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupPoint"];
            };
        };
        responses: {
            /** @description Open. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
        };
    };
    closePickupPoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Closed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
        };
    };
}
