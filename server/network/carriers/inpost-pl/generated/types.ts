// Generated from server/network/carriers/inpost-pl/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/v1/organizations/{organization}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The latest shipments. */
        get: operations["listShipments"];
        put?: never;
        /** Book a shipment, whose label InPost buys a little later. */
        post: operations["createShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/organizations/{organization}/shipments/calculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What shipments would cost. */
        post: operations["calculate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read a shipment. */
        get: operations["readShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{id}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The label of a confirmed shipment, with a page for each parcel. */
        get: operations["readLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking/{number}": {
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
    "/v1/points": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Lockers and points, page by page. Needs no token. */
        get: operations["listPoints"];
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
        Address: {
            line1: string;
            line2?: string;
            city: string;
            post_code: string;
            /** @constant */
            country_code: "PL";
        };
        Receiver: {
            company_name?: string;
            first_name?: string;
            last_name?: string;
            email?: string;
            phone: string;
            address?: components["schemas"]["Address"];
        };
        Sender: {
            company_name?: string;
            first_name?: string;
            last_name?: string;
            email?: string;
            phone?: string;
            address?: components["schemas"]["Address"];
        };
        Parcel: {
            id: string;
            /** @enum {string} */
            template?: "small" | "medium" | "large";
            is_non_standard?: boolean;
            dimensions?: {
                length: string;
                width: string;
                height: string;
                /** @constant */
                unit: "mm";
            };
            weight?: {
                amount: string;
                /** @constant */
                unit: "kg";
            };
        };
        Money: {
            amount: number;
            /** @constant */
            currency: "PLN";
        };
        Booking: {
            receiver: components["schemas"]["Receiver"];
            sender: components["schemas"]["Sender"];
            parcels: components["schemas"]["Parcel"][];
            /** @enum {string} */
            service: "inpost_locker_standard" | "inpost_courier_standard" | "inpost_courier_express_1000" | "inpost_courier_express_1200" | "inpost_courier_palette";
            reference: string;
            comments?: string;
            cod?: components["schemas"]["Money"];
            insurance?: components["schemas"]["Money"];
            additional_services?: ("saturday" | "dor1720")[];
            custom_attributes: {
                target_point?: string;
                /** @enum {string} */
                sending_method: "parcel_locker" | "pok" | "pop" | "courier_pok" | "branch" | "dispatch_order" | "any_point";
            };
        };
        Calculated: {
            id: string;
            receiver: {
                address: components["schemas"]["Address"];
            };
            parcels: components["schemas"]["Parcel"][];
            service: string;
            custom_attributes?: {
                target_point: string;
            };
        };
        Charges: {
            id: string;
            calculated_charge_amount?: string | number | null;
            key?: string;
            message?: string;
        }[];
        Shipment: {
            id: number;
            status: string;
            tracking_number?: string | null;
            reference?: string | null;
            offers?: {
                status?: string;
                unavailability_reasons?: {
                    key?: string;
                }[] | null;
            }[];
            transactions?: {
                status?: string;
                details?: {
                    error?: string;
                } | null;
            }[];
            parcels?: {
                tracking_number?: string | null;
            }[];
        };
        ShipmentPage: {
            count?: number;
            page?: number;
            per_page?: number;
            items: components["schemas"]["Shipment"][];
        };
        LabelFile: unknown;
        Tracking: {
            tracking_details: {
                status: string;
                datetime?: string;
                agency?: string | null;
            }[];
        };
        PointPage: {
            page?: number;
            total_pages: number;
            items: components["schemas"]["Point"][];
        };
        Point: {
            name: string;
            type?: string[];
            status?: string;
            location?: {
                longitude?: number | null;
                latitude?: number | null;
            };
            location_description?: string | null;
            opening_hours?: string | null;
            address?: {
                line1?: string | null;
            };
            address_details?: {
                city?: string | null;
                post_code?: string | null;
            };
        };
        Refusal: {
            status?: number;
            error: string;
            message?: string;
            description?: string;
            details?: unknown;
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
    listShipments: {
        parameters: {
            query: {
                sort_by: "created_at";
                sort_order: "desc";
                page: number;
                per_page: 100;
            };
            header?: never;
            path: {
                organization: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentPage"];
                };
            };
        };
    };
    createShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Booking"];
            };
        };
        responses: {
            /** @description Taken. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
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
            /** @description The token is not known. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description Another organization. */
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
    calculate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                organization: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    shipments: components["schemas"]["Calculated"][];
                };
            };
        };
        responses: {
            /** @description A charge for each, or why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Charges"];
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
    readShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            /** @description Unknown. */
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
    readLabel: {
        parameters: {
            query: {
                format: "Pdf" | "Zpl";
                type: "A6";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The label. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": components["schemas"]["LabelFile"];
                };
            };
            /** @description Not yet. */
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
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its history, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tracking"];
                };
            };
            /** @description Unknown. */
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
    listPoints: {
        parameters: {
            query: {
                functions: "parcel_collect";
                status: "Operating";
                page: number;
                per_page: 500;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PointPage"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
