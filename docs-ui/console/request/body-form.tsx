import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import {
  childrenOf,
  choicesOf,
  typeName,
  type Definitions,
  isObject,
  type Json,
  type Property,
  type Type,
} from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import type { ContractError } from './check.ts'
import { CodeInput, CodeSelect } from '../editor/code-input.tsx'
import { bodyFrom } from './example-body.ts'
import { Line, Name, NameOf } from './field.tsx'
import { Note, row } from '../../ui/parts.tsx'

interface Props {
  text: string
  type: Type
  definitions: Definitions
  errors: readonly ContractError[]
  onText: (text: string) => void
}

/** The body as fields. Valid input becomes JSON at once; invalid input stays, with the contract's errors. */
export default function BodyForm({ text, type, definitions, errors, onText }: Props) {
  const value = jsonOf(text)
  if (value === undefined)
    return (
      <Note className="note form-note">
        The text is not JSON, so it can&rsquo;t be shown as fields. Correct it as text.
      </Note>
    )
  return (
    <Paper
      variant="outlined"
      className="body-form"
      sx={{ px: 1.75, py: 1.5, borderRadius: token('radius-large'), bgcolor: token('wash') }}
    >
      <Value
        name="body"
        path=""
        type={type}
        value={value}
        definitions={definitions}
        errors={errors}
        onValue={(changed) => onText(JSON.stringify(changed ?? {}, null, 2))}
      />
    </Paper>
  )
}

function jsonOf(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text.trim() === '' ? '{}' : text)
    return value
  } catch {
    return undefined
  }
}

interface ValueProps {
  name: string
  /** The path as errors give it, such as `parcels[0].weight`. */
  path: string
  type: Type
  value: Json
  definitions: Definitions
  errors: readonly ContractError[]
  required?: boolean
  onValue: (value: Json) => void
  onRemove?: () => void
}

function Value(props: ValueProps) {
  const { type, value, definitions } = props
  if (type.items && isList(value)) return <List {...props} items={type.items} value={value} />
  const children = childrenOf(type, definitions)
  if (!type.items && children.length > 0 && isObject(value))
    return <ObjectParts {...props} properties={children} value={value} />
  return <Single {...props} />
}

function ObjectParts(
  props: Omit<ValueProps, 'value'> & { properties: readonly Property[]; value: { readonly [key: string]: Json } },
) {
  const { path, value, properties, definitions, errors, onValue } = props
  const absent = properties.filter(({ name }) => !(name in value))
  const unknown = Object.keys(value).filter((name) => properties.every((property) => property.name !== name))
  const set = (name: string, changed: Json) => onValue({ ...value, [name]: changed })
  const drop = (name: string) => onValue(Object.fromEntries(Object.entries(value).filter(([key]) => key !== name)))
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  return (
    <Group {...props}>
      {properties
        .filter(({ name }) => name in value)
        .map((property) => (
          <Value
            key={property.name}
            name={property.name}
            path={at(property.name)}
            type={property}
            value={value[property.name] ?? null}
            definitions={definitions}
            errors={errors}
            required={property.required}
            onValue={(changed) => set(property.name, changed)}
            onRemove={() => drop(property.name)}
          />
        ))}
      {unknown.map((name) => (
        <Value
          key={name}
          name={name}
          path={at(name)}
          type={{}}
          value={value[name] ?? null}
          definitions={definitions}
          errors={errors}
          onValue={(changed) => set(name, changed)}
          onRemove={() => drop(name)}
        />
      ))}
      {absent.length > 0 && (
        <CodeSelect
          className="add-field"
          data-adds={path}
          sx={{ justifySelf: 'start' }}
          value=""
          inputProps={{ 'aria-label': path === '' ? 'Add a field' : `Add a field to ${path}` }}
          onChange={({ target }) => {
            const property = absent.find(({ name }) => name === target.value)
            if (property) set(property.name, firstValue(property, definitions))
          }}
        >
          <option value="">Add a field …</option>
          {absent
            .toSorted((one, other) => Number(other.required) - Number(one.required))
            .map(({ name, required }) => (
              <option key={name} value={name}>
                {required ? `${name} (required)` : name}
              </option>
            ))}
        </CodeSelect>
      )}
    </Group>
  )
}

function List(props: Omit<ValueProps, 'value'> & { items: Type; value: readonly Json[] }) {
  const { name, path, value, items, definitions, errors, onValue } = props
  return (
    <Group {...props}>
      {value.map((item, at) => (
        <Value
          // oxlint-disable-next-line react/no-array-index-key -- items have no other key than their number
          key={at}
          name={`${name} ${at + 1}`}
          path={`${path}[${at}]`}
          type={items}
          value={item}
          definitions={definitions}
          errors={errors}
          onValue={(changed) => onValue(value.with(at, changed))}
          onRemove={() => onValue(value.toSpliced(at, 1))}
        />
      ))}
      <Button sx={{ justifySelf: 'start' }} onClick={() => onValue([...value, firstValue(items, definitions)])}>
        Add to {name}
      </Button>
    </Group>
  )
}

