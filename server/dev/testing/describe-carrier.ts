import { getExampleNumber, isSupportedCountry, type CountryCode } from 'libphonenumber-js'
import examples from 'libphonenumber-js/mobile/examples'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type RegisteredShipment,
  type Carrier,
  CarrierRefusal,
  CarrierUnavailable,
  CredentialsRefused,
  type Credentials,
  optionalCalls,
  type RegistrationRequest,
  type WebhookMessage,
} from '../../network/carriers/carrier.ts'
import { usableDocuments } from '../../network/carriers/documents.ts'
import { carrierData } from '../../network/carriers/data/carriers.ts'
import { type Adapter, returnsByProduct } from '../../network/carriers/kit/adapter.ts'
import { deliveryServices, serviceField } from '../../network/delivery-service/services.ts'
import { factsOf } from '../../network/carriers/data/product-facts.ts'
import { carrierErrors, productOf } from '../../network/carriers/rules.ts'
import { takenBy } from '../../network/carriers/takes.ts'
import { timeIn } from '../../network/carriers/kit/times.ts'
import { askedFor, longTexts, serviceRequests } from './example-request.ts'
import { failureOf } from './carrier-mock.ts'
import { startContractMock, type AskedCall, type Choice, type ContractMock } from './contract-mock.ts'

/** The mock's response to one operation of the carrier's contract. */
interface Told extends Choice {
  readonly operation: string
}

export interface CarrierMock {
  /** The folder's `openapi.yaml`; the carrier returns its examples. */
  readonly contract: URL
  readonly credentials: Credentials
  /** A minimal shipment for the carrier, with a product and places that it serves. */
  readonly request: RegistrationRequest
  /** The operation that books. */
  readonly register: string
  /** Success for two parcels, if the carrier accepts several: an example of the booking operation or of another one. */
  readonly two?: string | Told
  readonly refusal: Told & { readonly carrierCode: string; readonly field?: string }
  /** The operation that fetches a token, if any. */
  readonly token?: string
  readonly nothingFound?: readonly Told[]
  readonly cancelledBefore?: readonly Told[]
  readonly unknownParcel?: Told
  /** The webhook that the carrier sends, if any. `proof` is the sender's secret, or a signature of the content. */
  readonly webhook?: Pick<WebhookMessage, 'headers' | 'body'> & { readonly proof: 'SECRET' | 'SIGNATURE' }
  /** The operation that subscribes to events. The credentials have the fields it needs. */
  readonly subscribe?: string
  /** A shipment declared to customs, if the carrier declares nothing for `request`. */
  readonly declared?: RegistrationRequest
  /** Customs attributes that the carrier does not accept, such as `items.skuNumber`: our papers show them. */
  readonly customsInOurPapers?: readonly string[]
  /** A shipment to one of its shops, and the shop in the booking, if not every number works. */
  readonly parcelShop?: ReturnType<typeof askedFor>['parcelShop']
  /** The carrier's format for telephone numbers, if not E.164: without the plus, or national. */
  readonly phone?: 'DIGITS' | 'NATIONAL'
  /** Breaks the label in a successful booking, or names the operation that fetches labels. */
  readonly badLabel: ((text: string) => string) | Told
}

const tell =
  (...told: readonly Told[]) =>
  (asked: AskedCall): Choice =>
    told.find(({ operation }) => operation === asked.operationId) ?? {}

