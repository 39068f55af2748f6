import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Rate, Shipment, ShipmentFormLayout } from '@waybill/sdk'
import {
  createAddress,
  createRates,
  createShipment,
  getAddress,
  getShipment,
  listParcelDefinitions,
  patchShipment,
  registerShipment,
  registerShipmentDirectly,
  setUserPreferences,
} from '@waybill/sdk/fn'
import { lazy, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { ErrorsContext, errorsOf, Field, fieldIn } from '../fields.tsx'
import { Failure, Section } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { printLabels } from '../printing/print-labels.ts'
import { PrinterChoice } from '../printing/printer-choice.tsx'
import { printerHere } from '../printing/printer.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { useDraft } from '../use-draft.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSettled } from '../use-settled.ts'
import { Views } from '../views.tsx'
import { useWords } from '../words.ts'
import { CustomsFields } from './customs-fields.tsx'
import {
  addressOf,
  bodyOf,
  changesOf,
  fieldsOf,
  needsShop,
  noParcel,
  noParty,
  noShipment,
  parcelFrom,
  partyOf,
  rateRequestOf,
  stepOf,
  steps,
  type ShipmentFields,
  type StepId,
} from './form.ts'
import { MetadataFields } from './metadata-fields.tsx'
import { ParcelFields } from './parcel-fields.tsx'
import { PartyFields } from './party-fields.tsx'
import { RateChoice } from './rate-choice.tsx'
import { ServiceFields, useOffered } from './service-fields.tsx'
import { ShopChoice } from './shop-choice.tsx'

const Import = lazy(() => import('./import.tsx'))

export default function Create({ path, query }: PageProps) {
  const words = useWords()
  const isFile = path[0] === 'file'
  return (
    <>
      <div className="head">
        <h1>{words.parts.create}</h1>
        <Views
          label={words.create.ways}
          current={isFile ? 'file' : 'one'}
          views={[
            { id: 'one', name: words.create.one, href: hrefOf('create') },
            { id: 'file', name: words.create.file, href: hrefOf('create', 'file') },
          ]}
        />
      </div>
      {isFile ? <Import /> : <Form key={String(query)} edits={query.get('edit')} like={query.get('like')} />}
    </>
  )
}

const layouts: readonly ShipmentFormLayout[] = ['STEPPER', 'SINGLE_PAGE']

interface FormProps {
  /** An unregistered shipment to correct. */
  edits: string | null
  /** A shipment to copy. */
  like: string | null
}

