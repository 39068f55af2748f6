import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { rateBasisValues, rateMeasureValues, type Carrier, type RateSheet, type RateSheetCreate } from '@waybill/sdk'
import {
  createRateSheet,
  deleteRateSheet,
  exportRateSheetCsv,
  exportRateSheetXlsx,
  importRateSheet,
  listRateSheets,
  updateRateSheet,
} from '@waybill/sdk/fn'
import { useState } from 'react'
import { useAction } from '../../ui/use-action.ts'
import { carrierName, productName, useCarriers } from '../carriers.ts'
import { numberIn } from '../create/typed.ts'
import { FormDialog, SidePanel } from '../dialogs.tsx'
import { ErrorsContext, errorsOf, Field, fieldIn } from '../fields.tsx'
import { contentOf } from '../files.ts'
import { countryName, dayName, isoDay } from '../format.ts'
import { Facts, Failure, State, Time } from '../parts.tsx'
import type { PageProps } from '../parts-of-desk.ts'
import { download } from '../../ui/download.ts'
import { hrefOf, navigate } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { useDraft } from '../use-draft.ts'
import { usePage } from '../use-page.ts'
import { Views } from '../views.tsx'
import { fill, useWords, type Words } from '../words.ts'
import { validityOf, type Validity } from './validity.ts'

const colors = { now: 'green', later: 'amber', past: 'hollow' } as const satisfies Record<Validity, string>

const home = () => navigate(hrefOf('set-up', 'rate-sheets') + location.search)

/** Carriers' prices, by product and date. */
export default function RateSheets({ path: [opened], query }: PageProps) {
  const words = useWords()
  const { setUp } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const [today] = useState(() => isoDay(new Date()))
  const view = query.get('show') === 'all' ? 'all' : 'now'
  const page = usePage<RateSheet>(
    (options) => listRateSheets(connection, { per_page: 50, ...(view === 'now' && { valid_on: today }) }, options),
    [connection, view, today],
  )
  const [isNew, setNew] = useState(false)
  const sheet = page.items.find(({ id }) => id === opened)
  return (
    <>
      <div className="head">
        <Views
          label={setUp.sections['rate-sheets']}
          current={view}
          views={[
            { id: 'now', name: setUp.validToday, href: hrefOf('set-up', 'rate-sheets') },
            { id: 'all', name: words.money.all, href: `${hrefOf('set-up', 'rate-sheets')}?show=all` },
          ]}
        />
        <span className="rest" />
        {may('rate-sheets:write') && (
          <Button variant="contained" onClick={() => setNew(true)}>
            {setUp.newRateSheet}
          </Button>
        )}
      </div>
      <Listing
        of={page}
        none={setUp.noRateSheets}
        label={setUp.sections['rate-sheets']}
        keyOf={({ id }) => id}
        href={({ id }) => hrefOf('set-up', 'rate-sheets', id) + (view === 'all' ? '?show=all' : '')}
        columns={[
          { name: words.columns.name, renderCell: ({ name }) => name },
          {
            name: words.columns.product,
            renderCell: ({ carrierProduct: { carrier, productId } }) => (
              <>
                {productName(carriers, productId)} <span className="soft">{carrierName(carriers, carrier)}</span>
              </>
            ),
          },
          {
            name: setUp.valid,
            renderCell: (one) => (
              <>
                <State color={colors[validityOf(one, today)]}>{setUp.validities[validityOf(one, today)]}</State>
                <span className="soft line">{periodOf(one, words)}</span>
              </>
            ),
          },
          { name: words.create.line.currency, renderCell: ({ currency }) => currency },
          { name: setUp.prices, isNumber: true, renderCell: ({ stepCount }) => stepCount },
        ]}
      />
      {sheet && <RateSheetPanel key={sheet.id} sheet={sheet} onChanged={page.reload} />}
      {isNew && (
        <NewRateSheet
          today={today}
          onClose={() => setNew(false)}
          onDone={({ id }) => {
            setNew(false)
            page.reload()
            navigate(`${hrefOf('set-up', 'rate-sheets', id)}?show=all`)
          }}
        />
      )}
    </>
  )
}

const periodOf = ({ validFrom, validUntil }: RateSheet, { setUp, locale }: Words): string => {
  const day = dayName(validFrom, locale)
  return validUntil === undefined ? fill(setUp.validSince, { day }) : `${day} – ${dayName(validUntil, locale)}`
}

