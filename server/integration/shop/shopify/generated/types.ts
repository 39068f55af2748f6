// Generated from server/integration/shop/shopify/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/admin/api/2026-01/orders.json": {
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
    "/admin/api/2026-01/orders/{order_id}/fulfillments.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the fulfillments of an order. */
        get: operations["listFulfillments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/2026-01/orders/{order_id}/fulfillment_orders.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List what is to be fulfilled of an order, by location. */
        get: operations["listFulfillmentOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/2026-01/fulfillments.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Fulfill lines of fulfillment orders of one location. */
        post: operations["createFulfillment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/api/2026-01/fulfillments/{fulfillment_id}/cancel.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancel a fulfillment. */
        post: operations["cancelFulfillment"];
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
        Errors: {
            errors: unknown;
        };
        Text: string | null;
        Address: {
            first_name?: components["schemas"]["Text"];
            last_name?: components["schemas"]["Text"];
            company?: components["schemas"]["Text"];
            address1?: components["schemas"]["Text"];
            address2?: components["schemas"]["Text"];
            zip?: components["schemas"]["Text"];
            city?: components["schemas"]["Text"];
            province_code?: components["schemas"]["Text"];
            country_code?: components["schemas"]["Text"];
            phone?: components["schemas"]["Text"];
        } | null;
        LineItem: {
            id: number;
            variant_id?: number | null;
            sku?: components["schemas"]["Text"];
            name?: components["schemas"]["Text"];
            price?: string;
            quantity: number;
            current_quantity?: number;
            /** @description How many pieces are neither fulfilled nor taken back. */
            fulfillable_quantity?: number;
            /** @description What discounts take off the whole line. */
            discount_allocations?: {
                amount?: string;
            }[];
            requires_shipping?: boolean;
        };
        Fulfillment: {
            id: number;
            /** @description pending, open, success, cancelled, error or failure. */
            status: string;
            tracking_numbers?: string[];
            line_items?: components["schemas"]["LineItem"][];
        };
        FulfillmentOrder: {
            id: number;
            /** @description open, in_progress, scheduled, on_hold, cancelled, incomplete or closed. */
            status: string;
            assigned_location_id?: number | null;
            line_items: {
                id: number;
                line_item_id: number;
                fulfillable_quantity: number;
            }[];
        };
        Order: {
            id: number;
            name?: components["schemas"]["Text"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            cancelled_at?: string | null;
            currency: string;
            /** @description pending, authorized, partially_paid, paid, partially_refunded, refunded, voided or expired. */
            financial_status?: string | null;
            email?: components["schemas"]["Text"];
            phone?: components["schemas"]["Text"];
            note?: components["schemas"]["Text"];
            tags?: string;
            shipping_address?: components["schemas"]["Address"];
            billing_address?: components["schemas"]["Address"];
            shipping_lines?: {
                code?: components["schemas"]["Text"];
                source?: components["schemas"]["Text"];
            }[];
            line_items: components["schemas"]["LineItem"][];
            fulfillments?: components["schemas"]["Fulfillment"][];
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
                status?: "any";
                updated_at_min?: string;
                order?: "updated_at asc";
                limit: number;
                page_info?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. The header Link leads to the next. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        orders: components["schemas"]["Order"][];
                    };
                };
            };
        };
    };
    listFulfillments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fulfillments. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillments: components["schemas"]["Fulfillment"][];
                    };
                };
            };
        };
    };
    listFulfillmentOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                order_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fulfillment orders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillment_orders: components["schemas"]["FulfillmentOrder"][];
                    };
                };
            };
        };
    };
    createFulfillment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fulfillment: {
                        notify_customer?: boolean;
                        tracking_info?: {
                            company?: string;
                            number?: string;
                            /** Format: uri */
                            url?: string;
                        };
                        line_items_by_fulfillment_order: {
                            fulfillment_order_id: number;
                            fulfillment_order_line_items?: {
                                id: number;
                                quantity: number;
                            }[];
                        }[];
                    };
                };
            };
        };
        responses: {
            /** @description Fulfilled. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fulfillment: components["schemas"]["Fulfillment"];
                    };
                };
            };
            /** @description Refused. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Errors"];
                };
            };
        };
    };
    cancelFulfillment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fulfillment_id: number;
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
                    "application/json": {
                        fulfillment: components["schemas"]["Fulfillment"];
                    };
                };
            };
        };
    };
}