function Form({ edits, like }: FormProps) {
  const words = useWords()
  const { create } = words
  const { connection, preferences, prefer, may } = useDesk()
  const [fields, setFields, forget] = useDraft<ShipmentFields>(`shipment${edits ?? like ?? ''}`, noShipment)
  const [attempt, setAttempt] = useState(() => crypto.randomUUID())
  const [savesAddress, setSavesAddress] = useState(false)
  const [printer, setPrinter] = useState(printerHere)
  const [step, setStep] = useState<StepId>('addresses')
  const [made, setMade] = useState<Shipment | null>(null)
  const { busy, error, run } = useAction()
  const layout = preferences.shipmentFormLayout ?? 'SINGLE_PAGE'
  const mayWrite = may('shipments:write')

  const change = (part: Partial<ShipmentFields>) => {
    setFields({ ...fields, ...part })
    // Changed fields make a different shipment, which may be sent in addition to the previous one.
    setAttempt(crypto.randomUUID())
    setMade(null)
  }
  const field = fieldIn(fields, change)

  const { value: begun, error: errorOfBegin } = useLoaded(
    async (signal) => {
      const address = async (id: string | undefined) =>
        id !== undefined && may('addresses:read') ? getAddress(connection, id, { signal }) : undefined
      const from = edits ?? like
      const [sender, recipient, definitions, shipment] = await Promise.all([
        address(preferences.defaultPickupAddressId),
        address(preferences.defaultReceiverAddressId),
        may('parcel-definitions:read') ? listParcelDefinitions(connection, {}, { signal }).toArray(100) : [],
        from === null ? undefined : getShipment(connection, from, { signal }),
      ])
      return { sender, recipient, definitions, shipment }
    },
    [connection, may, edits, like, preferences.defaultPickupAddressId, preferences.defaultReceiverAddressId],
  )
  const defaults = useMemo((): ShipmentFields => {
    if (begun?.shipment) return fieldsOf(begun.shipment)
    const definition = begun?.definitions.find(({ id }) => id === preferences.defaultParcelDefinitionId)
    return {
      ...noShipment,
      sender: begun?.sender ? partyOf(begun.sender) : noParty,
      recipient: begun?.recipient ? partyOf(begun.recipient) : noParty,
      parcels: [definition ? parcelFrom(definition) : noParcel],
    }
  }, [begun, preferences.defaultParcelDefinitionId])
  useEffect(() => {
    // Values that are already typed take precedence.
    if (begun && JSON.stringify(fields) === JSON.stringify(noShipment)) setFields(defaults)
  }, [begun, defaults, fields, setFields])

  const wanted = useSettled(JSON.stringify(rateRequestOf(fields) ?? null), 500)
  const {
    value: rates,
    error: errorOfRates,
    loading: asksRates,
  } = useLoaded(
    async (signal) =>
      wanted === 'null' || !may('rates:write') ? null : createRates(connection, JSON.parse(wanted), { signal }),
    [connection, may, wanted],
  )
  const shownRates = wanted === 'null' || rates === null ? undefined : rates
  const rate = shownRates?.rates.find(({ carrierProduct }) => carrierProduct.productId === fields.product?.productId)
  const choose = (product: ShipmentFields['product'], chosen: Rate | undefined) =>
    change({ product, rateId: chosen?.id ?? '', parcelShopId: needsShop(chosen) ? fields.parcelShopId : '' })

  const offered = useOffered(fields.product, fields.sender.country, fields.recipient.country)
  const errors = errorsOf(error)
  const firstWrong = steps.find((id) => [...errors.keys()].some((path) => stepOf(path) === id))
  const [led, setLed] = useState<unknown>(null)
  if (error !== null && error !== led) {
    setLed(error)
    if (firstWrong) setStep(firstWrong)
  }

  // The earlier price counts only while it is still offered for these parcels.
  const priced = { ...fields, rateId: rate?.id ?? '' }
  const sent = () => bodyOf(priced)
  const keepAddress = async () => {
    if (!savesAddress) return
    await createAddress(connection, {
      type: fields.recipient.company === '' ? 'private' : 'business',
      ...addressOf(fields.recipient),
    })
    setSavesAddress(false)
  }
  const register = () =>
    run(async () => {
      const shipment =
        edits === null
          ? (await registerShipmentDirectly(connection, { shipment: sent() }, { idempotencyKey: attempt })).shipment
          : await corrected(edits)
      setMade(shipment)
      forget()
      await printLabels(connection, [shipment.id], printer)
      setPrinter(printerHere())
      await keepAddress()
    })
  const correct = async (id: string) =>
    patchShipment(connection, id, begun?.shipment ? changesOf(priced, begun.shipment) : sent())
  const corrected = async (id: string) => {
    await correct(id)
    return registerShipment(connection, id)
  }
  const save = () =>
    run(async () => {
      setMade(
        edits === null ? await createShipment(connection, sent(), { idempotencyKey: attempt }) : await correct(edits),
      )
      forget()
      await keepAddress()
    })
  const startOver = () => {
    setFields(defaults)
    setAttempt(crypto.randomUUID())
    setMade(null)
    setStep('addresses')
  }

  const parts: Record<StepId, ReactNode> = {
    addresses: (
      <>
        <PartyFields name="recipient" party={fields.recipient} onChange={(recipient) => change({ recipient })} />
        {may('addresses:write') && (
          <label className="check">
            <input type="checkbox" checked={savesAddress} onChange={({ target }) => setSavesAddress(target.checked)} />
            {create.saveAddress}
          </label>
        )}
        <details open={fields.sender.addressLine1 === '' || [...errors.keys()].some((one) => one.startsWith('sender'))}>
          <summary>
            {create.sender}: {[fields.sender.company, fields.sender.city].filter(Boolean).join(', ')}
          </summary>
          <PartyFields name="sender" party={fields.sender} onChange={(sender) => change({ sender })} />
        </details>
      </>
    ),
    parcels: (
      <ParcelFields
        parcels={fields.parcels}
        definitions={begun?.definitions ?? []}
        missing={offered.missing}
        onChange={(parcels) => change({ parcels })}
      />
    ),
    carrier: (
      <>
        <RateChoice
          rates={shownRates}
          loading={asksRates}
          product={fields.product}
          seesCosts={may('carrier-invoices:read')}
          onChoose={choose}
        />
        <Failure error={errorOfRates} />
        <ServiceFields
          fields={fields.services}
          missing={offered.missing}
          productName={offered.name}
          country={fields.recipient.country}
          error={offered.error}
          onChange={(services) => change({ services })}
        />
        {fields.product && needsShop(rate) && (
          <ShopChoice
            carrier={fields.product.carrier}
            country={fields.recipient.country}
            nearest={rate?.parcelShops ?? []}
            chosen={fields.parcelShopId}
            onChoose={(parcelShopId) => change({ parcelShopId })}
          />
        )}
      </>
    ),
    customs: (
      <CustomsFields
        type={fields.customsType}
        lines={fields.lines}
        onType={(customsType) => change({ customsType })}
        onLines={(lines) => change({ lines })}
      />
    ),
    print: (
      <>
        <div className="fields">
          <Field {...field('reference', 'customerReference')} label={words.columns.customerReference} />
          <Field {...field('orderNumber')} label={words.columns.orderNumber} />
          <Field {...field('instructions', 'deliveryInstructions')} label={create.instructions} />
        </div>
        <MetadataFields entries={fields.metadata} onChange={(metadata) => change({ metadata })} />
        <PrinterChoice printer={printer} onChange={setPrinter} />
      </>
    ),
  }
  const at = steps.indexOf(step)
  const isStepped = layout === 'STEPPER'
  const isLast = !isStepped || at === steps.length - 1
  return (
    <ErrorsContext value={errors}>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (made) return edits === null && like === null ? startOver() : navigate(hrefOf('create'))
          const next = steps[at + 1]
          if (!isLast && next) return setStep(next)
          if (mayWrite) register()
          return undefined
        }}
      >
        <div className="row-of">
          {layouts.map((one) => (
            <Button
              key={one}
              variant={one === layout ? 'outlined' : 'text'}
              aria-pressed={one === layout}
              onClick={() =>
                run(async () => {
                  const { shipmentFormLayout } = await setUserPreferences(connection, { shipmentFormLayout: one })
                  prefer({ shipmentFormLayout })
                })
              }
            >
              {create.layouts[one]}
            </Button>
          ))}
        </div>
        <Failure error={errorOfBegin} />
        {isStepped && (
          <ol className="steps">
            {steps.map((id) => (
              <li key={id}>
                <button type="button" aria-current={id === step ? 'step' : undefined} onClick={() => setStep(id)}>
                  {create.steps[id]}
                </button>
              </li>
            ))}
          </ol>
        )}
        {(isStepped ? [step] : steps).map((id) => (
          <Section key={id} title={create.steps[id]}>
            {parts[id]}
          </Section>
        ))}
        <div className="form-foot">
          {made && (
            <Alert severity="success">
              {made.carrierReference === undefined ? create.saved : create.registered}{' '}
              <a href={hrefOf('shipments', made.id)}>{made.carrierReference ?? made.customerReference ?? made.id}</a>
            </Alert>
          )}
          <Failure error={error} />
          <div className="row-of">
            {made ? (
              <Button type="submit" size="medium" variant="contained">
                {create.next}
              </Button>
            ) : (
              <>
                {isStepped && at > 0 && (
                  <Button size="medium" onClick={() => setStep(steps[at - 1] ?? step)}>
                    {create.back}
                  </Button>
                )}
                <Button
                  type="submit"
                  size="medium"
                  variant="contained"
                  disabled={isLast && (busy || !mayWrite || fields.product === null)}
                >
                  {isLast ? create.register : create.forward}
                </Button>
                {isLast && (fields.parcels.length === 1 || edits !== null) && (
                  <Button size="medium" disabled={busy || !mayWrite} onClick={save}>
                    {create.save}
                  </Button>
                )}
                <Button size="medium" onClick={startOver}>
                  {create.clear}
                </Button>
                {isLast && fields.product === null && <span className="soft">{create.chooseFirst}</span>}
              </>
            )}
          </div>
        </div>
      </form>
    </ErrorsContext>
  )
}
