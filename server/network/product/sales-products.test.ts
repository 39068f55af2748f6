import { describe, expect, it } from 'vitest'
import { enablementErrors } from '../product/product-access.ts'
import { setCarriers } from '../carrier-configuration/store.ts'
import { clients, codeOf, testApp, type Call } from '../../dev/testing/app.ts'
import { bookingErrors, findOwnProduct } from './product-access.ts'
import { findProductAccess } from './store.ts'

const { call, db, people, person } = await testApp()
const { freja, astrid } = people
const tenant = await person('tenant', clients.tenant, ['products:read', 'products:write'], 'CHILDREN')
const reader = await person('reader', clients.nordlys, ['products:read'])

const sell = (body: object, more: Call = {}) => call('createSalesProduct', { by: tenant, body, ...more })
const get = (salesProductId: string, more: Call = {}) =>
  call('getSalesProduct', { by: tenant, path: { salesProductId }, ...more })
const remove = (salesProductId: string, more: Call = {}) =>
  call('deleteSalesProduct', { by: tenant, path: { salesProductId }, ...more })
const errorsAt = async (clientId: number, productId: string, carrier: 'GLS_DK' | 'POSTNORD_DK' = 'POSTNORD_DK') => {
  const accesses = await findProductAccess(db, clientId, [{ carrier, productId }])
  return accesses
    .flatMap((access) => bookingErrors(access, clientId, { carrier, productId }))
    .map(({ code, field }) => `${code} ${field}`)
}
const notEnabled = ['PRODUCT_NOT_ENABLED carrierProduct.productId']

