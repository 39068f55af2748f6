import { describe, expect, it } from 'vitest'
import { permissions } from '../../generated/operations.ts'
import { clients, testApp } from '../../dev/testing/app.ts'

const { call, people, person } = await testApp()
const by = people.freja

const get = (clientId?: number, who = by) => call('getRelabellingConfiguration', { by: who, clientId })
const set = (body: object, headers = {}, who = by) => call('setRelabellingConfiguration', { by: who, body, headers })

describe('the configuration', () => {
  it('starts with relabelling disabled, and changes only the attributes sent', async () => {
    const clientId = clients.nordlys
    const initial = { clientId, relabellingEnabled: false, shipmentCreationFlow: 'ON_SCAN', dataTransferType: 'API' }
    const first = await get()
    expect(first.body).toMatchObject(initial)
    expect((await set({ clientId, relabellingEnabled: true })).body).toMatchObject({
      ...initial,
      relabellingEnabled: true,
    })
    const after = await set({ clientId, shipmentCreationFlow: 'IMMEDIATE', dataTransferType: 'API' })
    expect(after.body).toMatchObject({
      relabellingEnabled: true,
      shipmentCreationFlow: 'IMMEDIATE',
      dataTransferType: 'API',
    })
    const files = await set({ clientId, dataTransferType: 'FILE' })
    expect(files.body).toEqual({ ...after.body, dataTransferType: 'FILE' })
    expect((await get()).text).toBe(files.text)
  })

  it('has an entity tag for reading and writing', async () => {
    const { headers } = await get()
    const tag = String(headers.etag)
    const repeated = await call('getRelabellingConfiguration', { by, headers: { 'if-none-match': tag } })
    expect(repeated.status).toBe(304)
    const body = { clientId: clients.nordlys, shipmentCreationFlow: 'SCHEDULED' }
    expect((await set(body, { 'if-match': tag })).status).toBe(200)
    expect((await set(body, { 'if-match': tag })).status).toBe(412)
  })

  it('lists the users who may relabel by a role of the client', async () => {
    const scanner = await person('scanner', clients.nordlys, ['relabelling:write'])
    await person('reader', clients.nordlys, ['relabelling:read'])
    await person('boss', clients.tenant, permissions, 'CHILDREN')
    const { body } = await get()
    expect(body.usersFromClient.map(({ userName }) => userName)).toEqual(['freja', 'mikkel', 'scanner'])
    expect(body.usersFromClient[2]).toEqual({
      userId: scanner.userId,
      userName: 'scanner',
      userEmail: 'scanner@nordlys.example',
    })
  })

  it('can be set only for a client within reach', async () => {
    const child = await set({ clientId: clients.nordlysSweden, relabellingEnabled: true }, {}, people.karen)
    expect(child.status).toBe(200)
    expect((await get(clients.nordlysSweden, people.karen)).body.relabellingEnabled).toBe(true)
    for (const clientId of [clients.solskin, clients.tenant, clients.nordlysSweden, 99_999]) {
      const { status, error } = await set({ clientId, relabellingEnabled: false })
      expect([status, error.error]).toEqual([403, 'CLIENT_NOT_REACHABLE'])
    }
    expect((await get(undefined, people.astrid)).body.relabellingEnabled).toBe(false)
  })

  it('accepts no list of users', async () => {
    const { error } = await set({ clientId: clients.nordlys, usersFromClient: [] })
    expect(error.errors?.map(({ code, field }) => `${code} ${field}`)).toEqual(['UNKNOWN_ATTRIBUTE usersFromClient'])
  })
})
