import { clientId, shipmentOf } from './seed.ts'
import { times } from './table.ts'

/** The number of registrations that hang at the slow carrier, and of those measured at another. */
const slowOnes = 30
const measured = 60
const atOnce = 4

/** Small enough for daoHOME. */
const parcel = { weight: 2.4, length: 40, width: 20, height: 15, description: 'Pendant lamp' }

const denmark = { addressLine1: 'Store Kongensgade 81', postCode: '1264', city: 'Copenhagen', country: 'DK' }

/**
 * Compares how long registering takes at one carrier while another keeps everybody waiting with how long it takes
 * otherwise.
 */
export async function measureSlowCarrier(port: number, token: string): Promise<string[]> {
  const call = async (path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        clientid: String(clientId),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply: unknown = await response.json()
    return { status: response.status, reply }
  }
  const create = async (carrier: string, productId: string, customerReference: string): Promise<string> => {
    const { sender, recipient } = shipmentOf(1)
    const { status, reply } = await call('/shipments', {
      sender: { ...sender, ...denmark },
      recipient: { ...recipient, ...denmark },
      parcels: [parcel],
      carrierProduct: { carrier, productId },
      customerReference,
    })
    if (status !== 201) throw new Error(`Creating a shipment returned ${status} ${JSON.stringify(reply)}`)
    return String(Object(reply).id)
  }
  const createAll = (count: number, carrier: string, productId: string, reference: string) =>
    Promise.all(Array.from({ length: count }, (_, index) => create(carrier, productId, `${reference}-${index}`)))
  const registerAll = async () => {
    const left = await createAll(measured, 'DAO', 'DAO_HOME', 'BENCH')
    const taken: number[] = []
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          const start = performance.now()
          const { status, reply } = await call(`/shipments/${id}/register`)
          if (status !== 200) throw new Error(`A registration returned ${status} ${JSON.stringify(reply)}`)
          taken.push(performance.now() - start)
        }
      }),
    )
    return taken.toSorted((one, other) => one - other)[Math.floor(measured * 0.95)] ?? 0
  }

  await registerAll() // warm-up
  const calm = await registerAll()
  const hanging = await createAll(slowOnes, 'BUDBEE', 'BUDBEE_HOME', 'SANDBOX_SLOW')
  const storm = Promise.all(hanging.map((id) => call(`/shipments/${id}/register`)))
  const during = await registerAll()
  await storm
  return [
    `95th percentile of registering while ${slowOnes} wait for a slow carrier`,
    `${during.toFixed(1)} ms`,
    `${calm.toFixed(1)} ms`,
    times(during / calm),
    'under 2 x',
    during < 2 * calm ? 'reached' : 'MISSED',
  ]
}
