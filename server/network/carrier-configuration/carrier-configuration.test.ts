import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { clients, testApp } from '../../dev/testing/app.ts'
import { credentialsOf } from './credentials.ts'
import { enablementErrors } from '../product/product-access.ts'
import { reseal } from '../../platform/store/reseal.ts'
import { carrierFields } from './store.ts'

const { call, config, db, people, person } = await testApp()
const { freja, astrid, karen } = people

const reader = await person('lars', clients.nordlys, ['carriers:read'])
const child = await person('elin', clients.nordlysSweden, ['carriers:admin'])
const head = await person('bodil', clients.nordlys, ['carriers:admin'], 'CHILDREN')

const enabledAt = async (clientId: number, carrier: string) => {
  const { body } = await call('listActiveClientCarriers', { by: karen, clientId })
  return body.find((one) => one.carrier === carrier)?.enabled
}
const set = (clientId: number, carrierStr: string, enabled: boolean) =>
  call('setClientCarrier', { by: karen, clientId, path: { clientId, carrierStr }, body: { enabled } })

const codes = (response: { error: { errors?: { code: string; field?: string }[] } }) =>
  response.error.errors?.map(({ code, field }) => `${code} ${field}`)

describe('listCarriers', () => {
  it('lists all 47 in alphabetical order with their offers', async () => {
    const { status, body, headers } = await call('listCarriers', { by: reader })
    expect(status).toBe(200)
    expect(headers['x-total-count']).toBe('47')
    const ids = body.map(({ carrier }) => carrier)
    expect(ids).toStrictEqual(ids.toSorted())
    expect(body.filter(({ sandbox }) => !sandbox).map(({ carrier }) => carrier)).toStrictEqual(['LAST_INCH'])
    expect(body.filter(({ live }) => live)).toHaveLength(18)
    for (const { carrier, capabilities, pickUpHours } of body)
      expect([carrier, pickUpHours !== undefined]).toEqual([carrier, capabilities.includes('PICK_UP')])
    const hoursOf = (id: string) => body.find(({ carrier }) => carrier === id)?.pickUpHours
    expect(hoursOf('GLS_DK')).toMatchObject({ from: '08:00', to: '18:00', cutOff: '14:00', confidence: 'UNVERIFIED' })
    expect(hoursOf('UPS')).toMatchObject({ saturdays: true, source: expect.stringContaining('From memory') })
    expect(hoursOf('UPS')).not.toHaveProperty('cutOff')
    expect(body.every(({ products, regions }) => products.length > 0 && regions.length > 0)).toBe(true)
  })
})

const definitions = (carrier: string, type: string) =>
  call('listCarrierFieldDefinitions', { by: reader, path: { carrier, type } })

describe('listCarrierFieldDefinitions', () => {
  it("lists a carrier's fields, and none for our own", async () => {
    const { body } = await definitions('POSTI', 'events')
    expect(body.map(({ name, sensitive }) => [name, sensitive])).toStrictEqual([
      ['customerNumber', false],
      ['apiKey', true],
      ['webhookSecret', true],
    ])
    expect((await definitions('LAST_INCH', 'events')).body).toStrictEqual([])
    const wrongType = await definitions('POSTI', 'labels')
    expect([wrongType.status, codes(wrongType)]).toStrictEqual([400, ['NOT_ALLOWED type']])
    expect((await definitions('POSTNORD', 'shipping')).status).toBe(400)
  })
})

