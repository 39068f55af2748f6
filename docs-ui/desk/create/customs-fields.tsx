import Button from '@mui/material/Button'
import { customsTypeValues, type CustomsType } from '@waybill/sdk'
import { listItems } from '@waybill/sdk/fn'
import { Field } from '../fields.tsx'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'
import { Finder } from './finder.tsx'
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

/** The goods on the invoice, from the client's items or typed. */
export function CustomsFields({ type, lines, onType, onLines }: Props) {
  const { columns, create, customsTypes } = useWords()
  const { may } = useDesk()
  return (
    <>
      <p className="soft">{create.customsHint}</p>
      {lines.length > 0 && (
        <Field
          label={columns.reason}
          value={type}
          options={customsTypeValues.map((value) => [value, customsTypes[value]])}
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
      {may('items:read') && (
        <Finder
          label={create.items}
          noneText={create.noItem}
          list={listItems}
          keyOf={({ sku }) => sku}
          nameOf={({ sku, name }) => `${sku} · ${name}`}
          onFound={(item) => onLines([...lines, lineFrom(item)])}
        />
      )}
      <div className="row-of">
        <Button variant="outlined" onClick={() => onLines([...lines, noLine])}>
          {create.addLine}
        </Button>
      </div>
    </>
  )
}
