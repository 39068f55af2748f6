import Button from '@mui/material/Button'
import type { ParcelDefinition, ProductService } from '@waybill/sdk'
import { Field, fieldIn } from '../fields.tsx'
import { fill, useWords } from '../words.ts'
import { DangerousFields } from './dangerous-fields.tsx'
import { noParcel, parcelFrom, type ParcelFields as Fields } from './form.ts'
import type { Missing } from './services.ts'

interface Props {
  parcels: readonly Fields[]
  definitions: readonly ParcelDefinition[]
  /** Why the product does not offer a service, if it does not. */
  missing: (service: ProductService) => Missing | undefined
  onChange: (parcels: readonly Fields[]) => void
}

/** The maximum number of parcels in a shipment. */
const most = 10

/** The parcels to send: from a parcel definition, or measured. */
export function ParcelFields({ parcels, definitions, missing, onChange }: Props) {
  const { create } = useWords()
  return (
    <>
      {parcels.map((parcel, at) => {
        const change = (next: Fields) => onChange(parcels.with(at, next))
        const field = fieldIn(parcel, change)
        const measure = (part: 'weight' | 'length' | 'width' | 'height', unit: string) => (
          <Field
            label={create.parcel[part]}
            name={`parcels.${at}.${part}`}
            value={parcel[part]}
            unit={unit}
            inputMode="decimal"
            autoComplete="off"
            onChange={(value) =>
              change({ ...parcel, [part]: value, definitionId: part === 'weight' ? parcel.definitionId : '' })
            }
          />
        )
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parcels have no other key than their place
          <fieldset key={at} className="party">
            <legend>{fill(create.parcelNumber, { number: at + 1 })}</legend>
            {definitions.length > 0 && (
              <Field
                label={create.definition}
                value={parcel.definitionId}
                options={[['', create.ownSize], ...definitions.map(({ id, name }): [string, string] => [id, name])]}
                onChange={(id) => {
                  const definition = definitions.find((one) => one.id === id)
                  change(
                    definition
                      ? parcelFrom(definition, { ...parcel, description: '' })
                      : { ...parcel, definitionId: '' },
                  )
                }}
              />
            )}
            <div className="fields narrow">
              {measure('weight', 'kg')}
              {measure('length', 'cm')}
              {measure('width', 'cm')}
              {measure('height', 'cm')}
            </div>
            <Field {...field('description', `parcels.${at}.description`)} label={create.parcel.description} />
            <DangerousFields
              path={`parcels.${at}`}
              goods={parcel.dangerous}
              missing={missing}
              onChange={(dangerous) => change({ ...parcel, dangerous })}
            />
            {parcels.length > 1 && (
              <Button onClick={() => onChange(parcels.toSpliced(at, 1))}>{create.removeParcel}</Button>
            )}
          </fieldset>
        )
      })}
      {parcels.length < most && (
        <div className="row-of">
          <Button variant="outlined" onClick={() => onChange([...parcels, parcels.at(-1) ?? noParcel])}>
            {create.addParcel}
          </Button>
        </div>
      )}
    </>
  )
}