describe('setClientCarrier', () => {
  it('is inherited by descendants until they have their own setting', async () => {
    const { tenant, nordlys, nordlysSweden, solskin } = clients
    expect(await enabledAt(nordlys, 'GLS_DK')).toBe(false)
    expect((await set(tenant, 'GLS_DK', true)).body).toStrictEqual({ clientId: 2, carrier: 'GLS_DK', enabled: true })
    expect(await Promise.all([nordlys, nordlysSweden, solskin].map((id) => enabledAt(id, 'GLS_DK')))).toStrictEqual([
      true,
      true,
      true,
    ])
    expect(await enabledAt(clients.platform, 'GLS_DK')).toBe(false)

    await set(nordlys, 'GLS_DK', false)
    expect(await Promise.all([nordlys, nordlysSweden, solskin].map((id) => enabledAt(id, 'GLS_DK')))).toStrictEqual([
      false,
      false,
      true,
    ])
    await set(nordlysSweden, 'GLS_DK', true)
    await set(tenant, 'GLS_DK', false)
    expect(await Promise.all([nordlys, nordlysSweden, solskin].map((id) => enabledAt(id, 'GLS_DK')))).toStrictEqual([
      false,
      true,
      false,
    ])
  })

  it('leaves an unchanged setting alone, and records each change once', async () => {
    await set(clients.solskin, 'BRING', true)
    expect((await set(clients.solskin, 'BRING', true)).status).toBe(200)
    const deeds = await db
      .selectFrom('audit')
      .select(['action', 'username'])
      .where('clientId', '=', clients.solskin)
      .where('subjectId', '=', 'BRING')
      .execute()
    expect(deeds).toStrictEqual([{ action: 'carrier.enable', username: 'karen' }])
  })

  it('accepts a setting as it was read, and no other', async () => {
    const path = { clientId: clients.nordlys, carrierStr: 'POSTNORD_DK' }
    const agreed = { clientId: clients.nordlys, carrier: 'POSTNORD_DK', enabled: true }
    expect((await call('setClientCarrier', { by: freja, path, body: agreed })).body).toStrictEqual(agreed)
    const other = await call('setClientCarrier', {
      by: freja,
      path,
      body: { clientId: 7, carrier: 'UPS', enabled: true },
    })
    expect([other.status, codes(other)]).toStrictEqual([
      400,
      ['DIFFERS_FROM_PATH clientId', 'DIFFERS_FROM_PATH carrier'],
    ])
  })

  it('refuses unknown carriers, foreign clients, and callers without the permission there', async () => {
    const body = { enabled: true }
    const at = (by: typeof freja, clientId: number, carrierStr = 'UPS') =>
      call('setClientCarrier', { by, path: { clientId, carrierStr }, body })
    expect((await at(freja, clients.nordlys, 'POSTNORD')).status).toBe(400)
    for (const clientId of [clients.solskin, clients.tenant, clients.nordlysSweden, 4711]) {
      const refused = await at(freja, clientId)
      expect([refused.status, refused.error.message]).toStrictEqual([404, `Client ${clientId} was not found.`])
    }
    expect((await at(head, clients.nordlysSweden)).status).toBe(200)
    expect((await at(child, clients.nordlys)).status).toBe(404)
    expect((await at(reader, clients.nordlys)).status).toBe(403)
    expect(await enabledAt(clients.solskin, 'UPS')).toBe(false)
  })
})

describe('listClientCarriers', () => {
  it('has an entry for every carrier, or filters by enabled', async () => {
    const path = { clientId: clients.solskin }
    await set(clients.solskin, 'DAO', true)
    const list = async (query = {}) => (await call('listClientCarriers', { by: astrid, path, query })).body
    const [all, enabled, disabled] = [await list(), await list({ enabled: true }), await list({ enabled: false })]
    expect(all).toHaveLength(47)
    expect(all.map(({ carrier }) => carrier)).toStrictEqual(all.map(({ carrier }) => carrier).toSorted())
    expect(enabled).toContainEqual({ clientId: clients.solskin, carrier: 'DAO', enabled: true })
    expect(enabled.every((one) => one.enabled) && disabled.every((one) => !one.enabled)).toBe(true)
    expect(enabled.length + disabled.length).toBe(47)
  })

  it('returns 404 for a client out of reach', async () => {
    expect((await call('listClientCarriers', { by: freja, path: { clientId: clients.solskin } })).status).toBe(404)
    expect((await call('listClientCarriers', { by: freja, path: { clientId: 0 } })).status).toBe(400)
  })
})

describe('enablementErrors', () => {
  it('is checked before booking', async () => {
    const product = { carrier: 'DHL_EXPRESS', productId: 'DHL_EXPRESS_WORLDWIDE' } as const
    expect(await enablementErrors(db, clients.nordlys, product)).toMatchObject([
      { code: 'CARRIER_NOT_ENABLED', field: 'carrierProduct.carrier', carrier: 'DHL_EXPRESS' },
    ])
    await set(clients.tenant, 'DHL_EXPRESS', true)
    expect(await enablementErrors(db, clients.nordlys, product)).toStrictEqual([])
  })
})

const place = (name: string, value: string) => ({ name, value })