/** Tests the behaviour that all carrier adapters share. Tests of their particular behaviour are beside each adapter. */
export function describeCarrier(adapter: Adapter, mocked: CarrierMock): void {
  const { credentials, request, register, two, declared: toDeclare = request, customsInOurPapers = [] } = mocked
  const taken = takenBy(adapter.id)
  const seen: Carrier = adapter.open({ environment: 'TEST', url: 'http://127.0.0.1:9', timeout: 1 })
  const twoTold = typeof two === 'string' ? { operation: register, example: two } : two
  let mock: ContractMock
  beforeAll(async () => {
    mock = await startContractMock(mocked.contract)
  })
  afterAll(() => mock.stop())
  afterEach(() => {
    mock.choose(() => ({}))
    mock.calls.length = 0
    mock.errors.length = 0
  })

  const open = (timeout = 20_000): Carrier => adapter.open({ environment: 'TEST', url: mock.url, timeout })
  const call = { credentials, nextSerial: () => Promise.resolve(417) }
  const registerExample = async (): Promise<RegisteredShipment> => ({
    reference: request.reference,
    ...(await open().register(request, call)),
  })
  const json = { 'content-type': 'application/json' }

  describe(`${adapter.id} like every carrier`, () => {
    it('books and reads its number', async () => {
      const registered = await open().register(request, call)
      expect(mock.errors).toEqual([])
      expect(registered.parcels).toHaveLength(1)
      expect(registered.parcels[0]?.carrierReference).toBe(registered.carrierReference)
      expect(open().barcode(registered.carrierReference).text).not.toBe('')
      expect(mock.calls.some(({ operationId }) => operationId === register)).toBe(true)
      const { ownLabel } = open()
      const labels = (await usableDocuments(adapter.id, registered)).filter(({ kind }) => kind === 'LABEL')
      expect(labels.length > 0).toBe(ownLabel === true)
    })

    it('prints in its declared formats, which the sandbox copies', async () => {
      const { prints } = adapter
      expect(open().ownLabel === true).toBe(prints !== undefined)
      if (!prints) return
      const registered = await open().register(request, call)
      const { reprint } = open()
      const more = await Promise.all(
        (['PDF', 'ZPL'] as const).map(async (type) =>
          prints.types[type]
            ? reprint?.({ reference: request.reference, ...registered }, { type, layout: '4R', resolution: 300 }, call)
            : [],
        ),
      )
      const labels = [registered.documents, ...more].flatMap((documents) =>
        (documents ?? []).filter(({ kind }) => kind === 'LABEL'),
      )
      for (const { type, layout, resolution } of labels) {
        const { layouts = [undefined], resolutions = [undefined] } = prints.types[type] ?? {}
        expect(layouts).toContain(layout)
        expect(resolutions).toContain(resolution)
      }
    })

    it('has every optional call, or says why not', () => {
      const absent = optionalCalls.filter((name) => seen[name] === undefined)
      expect(Object.keys(adapter.lacks).toSorted()).toEqual(absent.toSorted())
      expect(seen.lacks).toBe(adapter.lacks)
      for (const reason of Object.values(adapter.lacks)) expect(reason).toMatch(/^.{12,}[^.]$/)
    })

    it('marks as sensitive each field that is named as a secret', () => {
      const secrets = seen.fields.shipping.filter(({ name }) => /secret|pass|key|token|guid/i.test(name))
      const shown = secrets.filter(({ sensitive }) => !sensitive).map(({ name }) => name)
      expect(secrets).not.toEqual([])
      // DHL Express calls its user name an API key.
      expect(shown).toEqual(adapter.id === 'DHL_EXPRESS' ? ['apiKey'] : [])
    })

    const returns = carrierData[adapter.id].products.filter(({ direction }) => direction === 'RETURN')
    const isByProduct = adapter.lacks.registerReturn === returnsByProduct
    it('declares how parcels are returned', () => {
      expect(seen.registerReturn).toBeUndefined()
      expect(isByProduct).toBe(returns.length > 0)
    })

    it.each(returns.map(({ id }) => id))('books a return with %s as such', async (productId) => {
      const back = { ...request, productId, sender: request.recipient, recipient: request.sender }
      const registered = await open().register(back, call)
      expect(mock.errors).toEqual([])
      expect(registered.parcels).toHaveLength(1)
      const kinds = (await usableDocuments(adapter.id, registered)).map(({ kind }) => kind)
      expect(kinds.includes('LABEL')).toBe(adapter.prints !== undefined)
      const said = sent(mock)
      mock.calls.length = 0
      await open().register({ ...back, productId: request.productId }, call)
      expect(sent(mock)).not.toBe(said)
    })

    const refusedFields = (over: Partial<RegistrationRequest>) =>
      carrierErrors({
        ...request,
        ...over,
        parcels: over.parcels ?? request.parcels,
        carrierProduct: { carrier: adapter.id, productId: request.productId },
      })
        .filter(({ code }) => code === 'NOT_OFFERED')
        .map(({ field }) => field)

    if (twoTold) {
      it('numbers several parcels in order', async () => {
        mock.choose(tell(twoTold))
        const { parcels, carrierReference } = await open().register(askedFor(request).severalParcels.request, call)
        expect(mock.errors).toEqual([])
        expect(parcels).toHaveLength(2)
        expect(new Set(parcels.map((parcel) => parcel.carrierReference)).size).toBe(2)
        expect(parcels[0]?.carrierReference).toBe(carrierReference)
      })

      it('rejects a response with the wrong number of parcels', async () => {
        mock.choose(tell(twoTold))
        expect(await failureOf(open().register(request, call))).toMatchObject({
          reason: 'GARBAGE',
          mayHaveRegistered: true,
        })
      })
    } else
      it('refuses several parcels, and names the field', () => {
        expect(refusedFields(askedFor(request).severalParcels.request)).toContain('parcels')
      })

    const asked = Object.entries({
      ...askedFor(request),
      customs: askedFor(toDeclare).customs,
      ...(mocked.parcelShop && { parcelShop: mocked.parcelShop }),
    }).filter(
      ([name]) =>
        name !== 'severalParcels' &&
        !deliveryServices.some((service) => service === name) &&
        [...taken].some((attribute) => attribute === name),
    )
    it.each(asked)('sends %s', async (name, { request: asking, texts }) => {
      if (texts.length === 0) await open().register(request, call)
      const plain = sent(mock)
      mock.calls.length = 0
      await open().register(asking, call)
      expect(mock.errors).toEqual([])
      const said = sent(mock)
      const onPapers = customsInOurPapers.includes('invoiceNumber')
        ? askedFor().customs.request.customs?.invoiceNumber
        : ''
      for (const text of texts) if (text !== onPapers) expect(said).toMatch(new RegExp(text.replaceAll('.', '\\.')))
      if (texts.length === 0) expect(said, name).not.toBe(plain)
    })

    const served = carrierData[adapter.id].products
      .filter(({ direction }) => direction !== 'RETURN')
      .map((product) => ({ product, facts: factsOf(product.id) }))
    it.each(served.map(({ product }) => product.id))('books %s', async (productId) => {
      await open().register(requestWith(request, productId), call)
      expect(mock.errors).toEqual([])
    })

    const sold = served.flatMap(({ product, facts }) =>
      [...(facts?.deliveryServices ?? [])].map(([service, { isByItself, isDomestic, countries }]) => ({
        productId: product.id,
        service,
        isByItself,
        isDomestic,
        country: countries?.[0],
      })),
    )
    if (sold.length > 0)
      it.each(sold)('requests $service with $productId, and nothing else', async (one) => {
        const there = requestWith(request, one.productId, one.country)
        const plain = one.isDomestic ? { ...there, sender: { ...there.recipient, company: 'Lamp AB' } } : there
        await open().register(plain, call)
        const without = timeless(sent(mock))
        mock.calls.length = 0
        const { request: asking, texts } = serviceRequests(plain)[one.service]
        await open().register(asking, call)
        expect(mock.errors).toEqual([])
        const said = timeless(sent(mock))
        for (const text of texts) expect(said).toContain(text)
        if (one.isByItself) expect(said).toBe(without)
        else expect(said).not.toBe(without)
      })

    const unsold = deliveryServices.filter((service) => !sold.some((one) => one.service === service))
    it.each(unsold)('refuses %s, and names the field', (service) => {
      const fields = refusedFields({ deliveryServices: serviceRequests(request)[service].request.deliveryServices })
      expect(fields).toEqual([serviceField[service]])
    })

    const declared = Object.entries(customsChanges).filter(([name]) => !customsInOurPapers.includes(name))
    it('sends the full contact of a company, or refuses a name that is too long', async () => {
      const lastName = 'Lindqvist'.repeat(11)
      const recipient = { ...request.recipient, company: 'Belysning AB', firstName: 'Astrid', lastName }
      const error = await open()
        .register({ ...request, recipient }, call)
        .then(
          () => undefined,
          (reason: unknown) => reason,
        )
      if (error === undefined) expect(sent(mock)).toContain(lastName)
      else expect(error).toMatchObject({ carrierCode: 'WAYBILL-NOT-SENT', field: 'recipient.lastName' })
    })

    const declaredGoods = Object.entries(goodsChanges).filter(([name]) => !customsInOurPapers.includes(`items.${name}`))
    /** Returns the request, or the refused field. */
    const sentWith = async (
      customs: Customs | undefined,
    ): Promise<{ sent: string } | { refused: string | undefined }> => {
      mock.calls.length = 0
      const error = await open()
        .register({ ...toDeclare, customs }, call)
        .catch((refusal: unknown) => refusal)
      expect(mock.errors).toEqual([])
      return error instanceof CarrierRefusal ? { refused: error.field } : { sent: sent(mock) }
    }
    if (taken.has('customs')) {
      const { customs } = askedFor(toDeclare).customs.request
      it.each(declared)('sends customs.%s or refuses it', async (name, change) => {
        const plain = await sentWith(customs)
        const changed = await sentWith({ ...customs, ...change })
        if ('refused' in changed) expect(changed.refused).toBe(`customs.${name}`)
        else expect(changed).not.toEqual(plain)
      })
      it.each(declaredGoods)('sends %s of goods or refuses it', async (name, change) => {
        const plain = await sentWith(customs)
        const items = customs?.items?.map((item) => ({ ...item, ...change }))
        const changed = await sentWith({ ...customs, items })
        if ('refused' in changed) expect(changed.refused).toBe(`customs.items[0].${name}`)
        else expect(changed).not.toEqual(plain)
      })
    } else
      it('refuses customs, and names the field', () => {
        expect(refusedFields(askedFor(request).customs.request)).toContain('customs')
      })

    const { country } = request.recipient
    const example = getExampleNumber(countryIn(country), examples)
    const national = example?.formatNational() ?? ''
    it.each([
      { mobile: national },
      { dialCode: `+${example?.countryCallingCode}`, mobile: national },
      { dialCode: example?.countryCallingCode, mobile: example?.nationalNumber },
      { mobile: example?.formatInternational() },
      { mobile: example?.number.replace('+', '00') },
      { dialCode: '+20', mobile: example?.number },
    ])(`sends the number %j of ${country} in the carrier's form`, async (contactInfo) => {
      const { email } = request.recipient.contactInfo ?? {}
      const recipient = { ...request.recipient, contactInfo: { ...contactInfo, ...(email && { email }) } }
      await open().register({ ...request, recipient }, call)
      expect(mock.errors).toEqual([])
      const forms = { E164: example?.number, DIGITS: example?.number.slice(1), NATIONAL: example?.nationalNumber }
      const quoted = `["'>]${(forms[mocked.phone ?? 'E164'] ?? 'none').replace('+', '\\+')}["'<]`
      expect(sent(mock)).toMatch(new RegExp(quoted))
    })

    const long = [
      ...longTexts(request).filter(({ attribute }) => attribute !== 'customs'),
      ...longTexts(toDeclare).filter(({ attribute }) => attribute === 'customs'),
    ].filter(
      ({ attribute, field }) =>
        (attribute === undefined || taken.has(attribute)) &&
        !customsInOurPapers.includes(field.replace('customs.', '')),
    )
    it.each(long)(
      'sends the whole $field, or refuses one that is too long',
      async ({ field, attribute, words, asking }) => {
        const error = await open()
          .register(asking, call)
          .then(
            () => undefined,
            (reason: unknown) => reason,
          )
        expect(mock.errors).toEqual([])
        if (error !== undefined) {
          expect(error).toMatchObject({ carrierCode: 'WAYBILL-NOT-SENT' })
          if (error instanceof CarrierRefusal) expect(sameParty(error.field)).toBe(sameParty(field))
          return
        }
        const said = sent(mock).toLowerCase()
        const isTold = words.some((word) => said.includes(word))
        if (attribute !== undefined || /company|lastName|addressLine|city/.test(field)) expect(isTold).toBe(true)
        if (isTold) expect(words.filter((word) => !said.includes(word))).toEqual([])
      },
    )

    it('returns the code of a refusal, and the field if there is one', async () => {
      const { carrierCode, field, ...told } = mocked.refusal
      mock.choose(tell(told))
      const error = await failureOf(open().register(request, call))
      expect(error).toBeInstanceOf(CarrierRefusal)
      expect(error).toMatchObject({ carrier: adapter.id, carrierCode, ...(field && { field }) })
    })

    it('sends an identifier with each booking, so that the carrier can recognise a repetition', async () => {
      for (let time = 0; time < 2; time++) {
        mock.calls.length = 0
        await open().register(request, call)
        // Some carriers store only the beginning of a reference.
        expect(bare(sent(mock))).toContain(bare(request.reference).slice(0, 16))
      }
      const other = '0198c0de-ffff-7c3e-9b52-4f6d2a1e8c77'
      mock.calls.length = 0
      await open().register({ ...request, reference: other }, call)
      expect(bare(sent(mock))).not.toContain(bare(request.reference).slice(0, 16))
    })

    it.each<[string, Choice, object]>([
      [
        'too many calls',
        { response: { status: 429, text: '', headers: { 'retry-after': '7' } } },
        { reason: 'RATE_LIMITED', mayHaveRegistered: false, retryAfter: 7 },
      ],
      ['a server error', { response: { status: 500, text: '' } }, { reason: 'SERVER_ERROR', mayHaveRegistered: true }],
      [
        'maintenance',
        { response: { status: 503, text: '', headers: { 'retry-after': '1800' } } },
        { reason: 'MAINTENANCE', mayHaveRegistered: false, retryAfter: 1800 },
      ],
      [
        'a server that is not there',
        { response: { status: 503, text: '' } },
        { reason: 'SERVER_ERROR', mayHaveRegistered: true },
      ],
      [
        'a gateway without patience',
        { response: { status: 504, text: '' } },
        { reason: 'TIMEOUT', mayHaveRegistered: true },
      ],
      ['a page', { response: { status: 200, text: '<html>' } }, { reason: 'GARBAGE', mayHaveRegistered: true }],
      [
        'another shape',
        { response: { status: 200, text: '{"x":1}', headers: json } },
        { reason: 'GARBAGE', mayHaveRegistered: true },
      ],
      [
        'a redirect',
        { response: { status: 302, text: '', headers: { location: 'http://10.0.0.1/' } } },
        { mayHaveRegistered: true },
      ],
    ])('does not mistake %s for a booking', async (_, choice, outcome) => {
      mock.choose(tell({ operation: register, ...choice }))
      const error = await failureOf(open().register(request, call))
      if (choice.response?.status === 302) expect(error).toBeDefined()
      else {
        expect(error).toBeInstanceOf(CarrierUnavailable)
        expect(error).toMatchObject(outcome)
      }
      expect(mock.calls.filter(({ operationId }) => operationId === register)).toHaveLength(1)
    })

    it('treats a booking without a response as uncertain, and an unsent one as not made', async () => {
      await open().register(request, call)
      const carrier = open(400)
      mock.choose(tell({ operation: register, delayMs: 4_000 }))
      expect(await failureOf(carrier.register(request, call))).toMatchObject({
        reason: 'TIMEOUT',
        mayHaveRegistered: true,
      })
      const nowhere = adapter.open({ environment: 'TEST', url: 'http://127.0.0.1:59999', timeout: 4_000 })
      expect(await failureOf(nowhere.register(request, call))).toMatchObject({ mayHaveRegistered: false })
    })

    if (mocked.token === undefined)
      it('reports invalid credentials at once', async () => {
        mock.choose(tell({ operation: register, response: { status: 401, text: '' } }))
        expect(await failureOf(open().register(request, call))).toMatchObject({ name: 'CarrierRefusal' })
        expect(mock.calls.filter(({ operationId }) => operationId === register)).toHaveLength(1)
      })
    else
      it('fetches a token once, and again when it is rejected', async () => {
        const carrier = open()
        await carrier.register(request, call)
        await carrier.register(request, call)
        const tokens = () => mock.calls.filter(({ operationId }) => operationId === mocked.token).length
        expect(tokens()).toBe(1)
        let turnedDown = 0
        mock.choose(({ operationId }) =>
          operationId === register && turnedDown++ === 0 ? { response: { status: 401, text: '' } } : {},
        )
        await carrier.register(request, call)
        expect(tokens()).toBe(2)
      })

    it('distinguishes invalid credentials from a refused shipment, in every call', async () => {
      const shipment = await registerExample()
      const carrier = open()
      const question = { ...request, date: '2026-12-03' }
      const wish = { type: 'PDF', layout: '4R', resolution: 300 } as const
      const pickUp = {
        reference: request.reference,
        address: request.sender,
        date: '2026-12-03',
        from: '09:15',
        to: '14:45',
        shipments: [{ ...shipment, productId: request.productId, country: request.recipient.country }],
        parcels: request.parcels,
      }
      const calls: Readonly<Record<string, (() => Promise<unknown>) | undefined>> = {
        register: () => carrier.register(request, call),
        findByReference:
          carrier.findByReference && (() => carrier.findByReference?.(request.reference, call) ?? never()),
        cancel: carrier.cancel && (() => carrier.cancel?.(shipment, call) ?? never()),
        reprint: carrier.reprint && (() => carrier.reprint?.(shipment, wish, call) ?? never()),
        pickUp: carrier.pickUp && (() => carrier.pickUp?.(pickUp, call) ?? never()),
        rates: carrier.rates && (() => carrier.rates?.(question, call) ?? never()),
        events: carrier.events && (() => carrier.events?.(shipment, call) ?? never()),
        check: carrier.check && (() => carrier.check?.(call) ?? never()),
      }
      for (const status of [401, 403]) {
        mock.choose(() => ({ response: { status, text: '' } }))
        for (const [name, work] of Object.entries(calls)) {
          if (!work) continue
          mock.calls.length = 0
          const error = await work().then(
            () => undefined,
            (reason: unknown) => reason,
          )
          expect([name, status, mock.calls.length === 0 || error instanceof CredentialsRefused]).toEqual([
            name,
            status,
            true,
          ])
        }
      }
    })

    it('names a missing field of the configuration, and calls no server', async () => {
      const needed = adapter.fields.filter(({ isOptional }) => !isOptional)
      for (const { name } of needed) {
        const { [name]: _, ...half } = credentials
        const error = await failureOf(open().register(request, { ...call, credentials: half }))
        expect(error).toMatchObject({ carrierCode: 'WAYBILL-CONFIGURATION' })
        expect(String(error)).toContain(name)
      }
      expect(mock.calls).toEqual([])
    })

    it('detects a broken label', async () => {
      const { badLabel } = mocked
      if (typeof badLabel !== 'function') {
        mock.choose(tell(badLabel))
        expect(
          await failureOf(
            open()
              .register(request, call)
              .then((booked) => usableDocuments(adapter.id, booked)),
          ),
        ).toMatchObject({ carrierCode: 'WAYBILL-DOCUMENT' })
        return
      }
      const { calls, url } = mock
      await open().register(request, call)
      const made = calls.find(({ operationId }) => operationId === register)
      const good = await responseTo(url, made)
      const text = badLabel(await good.text())
      mock.choose(tell({ operation: register, response: { status: 200, text, headers: json } }))
      const registered = await open().register(request, call)
      expect(await failureOf(usableDocuments(adapter.id, registered))).toMatchObject({
        carrierCode: 'WAYBILL-DOCUMENT',
      })
    })

    if (seen.findByReference)
      it('finds a booking by our reference, and notices if there is none', async () => {
        if (!mocked.nothingFound)
          throw new Error(`${adapter.id} is asked by reference, so nothingFound has to be given`)
        const { carrierReference } = await registerExample()
        const found = await open().findByReference?.(request.reference, call)
        expect(mock.errors).toEqual([])
        expect(found?.carrierReference).toBe(carrierReference)
        mock.choose(tell(...mocked.nothingFound))
        expect(await open().findByReference?.(request.reference, call)).toBeUndefined()
      })

    if (seen.cancel)
      it('cancels, even twice', async () => {
        if (!mocked.cancelledBefore) throw new Error(`${adapter.id} cancels, so cancelledBefore has to be given`)
        const shipment = await registerExample()
        await open().cancel?.(shipment, call)
        expect(mock.errors).toEqual([])
        mock.choose(tell(...mocked.cancelledBefore))
        await expect(open().cancel?.(shipment, call)).resolves.toBeUndefined()
      })

    if (seen.events)
      it('reports events, and none for a parcel that is not known yet', async () => {
        if (!mocked.unknownParcel) throw new Error(`${adapter.id} tracks, so unknownParcel has to be given`)
        const shipment = await registerExample()
        const carrier = open()
        const events = (await carrier.events?.(shipment, call)) ?? []
        expect(mock.errors).toEqual([])
        expect(events.length).toBeGreaterThan(1)
        for (const event of events) {
          expect(event.parcelReference).toBe(shipment.carrierReference)
          expect(Number.isNaN(event.createdAt.getTime())).toBe(false)
          expect(() => JSON.parse(event.rawData)).not.toThrow()
        }
        expect(events.some(({ state }) => state !== undefined)).toBe(true)
        // A repeated event is stored once, by code and time.
        const keys = events.map(({ carrierCode, createdAt }) => `${carrierCode} ${createdAt.toISOString()}`)
        expect(new Set(keys).size).toBe(keys.length)
        expect(await carrier.events?.(shipment, call)).toEqual(events)
        mock.choose(tell(mocked.unknownParcel))
        expect(await open().events?.(shipment, call)).toEqual([])
      })

    if (seen.events)
      it.each([
        ['in words', 'soon after'],
        ['missing', undefined],
      ])('drops no event whose time is %s', async (_, time) => {
        const shipment = await registerExample()
        const told = (await open().events?.(shipment, call)) ?? []
        const { operation = '' } = mocked.unknownParcel ?? {}
        const question = mock.calls.findLast(({ operationId }) => operationId === operation)
        const response = await responseTo(mock.url, question)
        const [type = 'application/json'] = (response.headers.get('content-type') ?? '').split(';')
        const text = withTimes(await response.text(), type, time)
        mock.choose(tell({ operation, response: { status: 200, text, headers: { 'content-type': type } } }))
        const events = (await open().events?.(shipment, call)) ?? []
        expect(codes(events)).toEqual(codes(told))
        expect(events.filter(({ createdAt }) => Number.isNaN(createdAt.getTime()))).toEqual([])
      })

    if (seen.readWebhook)
      it('reads authenticated webhooks like responses', async () => {
        const { webhook } = mocked
        if (!webhook) throw new Error(`${adapter.id} reads webhooks, so webhook has to be given`)
        const { proof, ...pushed } = webhook
        const now = new Date()
        const read = (over: Partial<WebhookMessage>) => open().readWebhook?.({ ...pushed, now, ...over }, credentials)
        const events = read({}) ?? []
        expect(events.length).toBeGreaterThan(0)
        const told = (await open().events?.(await registerExample(), call)) ?? []
        for (const { parcelReference, carrierCode, createdAt, rawData } of events) {
          expect(parcelReference).not.toBe('')
          expect(() => JSON.parse(rawData)).not.toThrow()
          // An event fetched before is the same and stored once.
          expect(told).toContainEqual(expect.objectContaining({ parcelReference, carrierCode, createdAt }))
        }
        const forged: readonly Partial<WebhookMessage>[] = [
          { headers: {} },
          { headers: Object.fromEntries(Object.keys(pushed.headers).map((name) => [name, 'x'.repeat(40)])) },
          ...(proof === 'SIGNATURE' ? [{ body: Buffer.concat([pushed.body, Buffer.from(' ')]) }] : []),
        ]
        for (const over of forged) expect(() => read(over)).toThrow(CarrierRefusal)
        for (const webhookSecret of ['', 'short'])
          expect(() => open().readWebhook?.({ ...pushed, now }, { ...credentials, webhookSecret })).toThrow(
            CarrierRefusal,
          )
        expect(() => open().readWebhook?.({ ...pushed, now }, {})).toThrow(CarrierRefusal)
        if (proof === 'SECRET')
          for (const body of ['{"hello":"world"}', 'no JSON', ''])
            expect(() => read({ body: Buffer.from(body) })).toThrow(CarrierUnavailable)
      })

    if (adapter.fields.some(({ name }) => name === 'webhookUrl'))
      it('books even if it cannot subscribe to events', async () => {
        if (mocked.subscribe === undefined)
          throw new Error(`${adapter.id} asks for events, so subscribe has to be given`)
        const subscriptions = () => mock.calls.filter(({ operationId }) => operationId === mocked.subscribe)
        const { carrierReference } = await open().register(request, call)
        expect(mock.errors).toEqual([])
        expect(subscriptions()).toHaveLength(1)
        expect(subscriptions()[0]?.body).toContain(credentials['webhookUrl'])
        for (const status of [400, 401, 403, 500]) {
          mock.choose(tell({ operation: mocked.subscribe ?? '', response: { status, text: '' } }))
          expect(await open().register(request, call)).toMatchObject({ carrierReference })
        }
        mock.calls.length = 0
        await open().register(request, { ...call, credentials: { ...credentials, webhookUrl: '' } })
        expect(subscriptions()).toEqual([])
      })

    it('reprints, lists shops, collects parcels and closes the day as declared', async () => {
      const shipment = await registerExample()
      const carrier = open()
      const second = await carrier.reprint?.(shipment, { type: 'PDF', layout: '4R', resolution: 200 }, call)
      const { parcels, carrierReference } = await open().register(request, call)
      if (second)
        expect(
          (await usableDocuments(adapter.id, { carrierReference, parcels, documents: second })).length,
        ).toBeGreaterThan(0)
      const shops = await carrier.parcelShops?.(undefined, call)
      for (const shop of shops?.shops ?? []) expect(shop.id).not.toBe('')
      const pickUp = await carrier.pickUp?.(
        {
          reference: request.reference,
          address: request.sender,
          date: '2026-12-03',
          from: '09:15',
          to: '14:45',
          instructions: 'Ramp 3',
          shipments: [{ ...shipment, productId: request.productId, country: request.recipient.country }],
          parcels: request.parcels,
        },
        call,
      )
      if (pickUp) {
        expect(pickUp.confirmation).not.toBe('')
        expect(sent(mock)).toMatch(/Ramp 3/)
        await carrier.cancelPickUp?.(pickUp.confirmation, call)
      }
      const manifest = await carrier.manifest?.(
        { reference: request.reference, sender: request.sender, date: '2026-12-03', shipments: [shipment] },
        call,
      )
      if (manifest) expect(manifest.number).not.toBe('')
      const question = { ...request, date: '2026-12-03' }
      for (const { amount, currencyCode } of (await carrier.rates?.(question, call)) ?? []) {
        expect(Number.isSafeInteger(amount)).toBe(true)
        expect(currencyCode).toMatch(/^[A-Z]{3}$/)
      }
      await carrier.deliveryOptions?.(question, call)
      expect(mock.errors).toEqual([])
    })
  })
}