const Parts = styled('div')({ display: 'grid', gap: '0.5rem', minWidth: 0 })

const Summary = styled('summary')({
  display: 'flex',
  alignItems: 'baseline',
  gap: '0.75rem',
  minHeight: '1.75rem',
  padding: '0.125rem 0',
  cursor: 'pointer',
})

/** A value with parts, folded so that a shipment with all its addresses stays readable. */
function Group(props: Omit<ValueProps, 'value'> & { children: React.ReactNode }) {
  const { name, path, children, required, errors, onRemove } = props
  if (path === '') return <Parts className="parts">{children}</Parts>
  const wrong = errors.filter(
    (error) => error.path === path || error.path.startsWith(`${path}.`) || error.path.startsWith(`${path}[`),
  )
  return (
    <details className="parts" data-path={path} open={!/[.[]/.test(path)}>
      <Summary>
        <NameOf name={name} required={required} />
        {wrong.length > 0 && (
          <Note className="error" component="span" color="error">
            {wrong.length === 1 ? '1 error' : `${wrong.length} errors`}
          </Note>
        )}
      </Summary>
      <Parts sx={{ m: '0.25rem 0 0.5rem 0.125rem', pl: 1.75, borderLeft: `2px solid ${token('line')}` }}>
        {wrong
          .filter((error) => error.path === path)
          .map(({ message }) => (
            <Note className="doubt" key={message}>
              It {message}.
            </Note>
          ))}
        {children}
        {onRemove && <Remove name={name} onRemove={onRemove} />}
      </Parts>
    </details>
  )
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <Button className="remove" onClick={onRemove} sx={{ justifySelf: 'start', color: 'text.secondary', fontWeight: 450 }}>
    Remove<span className="unseen"> {name}</span>
  </Button>
)

/** A string, a number, a choice, or JSON where the contract leaves the type open. */
function Single({ name, path, type, value, definitions, errors, required, onValue, onRemove }: ValueProps) {
  const id = useId()
  const choices = choicesOf({ ...type, items: undefined }, definitions).values
  const said = errors.find((error) => error.path === path)?.message
  const kind = typeName(type, definitions)
  const described = { 'aria-describedby': said === undefined ? undefined : `${id}-said` }
  const options = type.type === 'boolean' ? [true, false] : choices
  const hint = type.examples?.[0]
  return (
    <Line className="body-field" data-path={path}>
      <Name htmlFor={id} name={name} kind={kind} required={required} />
      <Box className="field-line" sx={row}>
        {options.length > 0 ? (
          <CodeSelect
            id={id}
            fullWidth
            error={said !== undefined}
            inputProps={described}
            value={JSON.stringify(value)}
            onChange={({ target }) => {
              const chosen: Json = JSON.parse(target.value)
              onValue(chosen)
            }}
          >
            {!options.some((option) => option === value) && (
              <option value={JSON.stringify(value)}>{shown(value)}</option>
            )}
            {options.map((option) => (
              <option key={String(option)} value={JSON.stringify(option)}>
                {String(option)}
              </option>
            ))}
          </CodeSelect>
        ) : (
          <CodeInput
            id={id}
            fullWidth
            error={said !== undefined}
            autoComplete="off"
            inputProps={{
              ...described,
              spellCheck: false,
              inputMode: /integer|number/.test(kind) ? 'decimal' : undefined,
            }}
            placeholder={hint === undefined || hint === null ? undefined : `e.g. ${shown(hint)}`}
            value={shown(value)}
            onChange={({ target }) => onValue(read(target.value, type))}
          />
        )}
        {onRemove && <Remove name={name} onRemove={onRemove} />}
      </Box>
      {said !== undefined && (
        <Note className="doubt" id={`${id}-said`} sx={{ gridColumn: -2 }}>
          It {said}.
        </Note>
      )}
    </Line>
  )
}

const shown = (value: Json) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))

/** Converts input to the type of the field. Input of another type stays a string, and the check reports it. */
function read(text: string, type: Type): Json {
  const kinds = (type.type ?? 'any').split(' | ')
  if (text === '' && type.nullable) return null
  if (kinds.some((kind) => kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (!kinds.includes('string')) return jsonOf(text === '' ? '""' : text) ?? text
  return text
}

/** The initial value of a field: its default, its first choice, its first example, or an empty value of its type. */
function firstValue(type: Type, definitions: Definitions): Json {
  if (type.default !== undefined) return type.default
  if (type.items) return []
  const [choice] = choicesOf(type, definitions).values
  if (choice !== undefined) return choice
  const children = childrenOf(type, definitions)
  if (type.type === 'map') return {}
  if (children.length > 0)
    return Object.fromEntries(
      children.filter(({ required }) => required).map((child) => [child.name, firstValue(child, definitions)]),
    )
  if (type.type === 'boolean') return true
  return type.examples?.[0] ?? bodyFrom(type, definitions)
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
