import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { Carrier, CarrierInvoice } from '@waybill/sdk'
import { importCarrierInvoices, listCarrierInvoices } from '@waybill/sdk/fn'
import { useState } from 'react'
import { carrierName, useCarriers } from '../carriers.ts'
import { FormDialog } from '../dialogs.tsx'
import { Field } from '../fields.tsx'
import { contentOf } from '../files.ts'
import { dayName, money } from '../format.ts'
import { hrefOf } from '../route.ts'
import { useDesk } from '../session.ts'
import { Listing } from '../listing.tsx'
import { usePage } from '../use-page.ts'
import { fill, useWords } from '../words.ts'

/** Carrier invoices, each with its differences from the expected cost. */
export function Invoices() {
  const words = useWords()
  const { money: said } = words
  const { connection, may } = useDesk()
  const carriers = useCarriers()
  const page = usePage<CarrierInvoice>(
    (options) => listCarrierInvoices(connection, { per_page: 50 }, options),
    [connection],
  )
  const [isNew, setNew] = useState(false)
  const [carrier, setCarrier] = useState<Carrier | ''>('')
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const amount = (value: number, currency: string) => money(value, currency, words.locale)
  return (
    <>
      {may('carrier-invoices:write') && (
        <div className="head">
          <Button variant="contained" onClick={() => setNew(true)}>
            {said.importInvoice}
          </Button>
        </div>
      )}
      {outcome !== null && <Alert severity="success">{outcome}</Alert>}
      <Listing
        of={page}
        none={said.noInvoices}
        label={said.rooms.invoices}
        keyOf={({ id }) => id}
        href={({ invoiceNumber }) =>
          `${hrefOf('money', 'differences')}?${new URLSearchParams({ state: 'all', invoice: invoiceNumber })}`
        }
        columns={[
          { name: said.invoice, renderCell: ({ invoiceNumber }) => <span className="number">{invoiceNumber}</span> },
          { name: words.columns.carrier, renderCell: (one) => carrierName(carriers, one.carrier) },
          { name: said.date, renderCell: ({ invoiceDate }) => dayName(invoiceDate, words.locale) },
          { name: words.columns.lines, isNumber: true, renderCell: ({ lineCount }) => lineCount },
          { name: said.net, isNumber: true, renderCell: ({ net, currency }) => amount(net, currency) },
          {
            name: said.difference,
            isNumber: true,
            renderCell: ({ difference, currency }) => amount(difference, currency),
          },
          { name: words.money.states.OPEN, isNumber: true, renderCell: ({ openDifferences }) => openDifferences },
        ]}
      />
      {isNew && (
        <FormDialog
          title={said.importInvoice}
          verb={said.importInvoice}
          width="sm"
          onClose={() => setNew(false)}
          onSend={async () => {
            if (file === null || carrier === '') throw new Error(said.chooseBoth)
            const { invoices, known } = await importCarrierInvoices(connection, {
              carrier,
              ...(await contentOf(file)),
            })
            setOutcome(fill(said.imported, { count: invoices.length, known: known.length }))
            setFile(null)
            setNew(false)
            page.reload()
          }}
        >
          <Field
            label={words.columns.carrier}
            value={carrier}
            options={[['', ''], ...carriers.map(({ carrier: id, name }): [string, string] => [id, name])]}
            onChange={(id) => setCarrier(carriers.find((one) => one.carrier === id)?.carrier ?? '')}
          />
          <label className="file">
            <span>{file?.name ?? said.chooseFile}</span>
            <input
              type="file"
              accept=".csv,.txt,.xlsx,text/csv"
              onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            />
          </label>
        </FormDialog>
      )}
    </>
  )
}
