import { client } from './client.ts'

const { shippingPolicy } = client
const fiveHundred = { amount: 500, currency: 'DKK' }

/** The shop's rules, in order. */
const draft = await shippingPolicy.createShippingPolicy({
  name: 'Autumn sale',
  rules: [
    {
      name: 'Bulky goods to the door',
      condition: { weight: { from: 20 } },
      effects: [{ type: 'HIDE', carriers: ['DAO'] }],
    },
    {
      name: 'Own vans first',
      effects: [{ type: 'PREFER', carriers: ['LAST_INCH'] }],
    },
    {
      name: 'Free from 500',
      effects: [{ type: 'FREE_ABOVE', amount: fiveHundred }],
    },
  ],
})

/** The effect on your latest orders. Nothing is changed. */
const trial = await shippingPolicy.tryShippingPolicy(draft.id)
const { examined, changed } = trial

const policy = await shippingPolicy.activateShippingPolicy(draft.id)

console.log(`Policy ${policy.version} is ${policy.state}`)
console.log(
  `It would have changed ${changed} of ${examined} orders`,
)