/** A rate sheet: its prices are exported and imported as a file. */
function RateSheetPanel({ sheet, onChanged }: { sheet: RateSheet; onChanged: () => void }) {
  const words = useWords()
  const { setUp } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const [typed, setTyped] = useState({
    name: sheet.name,
    validFrom: sheet.validFrom,
    validUntil: sheet.validUntil ?? '',
  })
  const field = fieldIn(typed, setTyped)
  const [said, setSaid] = useState<string | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const { busy, error, run } = useAction()
  const mayChange = may('rate-sheets:write')
  const done = (next: RateSheet) => {
    setSaid(fill(setUp.rateSheetSaved, { version: next.version, count: next.stepCount }))
    onChanged()
  }
  const exported = (of: typeof exportRateSheetCsv | typeof exportRateSheetXlsx, type: 'csv' | 'xlsx') =>
    run(async () => download(await of(connection, sheet.id), `${sheet.name}.${type}`))
  return (
    <ErrorsContext value={errorsOf(error)}>
      <SidePanel
        title={sheet.name}
        onClose={home}
        actions={
          <>
            <Button variant="outlined" disabled={busy} onClick={() => exported(exportRateSheetCsv, 'csv')}>
              {words.exportCsv}
            </Button>
            <Button variant="outlined" disabled={busy} onClick={() => exported(exportRateSheetXlsx, 'xlsx')}>
              {setUp.exportXlsx}
            </Button>
            {mayChange && (
              <>
                <label className="file">
                  <span>{setUp.importPrices}</span>
                  <input
                    type="file"
                    accept=".csv,.txt,.xlsx,text/csv"
                    disabled={busy}
                    onChange={({ target }) => {
                      const [file] = target.files ?? []
                      target.value = ''
                      if (!file) return
                      setSaid(null)
                      run(async () => done(await importRateSheet(connection, sheet.id, await contentOf(file))))
                    }}
                  />
                </label>
                <Button disabled={busy} onClick={() => setRemoved(true)}>
                  {words.delete}
                </Button>
              </>
            )}
          </>
        }
      >
        {said !== null && <Alert severity="success">{said}</Alert>}
        <Failure error={error} />
        {sheet.stepCount === 0 && <Alert severity="warning">{setUp.noPrices}</Alert>}
        <Facts
          of={{
            [words.columns.product]:
              `${productName(carriers, sheet.carrierProduct.productId)}, ${carrierName(carriers, sheet.carrierProduct.carrier)}`,
            [setUp.fromCountry]:
              sheet.fromCountry === undefined ? setUp.everyCountry : countryName(sheet.fromCountry, words.locale),
            [words.create.line.currency]: sheet.currency,
            [setUp.basis]: `${setUp.bases[sheet.basis]}, ${setUp.measures[sheet.measure]}`,
            [setUp.vat]: sheet.vatPercent === undefined ? undefined : `${sheet.vatPercent} %`,
            [setUp.scope]: setUp.scopes[sheet.scope],
            [setUp.zones]: sheet.zones.length,
            [setUp.prices]: sheet.stepCount,
            [setUp.surcharges]: sheet.surcharges.map(({ code, name = code }) => name).join(', '),
            [setUp.version]: sheet.version,
            [setUp.changed]: <Time at={sheet.modifiedAt ?? sheet.createdAt} />,
          }}
        />
        {mayChange && (
          <form
            className="party"
            aria-label={setUp.valid}
            onSubmit={(event) => {
              event.preventDefault()
              setSaid(null)
              run(async () =>
                done(
                  await updateRateSheet(connection, {
                    id: sheet.id,
                    name: typed.name.trim(),
                    validFrom: typed.validFrom,
                    validUntil: typed.validUntil === '' ? null : typed.validUntil,
                  }),
                ),
              )
            }}
          >
            <Field {...field('name')} label={words.columns.name} />
            <div className="fields narrow">
              <Field {...field('validFrom')} label={setUp.validFrom} type="date" />
              <Field {...field('validUntil')} label={setUp.validUntil} type="date" />
            </div>
            <div className="row-of">
              <Button type="submit" variant="contained" disabled={busy}>
                {words.save}
              </Button>
            </div>
          </form>
        )}
        <p className="soft">{setUp.priceFileHint}</p>
        {isRemoved && (
          <FormDialog
            title={fill(setUp.deleteRateSheetTitle, { name: sheet.name })}
            verb={words.delete}
            danger
            onClose={() => setRemoved(false)}
            onSend={async () => {
              await deleteRateSheet(connection, sheet.id)
              onChanged()
              home()
            }}
          >
            <p className="soft">{setUp.deleteRateSheetHint}</p>
          </FormDialog>
        )}
      </SidePanel>
    </ErrorsContext>
  )
}