/**
 * Changes a shipment's product, and if necessary its destination to a country where a service exists. If sender and
 * recipient are in one country, an international product goes to another.
 */
function requestWith(request: RegistrationRequest, productId: string, country?: string): RegistrationRequest {
  const product = productOf(productId)
  const facts = factsOf(productId)
  const { recipient, sender } = request
  const isFar = facts?.isInternational && sender.country === recipient.country
  const to = country ?? (isFar ? ['NO', 'DE', 'FR'].find((one) => one !== sender.country) : undefined)
  const there =
    to === undefined || to === recipient.country ? recipient : { ...recipient, ...placesIn[to], country: to }
  const shop = product?.toShop ? { ...there, company: 'Kiosk', parcelShopId: '417204' } : undefined
  return { ...request, productId, recipient: there, ...(shop ? { delivery: shop } : {}) }
}

const placesIn: Readonly<Record<string, { readonly postCode: string; readonly city: string }>> = {
  NO: { postCode: '0159', city: 'Oslo' },
  SE: { postCode: '41254', city: 'Goteborg' },
  FI: { postCode: '00100', city: 'Helsinki' },
  DE: { postCode: '80333', city: 'Munchen' },
  FR: { postCode: '75001', city: 'Paris' },
}

type Customs = NonNullable<RegistrationRequest['customs']>