describe('createSalesProduct', () => {
  it('sells a product to a descendant, who then books only that', async () => {
    expect(await errorsAt(clients.solskin, 'POSTNORD_DK_18')).toEqual([])
    await setCarriers(db, clients.solskin, ['GLS_DK'], true, { now: new Date(), username: 'astrid' })
    const { status, body, headers } = await sell({ productId: 'POSTNORD_DK_17', clientId: clients.solskin })
    expect(status).toBe(201)
    expect(body).toStrictEqual({
      id: expect.any(String),
      productId: 'POSTNORD_DK_17',
      clientId: clients.solskin,
      product: expect.objectContaining({ id: 'POSTNORD_DK_17', carrier: 'POSTNORD_DK', active: true }),
      excluded: expect.objectContaining({ carriers: ['GLS_DK'] }),
    })
    const { excluded, ...sold } = body
    expect(excluded?.message).toBe(
      `Client ${clients.solskin} books only what it is sold from now on. ${excluded?.productCount} products of GLS Denmark are excluded until they are sold to it too.`,
    )
    // Excluded products can no longer be booked, and the carrier has no others.
    expect(excluded?.productIds).toHaveLength(excluded?.productCount ?? 0)
    for (const id of excluded?.productIds ?? [])
      expect(await errorsAt(clients.solskin, id, 'GLS_DK')).toEqual(notEnabled)
    const second = await sell({ productId: 'POSTNORD_DK_19', clientId: clients.solskin })
    expect([second.status, second.body.excluded]).toEqual([201, undefined])
    await remove(second.body.id, { by: tenant })
    expect(headers.location).toBe(`/v1/sales-products/${body.id}`)
    for (const by of [tenant, astrid]) {
      const read = await get(body.id, { by })
      expect([read.body, read.headers.etag]).toStrictEqual([sold, headers.etag])
    }
    expect((await get(body.id, { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(304)
    expect(await errorsAt(clients.solskin, 'POSTNORD_DK_17')).toEqual([])
    expect(await errorsAt(clients.solskin, 'POSTNORD_DK_18')).toEqual(notEnabled)
    expect(await errorsAt(clients.nordlys, 'POSTNORD_DK_18')).toEqual([])

    const repeated = await sell({ productId: 'POSTNORD_DK_17', clientId: clients.solskin })
    expect(codeOf(repeated)).toEqual([409, 'SALES_PRODUCT_EXISTS'])
    expect(repeated.error.message).toContain(body.id)

    // Other clients get the same response as for one that does not exist.
    for (const response of [
      await get(body.id, { by: freja }),
      await remove(body.id, { by: freja }),
      await get('0198c0de-7a11-7c3e-9b52-4f6d2a1e8c99'),
    ])
      expect(codeOf(response)).toEqual([404, 'NOT_FOUND'])

    const stale = { 'if-match': '"another"' }
    expect((await remove(body.id, { headers: stale })).status).toBe(412)
    expect((await remove(body.id, { headers: { 'if-match': headers.etag ?? '' } })).status).toBe(204)
    expect((await remove(body.id)).status).toBe(404)
    expect(await errorsAt(clients.solskin, 'POSTNORD_DK_18')).toEqual([])
  })

  it('sells to the active client by default, once per key', async () => {
    const headers = { 'idempotency-key': 'sale' }
    const first = await sell({ productId: 'POSTNORD_DK_18' }, { by: freja, headers })
    expect([first.status, first.body.clientId]).toEqual([201, clients.nordlys])
    expect((await sell({ productId: 'POSTNORD_DK_18' }, { by: freja, headers })).text).toBe(first.text)
    expect((await remove(first.body.id, { by: reader })).status).toBe(403)
    expect((await remove(first.body.id, { by: freja })).status).toBe(204)
  })

  it('refuses unknown and inactive products and clients out of reach', async () => {
    expect(codeOf(await sell({ productId: 'POSTNORD_DK_99' }))).toEqual([404, 'NOT_FOUND'])
    expect(codeOf(await sell({ productId: 'POSTNORD_DK_17', clientId: clients.solskin }, { by: freja }))).toEqual([
      403,
      'CLIENT_NOT_REACHABLE',
    ])
    expect((await sell({ productId: 'POSTNORD_DK_17' }, { by: reader })).status).toBe(403)
    const body = { id: 'GLS_DK_ASLEEP', carrier: 'GLS_DK', productName: 'Asleep', active: false }
    await call('createProduct', { by: freja, body })
    expect(codeOf(await sell({ productId: 'GLS_DK_ASLEEP' }, { by: freja }))).toEqual([400, 'PRODUCT_INACTIVE'])
    expect(codeOf(await sell({ productId: 'GLS_DK_ASLEEP' }, { by: astrid }))).toEqual([404, 'NOT_FOUND'])
    const bad = await sell({ productId: 'POSTNORD_DK_17', price: 3 })
    expect(bad.error.errors?.map(({ code }) => code)).toEqual(['UNKNOWN_ATTRIBUTE'])
  })

  it('keeps a sold product in the catalogue, and shows its current state', async () => {
    await call('createProduct', { by: tenant, body: { id: 'GLS_DK_SOLD', carrier: 'GLS_DK', productName: 'Sold' } })
    const { body } = await sell({ productId: 'GLS_DK_SOLD', clientId: clients.nordlysSweden })
    const path = { productId: 'GLS_DK_SOLD' }
    const refused = await call('deleteProduct', { by: tenant, path })
    expect(codeOf(refused)).toEqual([409, 'PRODUCT_SOLD'])
    expect(refused.error.message).toContain(`client ${clients.nordlysSweden}`)
    await call('patchProduct', { by: tenant, path, body: { active: false } })
    expect((await get(body.id)).body.product.active).toBe(false)
    expect(await errorsAt(clients.nordlysSweden, 'GLS_DK_SOLD', 'GLS_DK')).toEqual(notEnabled)
    expect((await remove(body.id)).status).toBe(204)
    expect((await call('deleteProduct', { by: tenant, path })).status).toBe(204)
  })
})

describe('bookingErrors', () => {
  it("leaves the carrier's limits to its rules", async () => {
    expect(await errorsAt(clients.nordlys, 'POSTNORD_DK_99')).toEqual([])
    expect(await errorsAt(clients.nordlys, 'POSTNORD_DK_17', 'GLS_DK')).toEqual([])
  })

  it('allows an own product while it is active', async () => {
    const product = { id: 'GLS_DK_OWN', carrier: 'GLS_DK', productName: 'Own', toCountries: ['DK'] } as const
    await call('createProduct', { by: freja, body: product })
    expect(await errorsAt(clients.nordlys, product.id, 'GLS_DK')).toEqual([])
    const wanted = { carrier: 'GLS_DK', productId: product.id } as const
    expect(await findOwnProduct(db, clients.nordlysSweden, wanted)).toMatchObject(product)
    expect(await findOwnProduct(db, clients.solskin, wanted)).toBeUndefined()
    expect(await findOwnProduct(db, clients.nordlys, { ...wanted, carrier: 'DAO' })).toBeUndefined()
    await call('patchProduct', { by: freja, path: { productId: product.id }, body: { active: false } })
    expect(await errorsAt(clients.nordlys, product.id, 'GLS_DK')).toEqual(notEnabled)
  })

  it('is separate from enabling the carrier', async () => {
    const wanted = { carrier: 'POSTNORD_DK', productId: 'POSTNORD_DK_18' } as const
    const sale = await sell({ productId: 'POSTNORD_DK_17', clientId: clients.solskin })
    const codes = async () =>
      (await enablementErrors(db, clients.solskin, wanted)).map(({ code, field }) => `${code} ${field}`)
    expect(await codes()).toEqual([
      'CARRIER_NOT_ENABLED carrierProduct.carrier',
      'PRODUCT_NOT_ENABLED carrierProduct.productId',
    ])
    await setCarriers(db, clients.solskin, ['POSTNORD_DK'], true, { now: new Date(), username: 'astrid' })
    expect(await codes()).toEqual(['PRODUCT_NOT_ENABLED carrierProduct.productId'])
    await remove(sale.body.id)
    expect(await codes()).toEqual([])
  })
})
