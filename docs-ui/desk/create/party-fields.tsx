import Button from '@mui/material/Button'
import { listAddresses, validateAddress } from '@waybill/sdk/fn'
import { use, useMemo } from 'react'
import { countryCodes, countryName } from '../format.ts'
import { ErrorsContext, Field, errorsOf, type ErrorsByField } from '../fields.tsx'
import { Failure } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { useLoaded } from '../use-loaded.ts'
import { useSettled } from '../use-settled.ts'
import { useWords } from '../words.ts'
import { Finder } from './finder.tsx'
import { addressOf, noParty, partyOf, type Party } from './form.ts'

interface Props {
  /** The path in the body. */
  name: 'sender' | 'recipient'
  party: Party
  onChange: (party: Party) => void
}

/** An address, found in the address book or typed, and checked meanwhile. */
export function PartyFields({ name, party, onChange }: Props) {
  const words = useWords()
  const { create } = words
  const { may } = useDesk()
  const errors = use(ErrorsContext)
  const checked = useChecked(party)
  const shown = useMemo(
    (): ErrorsByField =>
      new Map([
        ...Array.from(checked.errors, ([field, said]): [string, string] => [`${name}.${field}`, said]),
        ...errors,
      ]),
    [checked.errors, errors, name],
  )
  const countries = useMemo(
    () =>
      countryCodes
        .map((code): [string, string] => [code, countryName(code, words.locale)])
        .toSorted(([, one], [, other]) => one.localeCompare(other, words.locale)),
    [words.locale],
  )
  const field = (part: keyof Party, more: Partial<Parameters<typeof Field>[0]> = {}, path: string = part) => (
    <Field
      label={create.party[part]}
      name={`${name}.${path}`}
      value={party[part]}
      autoComplete="off"
      onChange={(value) => onChange({ ...party, [part]: value })}
      {...more}
    />
  )
  return (
    <ErrorsContext value={shown}>
      <fieldset className="party">
        <legend className="unseen">{create[name]}</legend>
        {may('addresses:read') && (
          <Finder
            label={create.addressBook}
            noneText={create.noAddress}
            list={listAddresses}
            keyOf={({ id }) => id}
            nameOf={(address) => nameIn(partyOf(address))}
            onFound={(address) => onChange({ ...noParty, ...partyOf(address) })}
          />
        )}
        <div className="fields">
          {field('company')}
          {field('firstName')}
          {field('lastName')}
        </div>
        <div className="fields">
          {field('addressLine1')}
          {field('addressLine2')}
        </div>
        <div className="fields">
          {field('postCode')}
          {field('city')}
          {field('country', { options: [['', ''], ...countries] })}
          {(party.state !== '' || ['US', 'CA', 'AU', 'IE'].includes(party.country)) && field('state')}
        </div>
        <div className="fields">
          {field('email', { type: 'email', inputMode: 'email' }, 'contactInfo.email')}
          {field('dialCode', { inputMode: 'tel' }, 'contactInfo.dialCode')}
          {field('mobile', { inputMode: 'tel' }, 'contactInfo.mobile')}
        </div>
        <div className="row-of" aria-live="polite">
          {checked.cities.map((city) => (
            <Button key={city} variant="outlined" onClick={() => onChange({ ...party, city })}>
              {city}
            </Button>
          ))}
          {checked.postCodes.map((postCode) => (
            <Button key={postCode} variant="outlined" onClick={() => onChange({ ...party, postCode })}>
              {postCode}
            </Button>
          ))}
          {checked.isGood && <span className="state state-green">{create.placeKnown}</span>}
          {checked.warnings.map((said) => (
            <span key={said} className="state state-amber wraps">
              {said}
            </span>
          ))}
        </div>
        <Failure error={checked.failure} />
      </fieldset>
    </ErrorsContext>
  )
}

interface Checked {
  readonly errors: ErrorsByField
  readonly warnings: readonly string[]
  readonly cities: readonly string[]
  readonly postCodes: readonly string[]
  readonly isGood: boolean
  readonly failure: unknown
}

/** Checks an address with the API shortly after the last key press. */
function useChecked(party: Party): Checked {
  const { connection } = useDesk()
  const isEnough = party.addressLine1 !== '' && party.city !== '' && party.country !== ''
  const typed = useSettled(isEnough ? JSON.stringify(addressOf(party)) : '', 500)
  const { value, error } = useLoaded(
    async (signal) => (typed === '' ? null : validateAddress(connection, JSON.parse(typed), { signal })),
    [connection, typed],
  )
  return useMemo(() => {
    const isCurrent = typed !== '' && value !== null && value !== undefined
    const said = isCurrent ? value.errors : []
    return {
      errors: new Map([
        ...said.flatMap(({ field, defaultMessage }): [string, string][] => (field ? [[field, defaultMessage]] : [])),
        ...errorsOf(error),
      ]),
      warnings: isCurrent ? value.warnings.map(({ defaultMessage }) => defaultMessage) : [],
      cities: isCurrent ? value.suggestions.cities.slice(0, 4) : [],
      postCodes: isCurrent ? value.suggestions.postCodes.slice(0, 4) : [],
      isGood: isCurrent && value.isValid && value.isPlaceKnown && value.warnings.length === 0,
      failure: errorsOf(error).size === 0 ? error : null,
    }
  }, [typed, value, error])
}

const nameIn = (party: Party): string =>
  [party.company, [party.firstName, party.lastName].filter(Boolean).join(' '), party.addressLine1, party.city]
    .filter(Boolean)
    .join(', ')