/**
 * Attributes that are printed on papers, and that carriers get if they accept them, as the tests of their adapters
 * show.
 */
type Printed = 'soldTo' | 'ukims' | 'atRisk' | 'manufacturerProductId' | 'gtin' | 'manufacturer' | 'responsiblePerson'

/** A different value for each customs attribute, so that a dropped one is noticed and a new one does not compile. */
const customsChanges: {
  readonly [Name in Exclude<keyof Customs, 'items' | 'importer' | Printed>]-?: Pick<Customs, Name>
} = {
  invoiceNumber: { invoiceNumber: 'NI-2026-0999' },
  invoiceType: { invoiceType: 'proForma' },
  customsType: { customsType: 'GIFT' },
  termsOfTrade: { termsOfTrade: 'DDP' },
  companyNumber: { companyNumber: 'DK99999993' },
  eoriNumber: { eoriNumber: 'DK99999993' },
  ioss: { ioss: 'IM2080000011' },
  voec: { voec: '2023456' },
  shippingCharges: { shippingCharges: 149 },
  otherCharges: { otherCharges: 25 },
}

type Goods = NonNullable<Customs['items']>[number]

/** The same for goods. Attributes with their own row in the table of carriers have their own tests. */
const goodsChanges: {
  readonly [
    Name in Exclude<keyof Goods, 'preferentialOrigin' | 'dangerousGoods' | 'dangerousGoodsCode' | Printed>
  ]-?: Pick<Goods, Name>
} = {
  itemNumber: { itemNumber: '17' },
  itemDescription: { itemDescription: 'Standing lamp of oak' },
  skuNumber: { skuNumber: 'LUNA-OAK-90' },
  quantity: { quantity: 3 },
  countryOfOrigin: { countryOfOrigin: 'IT' },
  netWeight: { netWeight: 1.7 },
  grossWeight: { grossWeight: 3.9 },
  itemInvoicePrice: { itemInvoicePrice: 817.5 },
  currencyCode: { currencyCode: 'CHF' },
  commodityCode: { commodityCode: '9405210090' },
}

