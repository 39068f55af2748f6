// Generated from server/integration/shop/shopify/openapi.yaml by make generate. Do not edit.

export interface paths {
    "/admin/api/2026-10/graphql.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask a question or make a change. */
        post: operations["ask"];
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
        Order: {
            id: number;
            name?: components["schemas"]["Text"];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            cancelled_at?: string | null;
            currency: string;
            /** @description Whether prices contain the taxes. */
            taxes_included?: boolean;
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
                discounted_price?: components["schemas"]["Text"];
                tax_lines?: {
                    price?: components["schemas"]["Text"];
                }[];
            }[];
            line_items: components["schemas"]["LineItem"][];
            fulfillments?: components["schemas"]["Fulfillment"][];
        };
        PageInfo: {
            hasNextPage: boolean;
            endCursor?: components["schemas"]["Text"];
        };
        OrderIds: {
            pageInfo: components["schemas"]["PageInfo"];
            nodes: {
                id: string;
            }[];
        };
        AskedAddress: {
            firstName?: components["schemas"]["Text"];
            lastName?: components["schemas"]["Text"];
            company?: components["schemas"]["Text"];
            address1?: components["schemas"]["Text"];
            address2?: components["schemas"]["Text"];
            zip?: components["schemas"]["Text"];
            city?: components["schemas"]["Text"];
            provinceCode?: components["schemas"]["Text"];
            countryCodeV2?: components["schemas"]["Text"];
            phone?: components["schemas"]["Text"];
        } | null;
        AskedMoney: {
            shopMoney: {
                amount: string;
            };
        };
        AskedLine: {
            id: string;
            sku?: components["schemas"]["Text"];
            name: string;
            quantity: number;
            currentQuantity: number;
            unfulfilledQuantity: number;
            requiresShipping: boolean;
            variant?: {
                legacyResourceId?: string;
            } | null;
            originalUnitPriceSet?: components["schemas"]["AskedMoney"];
            discountAllocations?: {
                allocatedAmountSet?: components["schemas"]["AskedMoney"];
            }[];
        };
        AskedLines: {
            pageInfo: components["schemas"]["PageInfo"];
            nodes: components["schemas"]["AskedLine"][];
        };
        FulfilledLines: {
            pageInfo: components["schemas"]["PageInfo"];
            nodes: {
                quantity?: number | null;
                lineItem: components["schemas"]["LineId"];
            }[];
        };
        LineId: {
            id: string;
        };
        AskedFulfillment: {
            id: string;
            status: string;
            trackingInfo: {
                number?: components["schemas"]["Text"];
            }[];
            fulfillmentLineItems: components["schemas"]["FulfilledLines"];
        } | null;
        OpenLines: {
            pageInfo: components["schemas"]["PageInfo"];
            nodes: {
                id: string;
                remainingQuantity: number;
                lineItem: components["schemas"]["LineId"];
            }[];
        };
        AskedFulfillmentOrder: {
            id: string;
            status: string;
            assignedLocation: {
                location?: {
                    id?: string;
                } | null;
            };
            lineItems: components["schemas"]["OpenLines"];
        } | null;
        AskedOrder: {
            legacyResourceId?: string;
            name?: string;
            createdAt?: string;
            updatedAt?: string;
            cancelledAt?: components["schemas"]["Text"];
            currencyCode?: string;
            taxesIncluded?: boolean;
            displayFinancialStatus?: components["schemas"]["Text"];
            note?: components["schemas"]["Text"];
            tags?: string[];
            email?: components["schemas"]["Text"];
            phone?: components["schemas"]["Text"];
            shippingAddress?: components["schemas"]["AskedAddress"];
            billingAddress?: components["schemas"]["AskedAddress"];
            shippingLines?: {
                nodes: {
                    code?: components["schemas"]["Text"];
                    discountedPriceSet?: components["schemas"]["AskedMoney"];
                    taxLines?: {
                        priceSet?: components["schemas"]["AskedMoney"];
                    }[];
                }[];
            };
            lineItems?: components["schemas"]["AskedLines"];
            fulfillments?: components["schemas"]["AskedFulfillment"][];
            fulfillmentOrders?: {
                pageInfo: components["schemas"]["PageInfo"];
                nodes: components["schemas"]["AskedFulfillmentOrder"][];
            };
        } | null;
        Changed: {
            userErrors: {
                field?: string[] | null;
                message: string;
            }[];
        } | null;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    query: string;
                    variables: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The data, or why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data?: {
                            orders?: components["schemas"]["OrderIds"];
                            order?: components["schemas"]["AskedOrder"];
                            fulfillment?: components["schemas"]["AskedFulfillment"];
                            fulfillmentOrder?: components["schemas"]["AskedFulfillmentOrder"];
                            fulfillmentCreate?: components["schemas"]["Changed"];
                            fulfillmentCancel?: components["schemas"]["Changed"];
                        } | null;
                        errors?: {
                            message: string;
                            extensions?: {
                                code?: string;
                            };
                        }[];
                        extensions?: {
                            cost?: {
                                requestedQueryCost?: number;
                                throttleStatus?: {
                                    currentlyAvailable?: number;
                                    restoreRate?: number;
                                };
                            };
                        };
                    };
                };
            };
        };
    };
}
export type Schemas = components['schemas'];
