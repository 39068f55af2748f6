/**
 * The queries to Shopify, each below its limit of 1,000 points; nested lists multiply. A test checks them against
 * schema.graphql.
 */

const page = 'pageInfo { hasNextPage endCursor }'

export const orderIds = `query OrderIds($changed: String!, $after: String) {
  orders(first: 25, after: $after, query: $changed, sortKey: UPDATED_AT) { ${page} nodes { id } }
}`

const address = '{ firstName lastName company address1 address2 zip city provinceCode countryCodeV2 phone }'

export const orderWithLines = `query OrderWithLines($id: ID!, $after: String) {
  order(id: $id) {
    legacyResourceId name createdAt updatedAt cancelledAt currencyCode taxesIncluded displayFinancialStatus note tags email phone
    shippingAddress ${address}
    billingAddress ${address}
    shippingLines(first: 5) {
      nodes { code discountedPriceSet { shopMoney { amount } } taxLines { priceSet { shopMoney { amount } } } }
    }
    lineItems(first: 100, after: $after) {
      ${page}
      nodes {
        id sku name quantity currentQuantity unfulfilledQuantity requiresShipping
        variant { legacyResourceId }
        originalUnitPriceSet { shopMoney { amount } }
        discountAllocations { allocatedAmountSet { shopMoney { amount } } }
      }
    }
  }
}`

const fulfilled = `{ ${page} nodes { quantity lineItem { id } } }`

export const fulfillments = `query Fulfillments($id: ID!) {
  order(id: $id) {
    fulfillments(first: 20) { id status trackingInfo { number } fulfillmentLineItems(first: 20) ${fulfilled} }
  }
}`

export const fulfillmentLines = `query FulfillmentLines($id: ID!, $after: String) {
  fulfillment(id: $id) { id status trackingInfo { number } fulfillmentLineItems(first: 100, after: $after) ${fulfilled} }
}`

const open = `{ ${page} nodes { id remainingQuantity lineItem { id } } }`

export const fulfillmentOrders = `query FulfillmentOrders($id: ID!, $after: String) {
  order(id: $id) {
    fulfillmentOrders(first: 8, after: $after) {
      ${page}
      nodes { id status assignedLocation { location { id } } lineItems(first: 50) ${open} }
    }
  }
}`

export const fulfillmentOrderLines = `query FulfillmentOrderLines($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) { id status assignedLocation { location { id } } lineItems(first: 100, after: $after) ${open} }
}`

export const createFulfillment = `mutation CreateFulfillment($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { userErrors { field message } }
}`

export const cancelFulfillment = `mutation CancelFulfillment($id: ID!) {
  fulfillmentCancel(id: $id) { userErrors { field message } }
}`
