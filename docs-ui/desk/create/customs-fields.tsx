import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { customsTypeValues, type CustomsType } from '@waybill/sdk'
import { listItems } from '@waybill/sdk/fn'
import { useCallback, useState } from 'react'
import { Field } from '../fields.tsx'
import { readable } from '../format.ts'
import { Failure } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSettled } from '../use-settled.ts'
import { fill, useWords } from '../words.ts'
import { lineFrom, noLine, type LineFields } from './form.ts'

interface Props {
  type: CustomsType
  lines: readonly LineFields[]
  onType: (type: CustomsType) => void
  onLines: (lines: readonly LineFields[]) => void
}

const paths = {
  sku: 'skuNumber',
  description: 'itemDescription',
  quantity: 'quantity',
  price: 'itemInvoicePrice',
  currency: 'currencyCode',
  weight: 'netWeight',
  code: 'commodityCode',
  origin: 'countryOfOrigin',
} as const satisfies Record<keyof LineFields, string>

/** The goods of the invoice, from the items of the client or typed. */
export function CustomsFields({ type, lines, onType, onLines }: Props) {
  const { create } = useWords()
  const { may } = useDesk()
  return (
    <>
      <p className="soft">{create.customsHint}</p>
      {lines.length > 0 && (
        <Field
          label={create.customsType}
          value={type}
          options={customsTypeValues.map((value) => [value, readable(value)])}
          onChange={(value) => onType(customsTypeValues.find((one) => one === value) ?? type)}
        />
      )}
      {lines.map((line, at) => {
        const field = (part: keyof LineFields, more: Partial<Parameters<typeof Field>[0]> = {}) => (
          <Field
            label={create.line[part]}
            name={`customs.items.${at}.${paths[part]}`}
            value={line[part]}
            autoComplete="off"
            onChange={(value) => onLines(lines.with(at, { ...line, [part]: value }))}
            {...more}
          />
        )
        return (
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other key than their place
          <fieldset key={at} className="party">
            <legend>{fill(create.lineNumber, { number: at + 1 })}</legend>
            <div className="fields">
              {field('description')}
              {field('sku')}
            </div>
            <div className="fields narrow">
              {field('quantity', { inputMode: 'numeric' })}
              {field('price', { inputMode: 'decimal' })}
              {field('currency', { maxLength: 3 })}
              {field('weight', { inputMode: 'decimal', unit: 'kg' })}
              {field('code')}
              {field('origin', { maxLength: 2 })}
            </div>
            <div className="row-of">
              <Button onClick={() => onLines(lines.toSpliced(at, 1))}>{create.removeLine}</Button>
            </div>
          </fieldset>
        )
      })}
      {may('items:read') && <ItemFinder onFound={(line) => onLines([...lines, line])} />}
      <div className="row-of">
        <Button variant="outlined" onClick={() => onLines([...lines, noLine])}>
          {create.addLine}
        </Button>
      </div>
    </>
  )
}

function ItemFinder({ onFound }: { onFound: (line: LineFields) => void }) {
  const { create } = useWords()
  const { connection } = useDesk()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const load = useCallback(
    (signal: AbortSignal) =>
      listItems(connection, { per_page: 8, ...(q !== '' && { q }) }, { signal })
        .pages()
        .next()
        .then(({ value }) => value?.items ?? []),
    [connection, q],
  )
  const { value = [], error } = useLoaded(load)
  return (
    <>
      <Autocomplete
        size="small"
        options={value}
        filterOptions={(all) => all}
        getOptionKey={({ sku }) => sku}
        getOptionLabel={({ sku, name }) => `${sku} · ${name}`}
        inputValue={typed}
        value={null}
        onInputChange={(_, next, why) => {
          if (why !== 'reset') setTyped(next)
        }}
        onChange={(_, item) => {
          if (!item) return
          setTyped('')
          onFound(lineFrom(item))
        }}
        noOptionsText={create.noItem}
        renderInput={(params) => <TextField {...params} label={create.items} />}
      />
      <Failure error={error} />
    </>
  )
}