describe('carrier fields', () => {
  const path = { carrier: 'POSTNORD_DK', type: 'shipping' }
  const put = (by: typeof freja, fields: object[], more: object = {}) =>
    call('setCarrierFields', { by, path, body: { fields }, ...more })
  const get = (by: typeof freja, more: object = {}) => call('getCarrierFields', { by, path, ...more })
  const number = { name: 'customerNumber', value: '0020457781' }
  const key = { name: 'apiKey', value: 'demo-key-of-nordlys' }
  const masked = { name: 'apiKey', value: '********' }

  it('are empty if no client has any', async () => {
    const { body } = await get(freja)
    expect(body).toStrictEqual({ fields: [] })
    expect((await call('deleteCarrierFields', { by: freja, path })).error).toMatchObject({
      status: 404,
      message: 'Client 1024 has no shipping fields of its own for POSTNORD_DK.',
    })
  })

  it('are those of the nearest client that has some, with secrets masked', async () => {
    await call('setCarrierFields', {
      by: karen,
      clientId: clients.tenant,
      path,
      body: {
        fields: [
          { name: 'customerNumber', value: '0010000042' },
          { name: 'apiKey', value: 'key of the tenant' },
        ],
      },
    })
    expect((await get(freja)).body).toStrictEqual({
      resolvedClient: {
        id: 2,
        name: 'Nordic Parcel',
        level: 1,
        clientType: 'TENANT',
        plan: 'PRO',
        parentId: 1,
      },
      fields: [{ name: 'customerNumber', value: '0010000042' }, masked],
    })

    // The response is in the order of the definitions, whatever the order of the request.
    const own = await put(freja, [key, number])
    expect(own.body.resolvedClient?.id).toBe(clients.nordlys)
    expect(own.body.fields).toStrictEqual([number, masked])
    expect((await get(child)).body).toStrictEqual(own.body)
    expect((await get(astrid)).body.resolvedClient?.id).toBe(clients.tenant)
    expect(await credentialsOf({ db, config }, clients.nordlysSweden, 'POSTNORD_DK', 'shipping')).toStrictEqual({
      customerNumber: '0020457781',
      apiKey: 'demo-key-of-nordlys',
    })
    expect(await credentialsOf({ db, config }, clients.nordlys, 'POSTNORD_DK', 'events')).toStrictEqual({})
  })

  it('keep a masked secret, and lose omitted fields', async () => {
    await put(freja, [number, key])
    await put(freja, [{ ...number, value: '0020457799' }, masked])
    expect(await credentialsOf({ db, config }, clients.nordlys, 'POSTNORD_DK', 'shipping')).toStrictEqual({
      customerNumber: '0020457799',
      apiKey: 'demo-key-of-nordlys',
    })
    await put(freja, [number])
    expect(await credentialsOf({ db, config }, clients.nordlys, 'POSTNORD_DK', 'shipping')).toStrictEqual({
      customerNumber: '0020457781',
    })
    expect(codes(await put(freja, [masked]))).toStrictEqual(['NO_VALUE_TO_KEEP fields[0].value'])
    expect((await get(freja)).body.fields).toStrictEqual([number])
  })

  it('never send a secret to another address than the one it was entered for', async () => {
    const ups = { carrier: 'UPS', type: 'shipping' }
    const { body } = await call('listCarrierFieldDefinitions', { by: reader, path: ups })
    const whole = body.map(({ name }) =>
      place(
        name,
        name === 'environment'
          ? 'TEST'
          : name === 'webhookUrl'
            ? 'https://8.8.8.8/ups'
            : name === 'accountNumber'
              ? '12345E'
              : name === 'paperlessInvoices'
                ? 'YES'
                : `${name}-1-of-nordlys`,
      ),
    )
    const secrets = new Set(body.filter(({ sensitive }) => sensitive).map(({ name }) => name))
    const setAll = (changed: Record<string, string | undefined>, fields = whole) =>
      call('setCarrierFields', {
        by: freja,
        path: ups,
        body: {
          fields: fields.flatMap(({ name, value }) =>
            name in changed && changed[name] === undefined
              ? []
              : [place(name, changed[name] ?? (secrets.has(name) ? '********' : value))],
          ),
        },
      })
    const known = Object.fromEntries(
      whole.filter(({ name }) => secrets.has(name)).map(({ name, value }) => [name, value]),
    )
    const filled = await setAll(known)
    expect([filled.status, filled.text]).toEqual([200, filled.text])
    const needed = whole.flatMap(({ name }, index) => (secrets.has(name) ? [`REQUIRED fields[${index}].value`] : []))
    expect(needed.length).toBeGreaterThan(0)
    for (const change of [{ environment: 'PRODUCTION' }, { webhookUrl: 'https://9.9.9.9/ups' }]) {
      const refused = await setAll(change)
      expect([refused.status, codes(refused)]).toEqual([400, needed])
      expect((await setAll({ ...known, ...change })).status).toBe(200)
      expect((await setAll(known)).status).toBe(200)
    }
    expect((await setAll({ webhookUrl: undefined })).status, 'left out').toBe(400)
    // The same origin with another path is no other address.
    expect((await setAll({ webhookUrl: 'https://8.8.8.8/other' })).status).toBe(200)
  })

  it("never copy an ancestor's secret", async () => {
    await put(freja, [number, key])
    const refused = await put(child, [number, masked])
    expect([refused.status, codes(refused)]).toStrictEqual([400, ['NO_VALUE_TO_KEEP fields[1].value']])
    expect((await get(child)).body.resolvedClient?.id).toBe(clients.nordlys)
  })

  it('report all errors at once and change nothing', async () => {
    const before = (await get(freja)).body
    const refused = await put(freja, [
      { name: 'password', value: 'x' },
      key,
      { ...key, value: 'another' },
      { name: 'customerNumber', value: 'http://[::1]:8080/' },
    ])
    expect([refused.status, codes(refused)]).toStrictEqual([
      400,
      ['UNKNOWN_FIELD fields[0].name', 'DUPLICATE fields[2].name', 'ADDRESS_NOT_ALLOWED fields[3].value'],
    ])
    expect((await put(freja, [])).status).toBe(400)
    expect((await put(freja, [{ name: 'apiKey', value: '' }])).status).toBe(400)
    expect((await get(freja)).body).toStrictEqual(before)
  })

  it('are stored only in encrypted form', async () => {
    await put(freja, [number, key])
    const rows = await db.selectFrom('carrier_field').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { sealed, ...row } of rows) {
      const text = sealed.toString('latin1') + JSON.stringify(row)
      expect(text).not.toContain('demo-key')
      expect(text).not.toContain('0020457781')
    }
    const { rows: deeds } = await sql<{ details: string }>`select details::text from audit`.execute(db)
    expect(JSON.stringify(deeds)).not.toContain('demo-key')
  })

  it('cannot be moved to another client in the database', async () => {
    await put(freja, [number, key])
    const stolen = await db
      .selectFrom('carrier_field')
      .selectAll()
      .where('clientId', '=', clients.nordlys)
      .where('type', '=', 'shipping')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('carrier_field')
      .values({ ...stolen, clientId: clients.solskin })
      .execute()
    await expect(credentialsOf({ db, config }, clients.solskin, 'POSTNORD_DK', 'shipping')).rejects.toThrow(
      /authenticate/,
    )
    await db.deleteFrom('carrier_field').where('clientId', '=', clients.solskin).execute()
  })

  it('are decrypted with a former secret until they are encrypted with the new one', async () => {
    await put(freja, [number, key])
    const changed = { ...config, encryptionSecret: 'the second encryption secret of tests' }
    const rotating = { ...changed, formerEncryptionSecrets: [config.encryptionSecret] }
    const read = (secrets: typeof config) =>
      credentialsOf({ db, config: secrets }, clients.nordlys, 'POSTNORD_DK', 'shipping')
    await expect(read(changed)).rejects.toThrow(/whose secret is not configured/)
    expect((await read(rotating)).apiKey).toBe(key.value)
    expect(await reseal(db, rotating, carrierFields)).toBeGreaterThan(0)
    expect(await reseal(db, rotating, carrierFields)).toBe(0)
    expect((await read(changed)).apiKey).toBe(key.value)
    await reseal(db, { ...config, formerEncryptionSecrets: [changed.encryptionSecret] }, carrierFields)
  })

  it('respond 304 and 412 by their entity tag', async () => {
    await put(freja, [number, key])
    const { headers } = await get(freja)
    const etag = headers.etag ?? ''
    expect((await get(freja, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await put(freja, [number], { headers: { 'if-match': '"other"' } })).status).toBe(412)
    expect((await put(freja, [number], { headers: { 'if-match': etag } })).status).toBe(200)
    expect((await call('deleteCarrierFields', { by: freja, path, headers: { 'if-match': etag } })).status).toBe(412)
  })

  it('fall back to those of the nearest ancestor when deleted', async () => {
    await put(freja, [number, key])
    expect((await call('deleteCarrierFields', { by: child, path })).status).toBe(404)
    expect((await call('deleteCarrierFields', { by: freja, path })).status).toBe(204)
    expect((await get(freja)).body.resolvedClient?.id).toBe(clients.tenant)
    expect((await call('deleteCarrierFields', { by: freja, path })).status).toBe(404)
  })

  it('have one winner when first written concurrently', async () => {
    const etag = (await get(freja)).headers.etag ?? ''
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        put(freja, [{ ...number, value: String(index) }], { headers: { 'if-match': etag } }),
      ),
    )
    expect(responses.map(({ status }) => String(status)).toSorted()).toStrictEqual([
      '200',
      '412',
      '412',
      '412',
      '412',
      '412',
    ])
  })

  it('can be set by administrators only', async () => {
    expect((await put(reader, [number])).status).toBe(403)
    expect((await get(reader)).status).toBe(200)
    expect((await call('deleteCarrierFields', { by: reader, path })).status).toBe(403)
  })
})