interface NewProps {
  today: string
  onClose: () => void
  onDone: (sheet: RateSheet) => void
}

/** Creates a rate sheet without zones and prices, which come from a file. */
function NewRateSheet({ today, onClose, onDone }: NewProps) {
  const words = useWords()
  const { setUp } = words
  const { connection } = useDesk()
  const carriers = useCarriers()
  const [typed, setTyped, forget] = useDraft('rate-sheet', {
    name: '',
    carrier: '',
    productId: '',
    currency: 'EUR',
    validFrom: today,
    validUntil: '',
    basis: 'PARCEL',
    measure: 'WEIGHT',
    divisor: '5000',
    vat: '',
  })
  const field = fieldIn(typed, setTyped)
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const profile = carriers.find(({ carrier }) => carrier === typed.carrier)
  const bodyOf = (carrier: Carrier): RateSheetCreate => {
    const measure = rateMeasureValues.find((one) => one === typed.measure) ?? 'WEIGHT'
    const vatPercent = numberIn(typed.vat)
    const dimensionalDivisor = numberIn(typed.divisor)
    return {
      name: typed.name.trim(),
      carrierProduct: { carrier, productId: typed.productId },
      currency: typed.currency.trim(),
      validFrom: typed.validFrom,
      ...(typed.validUntil !== '' && { validUntil: typed.validUntil }),
      basis: rateBasisValues.find((one) => one === typed.basis) ?? 'PARCEL',
      measure,
      ...(measure === 'DIMENSIONAL_WEIGHT' && dimensionalDivisor !== undefined && { dimensionalDivisor }),
      ...(vatPercent !== undefined && { vatPercent }),
    }
  }
  return (
    <FormDialog
      title={setUp.newRateSheet}
      verb={setUp.newRateSheet}
      width="sm"
      onClose={onClose}
      onSend={async () => {
        if (!profile) throw new Error(setUp.chooseProduct)
        const made = await createRateSheet(connection, bodyOf(profile.carrier))
        forget()
        onDone(made)
      }}
    >
      <p className="soft">{setUp.newRateSheetHint}</p>
      <Field {...field('name')} label={words.columns.name} />
      <div className="fields">
        <Field
          label={words.columns.carrier}
          name="carrierProduct.carrier"
          value={typed.carrier}
          options={[['', ''], ...carriers.map(({ carrier, name }): [string, string] => [carrier, name])]}
          onChange={(carrier) => change({ carrier, productId: '' })}
        />
        <Field
          {...field('productId', 'carrierProduct.productId')}
          label={words.columns.product}
          options={[['', ''], ...(profile?.products ?? []).map(({ id, name }): [string, string] => [id, name])]}
        />
      </div>
      <div className="fields narrow">
        <Field
          label={words.create.line.currency}
          name="currency"
          value={typed.currency}
          maxLength={3}
          onChange={(currency) => change({ currency: currency.toUpperCase() })}
        />
        <Field {...field('validFrom')} label={setUp.validFrom} type="date" />
        <Field {...field('validUntil')} label={setUp.validUntil} type="date" />
      </div>
      <div className="fields">
        <Field
          {...field('basis')}
          label={setUp.basis}
          options={rateBasisValues.map((one): [string, string] => [one, setUp.bases[one]])}
        />
        <Field
          {...field('measure')}
          label={setUp.measure}
          options={rateMeasureValues.map((one): [string, string] => [one, setUp.measures[one]])}
        />
        {typed.measure === 'DIMENSIONAL_WEIGHT' && (
          <Field {...field('divisor', 'dimensionalDivisor')} label={setUp.divisor} inputMode="numeric" />
        )}
        <Field {...field('vat', 'vatPercent')} label={setUp.vat} unit="%" inputMode="decimal" />
      </div>
    </FormDialog>
  )
}
