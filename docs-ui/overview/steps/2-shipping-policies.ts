import { client } from './client.ts'

/** The rules of the shop, in the order in which they are looked at. */
const draft = await client.shippingPolicy.createShippingPolicy({
  name: 'Autumn sale',
  rules: [
    {
      name: 'Bulky goods to the door',
      condition: { weight: { from: 20 } },
      effects: [{ type: 'HIDE', carriers: ['DAO'] }],
    },
    { name: 'Own vans first', effects: [{ type: 'PREFER', carriers: ['LAST_INCH'] }] },
    { name: 'Free from 500', effects: [{ type: 'FREE_ABOVE', amount: { amount: 500, currency: 'DKK' } }] },
  ],
})

/** What would have been others for your last orders. Nothing has changed yet. */
const { examined, changed } = await client.shippingPolicy.tryShippingPolicy(draft.id)

const policy = await client.shippingPolicy.activateShippingPolicy(draft.id)

console.log(`Policy ${policy.version} is ${policy.state}, and would have changed ${changed} of ${examined} orders`)
