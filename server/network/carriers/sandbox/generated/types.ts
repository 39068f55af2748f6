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
         * @description Books each time it is called, as carriers do. Look for the reference before repeating a call whose response was lost.
         */
        post: operations["register"];
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
    "/carriers/{carrier}/bookings/{bookingId}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Print the label of a booking again. */
        get: operations["printLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/bookings/{bookingId}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Book the way back of a booking. */
        post: operations["bookReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/pick-ups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find the pick-ups under a reference, but for those that were called off. */
        get: operations["findPickUps"];
        put?: never;
        /** Have parcels fetched. */
        post: operations["bookPickUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/pick-ups/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a pick-up. */
        get: operations["readPickUp"];
        put?: never;
        post?: never;
        /**
         * Call a pick-up off.
         * @description Twice changes nothing.
         */
        delete: operations["cancelPickUp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close bookings off, which can no longer be cancelled afterwards. */
        post: operations["closeManifest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carriers/{carrier}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what products would cost and when they would deliver.
         * @description A made-up price that grows with weight and distance, the same at every call.
         */
        post: operations["quote"];
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
        /**
         * @default PDF
         * @enum {string}
         */
        LabelType: "PDF" | "ZPL";
        /**
         * @default 4R
         * @enum {string}
         */
        LabelLayout: "4R" | "A4" | "A5" | "A6" | "W102H192" | "W103H150" | "W105H120" | "W105H158";
        /**
         * @default 200
         * @enum {integer}
         */
        LabelResolution: 200 | 300 | 600;
        Document: {
            /** @enum {string} */
            kind: "LABEL" | "RECEIPT";
            type: components["schemas"]["LabelType"];
            layout: components["schemas"]["LabelLayout"];
            resolution?: components["schemas"]["LabelResolution"];
            parcel?: number;
            /** @description In base64. */
            data: string;
        };
        Documents: {
            documents: components["schemas"]["Document"][];
        };
        BookingRequest: {
            reference: string;
            product: string;
            /** @description Prints the labels, as the carrier that is played would. */
            label?: {
                /** @enum {string} */
                type: "PDF" | "ZPL";
                /** @enum {string} */
                layout: "4R" | "A4" | "A5" | "A6" | "W102H192" | "W103H150" | "W105H120" | "W105H158";
                /** @enum {integer} */
                resolution: 200 | 300 | 600;
            };
            customerReference?: string;
            orderNumber?: string;
            description?: string;
            from: components["schemas"]["Party"];
            collectAt?: components["schemas"]["Party"];
            to: components["schemas"]["Party"];
            deliverAt?: components["schemas"]["Party"];
            shop?: string;
            collection?: {
                /** @enum {string} */
                type: "PICK_UP" | "DROP_OFF";
                date?: string;
                from?: components["schemas"]["Time"];
                to?: components["schemas"]["Time"];
                instructions?: string;
            };
            deliveryInstructions?: string;
            /** @description As they were asked for. */
            deliveryServices?: {
                [key: string]: unknown;
            };
            /** @description As it was asked for. */
            payment?: {
                [key: string]: unknown;
            };
            recipientPays?: boolean;
            insurance?: {
                amount: number;
                currency: string;
            };
            cashOnDelivery?: {
                currency: string;
                iban?: string;
                bic?: string;
                holder?: string;
                reference?: string;
            };
            /** @description As it was declared. */
            customs?: {
                [key: string]: unknown;
            };
            parcels: components["schemas"]["Parcel"][];
        };
        PickUpRequest: {
            reference: string;
            at: components["schemas"]["Party"];
            date: string;
            from: components["schemas"]["Time"];
            to: components["schemas"]["Time"];
            instructions?: string;
            bookings?: string[];
            parcels: components["schemas"]["Parcel"][];
        };
        PickUp: {
            number: string;
            /** @enum {string} */
            status: "BOOKED" | "CANCELLED";
            /** @constant */
            environment: "SANDBOX";
            asked: components["schemas"]["PickUpRequest"];
        };
        PickUps: {
            pickUps: components["schemas"]["PickUp"][];
        };
        Manifest: {
            number: string;
            /** @constant */
            environment: "SANDBOX";
            documents: components["schemas"]["Document"][];
        };
        Quotes: {
            /** @constant */
            environment: "SANDBOX";
            quotes: {
                product: string;
                cents: number;
                currency: string;
                earliest: string;
                latest: string;
            }[];
        };
        Party: {
            name?: string;
            company?: string;
            department?: string;
            state?: string;
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
            orderNumber?: string;
            /** @description Amount in the currency of the booking. */
            cashOnDelivery?: number;
            /** @description As they were declared. */
            dangerousGoods?: {
                [key: string]: unknown;
            }[];
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
            /** @description All that was asked for. */
            asked?: components["schemas"]["BookingRequest"];
            /** @description To be shown in place of a label, on the way back. */
            returnCode?: string;
            documents?: components["schemas"]["Document"][];
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
            /** @description Who took the parcel. */
            signedBy?: string;
            /** @description Signature as PNG in base64. */
            signature?: string;
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
    parameters: {
        Carrier: string;
        Number: string;
    };
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
    register: {
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
                "application/json": components["schemas"]["BookingRequest"];
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
    printLabel: {
        parameters: {
            query?: {
                type?: components["schemas"]["LabelType"];
                layout?: components["schemas"]["LabelLayout"];
                resolution?: components["schemas"]["LabelResolution"];
            };
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A label for each parcel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Documents"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
        };
    };
    bookReturn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
                bookingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequest"];
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
            422: components["responses"]["Refused"];
        };
    };
    findPickUps: {
        parameters: {
            query: {
                reference: string;
            };
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description None or one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUps"];
                };
            };
            401: components["responses"]["Refused"];
        };
    };
    bookPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickUpRequest"];
            };
        };
        responses: {
            /** @description Somebody would come. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUp"];
                };
            };
            401: components["responses"]["Refused"];
            422: components["responses"]["Refused"];
        };
    };
    readPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pick-up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUp"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
        };
    };
    cancelPickUp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Nobody would come. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickUp"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
        };
    };
    closeManifest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reference: string;
                    bookings: string[];
                };
            };
        };
        responses: {
            /** @description Closed. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Manifest"];
                };
            };
            401: components["responses"]["Refused"];
            404: components["responses"]["Refused"];
            409: components["responses"]["Refused"];
        };
    };
    quote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                carrier: components["parameters"]["Carrier"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    products: string[];
                    from: components["schemas"]["Party"];
                    to: components["schemas"]["Party"];
                    date: string;
                    parcels: components["schemas"]["Parcel"][];
                };
            };
        };
        responses: {
            /** @description A price for each product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quotes"];
                };
            };
            401: components["responses"]["Refused"];
        };
    };
    trackParcel: {
        parameters: {
            query?: {
                /** @description Reference of a parcel that was booked elsewhere. The sandbox plays it from when it is first asked. */
                foreign?: string;
            };
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
export type Schemas = components['schemas'];
