// Generated from server/integration/shop/woocommerce/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/wp-json/wc/v3/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List orders, a page at a time. */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wp-json/wc/v3/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an order. */
        get: operations["getOrder"];
        /** Change an order. */
        put: operations["updateOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wp-json/wc/v3/orders/{id}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the refunds of an order, with the lines and how many pieces of each, below zero. */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wp-json/wc/v3/orders/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the notes of an order. */
        get: operations["listNotes"];
        put?: never;
        /** Add a note, which the customer gets by mail if it is one for customers. */
        post: operations["createNote"];
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
        Note: {
            id: number;
            note: string;
        };
        Refund: {
            id: number;
            line_items: {
                quantity: number;
                /** @description The key _refunded_item_id names the line of the order. */
                meta_data?: {
                    key: string;
                    value?: unknown;
                }[];
            }[];
        };
        TrackingItem: {
            tracking_id: string;
            tracking_number: string;
            tracking_provider?: string;
            custom_tracking_provider?: string;
            custom_tracking_link?: string;
            /** @description Seconds since 1970. */
            date_shipped?: string;
        };
        Address: {
            first_name?: string;
            last_name?: string;
            company?: string;
            address_1?: string;
            address_2?: string;
            city?: string;
            state?: string;
            postcode?: string;
            country?: string;
            email?: string;
            phone?: string;
        };
        Order: {
            id: number;
            number?: string;
            /** @description pending, processing, on-hold, completed, cancelled, refunded, failed, trash or checkout-draft. */
            status: string;
            currency: string;
            date_created_gmt?: string | null;
            date_modified_gmt?: string | null;
            customer_note?: string;
            billing?: components["schemas"]["Address"];
            shipping?: components["schemas"]["Address"];
            line_items: {
                id: number;
                name?: string;
                product_id?: number;
                variation_id?: number;
                quantity: number;
                sku?: string | null;
                price?: number | string;
            }[];
            shipping_lines?: {
                method_id?: string | null;
                /** @description Without tax. */
                total?: string;
                total_tax?: string;
            }[];
            /** @description What was paid back, without the lines. */
            refunds?: {
                id: number;
            }[];
            meta_data?: {
                key: string;
                value?: unknown;
            }[];
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
    listOrders: {
        parameters: {
            query: {
                modified_after: string;
                dates_are_gmt: boolean;
                orderby?: "id";
                order?: "asc";
                page: number;
                per_page: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. The header X-WP-TotalPages says how many there are. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
        };
    };
    updateOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    status?: "processing" | "completed";
                    meta_data?: {
                        /** @enum {string} */
                        key: "_wc_shipment_tracking_items";
                        value: components["schemas"]["TrackingItem"][];
                    }[];
                };
            };
        };
        responses: {
            /** @description The order as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            /** @description Refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query: {
                per_page: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The refunds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"][];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The notes. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"][];
                };
            };
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    note: string;
                    customer_note?: boolean;
                };
            };
        };
        responses: {
            /** @description Added. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