const sent = (mock: ContractMock) =>
  mock.calls.map(({ body, path }) => `${decodeURIComponent(path)}\n${body}`).join('\n')

/** Repeats a call and returns the response. */
const responseTo = (url: string, made: AskedCall | undefined) =>
  fetch(url + (made?.path ?? ''), {
    method: made?.method,
    ...(made?.body && { body: made.body }),
    headers: Object.fromEntries(
      Object.entries(made?.headers ?? {})
        .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
        .map(([name, value]) => [name, String(value)]),
    ),
  })

const codes = (events: readonly { readonly carrierCode: string }[]) =>
  events.map(({ carrierCode }) => carrierCode).toSorted()

const isTime = (name: string, value: string) =>
  /(?:date|time|timestamp|iso)$/i.test(name) || (timeIn(value, 'UTC') !== undefined && !/^\d+$/.test(value))

/** Replaces or removes all times in a response. */
function withTimes(text: string, type: string, time: string | undefined): string {
  if (type.includes('xml'))
    return text.replaceAll(/<([\w:]+)>([^<]+)<\/\1>/g, (element, name: string, value: string) => {
      if (!isTime(name, value)) return element
      return time === undefined ? '' : `<${name}>${time}</${name}>`
    })
  return JSON.stringify(
    JSON.parse(text, (name, value: unknown) => (typeof value === 'string' && isTime(name, value) ? time : value)),
  )
}

function never(): Promise<never> {
  return Promise.reject(new Error('The call is absent'))
}

function countryIn(code: string): CountryCode {
  if (!isSupportedCountry(code)) throw new Error(`${code} has no telephone numbers`)
  return code
}
/** The request, without its timestamps. */
const timeless = (said: string) =>
  said.replaceAll(/\b\d{13}\b|\d{4}-\d{2}-\d{2}T[\d:.]+Z?|\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}/g, 'now')

const bare = (words: string) => words.replaceAll('-', '').toLowerCase()

/** The owner of a field: an error may name a neighbouring field, such as addressLine1 for addressLine2. */
const sameParty = (field = '') => (/customerReference$|orderNumber$/.test(field) ? 'reference' : field.split(/[.[]/)[0])
