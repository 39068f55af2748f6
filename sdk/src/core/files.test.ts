import { afterEach, describe, expect, it } from 'vitest'
import { problem, ScriptedServer, type Script } from '../../testing/server.ts'
import { createClient, labelFile, NotReadyError, WaitError, waitFor } from '../client.ts'

let server: ScriptedServer | undefined

afterEach(async () => {
  await server?.[Symbol.asyncDispose]()
})

async function setUp(script: Script) {
  server = await ScriptedServer.start(script)
  return createClient({ baseUrl: server.baseUrl, accessToken: 't', retries: 0 })
}

const pdf = { 'content-type': 'application/pdf' }

describe('a file', () => {
  it.each([
    ['attachment; filename="label-3952.pdf"', 'label-3952.pdf'],
    ['attachment; filename*=UTF-8\'\'%C3%A6ske.pdf; filename="x.pdf"', 'æske.pdf'],
    ['attachment; filename="../../etc/passwd"', '.._.._etc_passwd'],
    [undefined, 'label.pdf'],
  ])('is named by %s', async (disposition, name) => {
    const client = await setUp(() => ({
      headers: { ...pdf, ...(disposition && { 'content-disposition': disposition }) },
      body: '%PDF-1.7',
    }))
    const file = await client.shipping.getShipmentLabelPdf('1', { layout: '4R' })
    expect(file).toBeInstanceOf(File)
    expect([file.name, file.type, await file.text()]).toEqual([name, 'application/pdf', '%PDF-1.7'])
  })

  it('can be streamed', async () => {
    const client = await setUp(() => ({ headers: pdf, body: 'x'.repeat(100_000) }))
    let bytes = 0
    for await (const piece of await client.shipping.getShipmentLabelPdf('1').stream()) bytes += piece.length
    expect(bytes).toBe(100_000)
  })

  it('aborts with the signal even while streaming', async () => {
    const client = await setUp(() => ({ headers: pdf, body: 'x'.repeat(50_000_000) }))
    const controller = new AbortController()
    const stream = await client.shipping.getShipmentLabelPdf('1', {}, { signal: controller.signal }).stream()
    const reader = stream.getReader()
    await reader.read()
    controller.abort(new Error('enough'))
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    await expect(rest()).rejects.toThrow('enough')
  })

  it('rejects with the error of its status, streamed or not', async () => {
    const client = await setUp(() => problem(400, 'SHIPMENT_NOT_REGISTERED'))
    await expect(client.shipping.getShipmentLabelPdf('1')).rejects.toMatchObject({ code: 'SHIPMENT_NOT_REGISTERED' })
    await expect(client.shipping.getShipmentLabelPdf('1').stream()).rejects.toMatchObject({
      code: 'SHIPMENT_NOT_REGISTERED',
    })
  })

  it('is decoded from the base64 of a label', async () => {
    const file = labelFile({
      data: btoa('^XA^XZ'),
      type: 'ZPL',
      contentType: 'application/zpl',
      carrierReference: '3952',
    })
    expect([file.name, file.type, await file.text()]).toEqual(['label-3952.zpl', 'application/zpl', '^XA^XZ'])
  })
})

describe('waitFor', () => {
  const unfinished = { ...problem(202, 'EXPORT_NOT_COMPLETED'), headers: { 'retry-after': '0' } }

  it("polls at the server's interval until an export is ready, and reports progress", async () => {
    const client = await setUp((_, number) =>
      number < 3 ? unfinished : { headers: { 'content-type': 'text/csv' }, body: 'id\n1\n' },
    )
    const asked: number[] = []
    const csv = await waitFor((options) => client.reporting.downloadShipmentExport('1', options), {
      onProgress: (progress) => asked.push(progress.asked),
    })
    expect(await csv.text()).toBe('id\n1\n')
    expect(asked).toEqual([1, 2])
  })

  it('never polls before the time that the server gives', async () => {
    const later = { ...unfinished, headers: { 'retry-after': '1' } }
    const client = await setUp((_, number) => (number < 2 ? later : { body: 'id' }))
    const started = Date.now()
    await waitFor((options) => client.reporting.downloadShipmentExport('1', options))
    expect(Date.now() - started).toBeGreaterThanOrEqual(990)
  })

  it('polls until a response meets the condition', async () => {
    const client = await setUp((_, number) => ({
      body: { registration: { status: number < 2 ? 'PENDING' : 'REGISTERED' } },
    }))
    const shipment = await waitFor((options) => client.shipping.getShipment('1', options), {
      until: ({ registration }) => registration?.status !== 'PENDING',
    })
    expect(shipment.registration?.status).toBe('REGISTERED')
  })

  it('throws errors', async () => {
    const client = await setUp(() => problem(404))
    await expect(waitFor((options) => client.reporting.downloadShipmentExport('1', options))).rejects.toMatchObject({
      status: 404,
    })
  })

  it('times out while the result is not ready', async () => {
    const client = await setUp(() => ({ ...problem(202), headers: { 'retry-after': '5' } }))
    await expect(
      waitFor((options) => client.reporting.downloadShipmentExport('1', options), { timeout: 100 }),
    ).rejects.toBeInstanceOf(WaitError)
    await expect(client.reporting.downloadShipmentExport('1')).rejects.toBeInstanceOf(NotReadyError)
  })

  it('rejects when the signal aborts', async () => {
    // Longer than a test may take.
    const client = await setUp(() => ({ ...problem(202), headers: { 'retry-after': '60' } }))
    const controller = new AbortController()
    const waiting = waitFor((options) => client.reporting.downloadShipmentExport('1', options), {
      signal: controller.signal,
    })
    const reason = new Error('changed my mind')
    setTimeout(() => controller.abort(reason), 60)
    await expect(waiting).rejects.toBe(reason)
  })
})
