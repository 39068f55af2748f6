import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { choicesOf, typeName, type Definitions, type Property } from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import { Icon } from '../../ui/icon.tsx'
import { CodeInput, CodeSelect } from '../editor/code-input.tsx'
import { Group, row } from '../../ui/parts.tsx'
import { Popup } from '../../ui/popup.tsx'
import { exampleOf } from './request.ts'

interface Props {
  id: string
  name: string
  value: string
  onValue: (value: string) => void
  /** The type of the value, shown beside its name. */
  kind?: string
  required?: boolean
  placeholder?: string
  error?: string | undefined
  /** A problem with the value that does not keep the call from being sent. */
  doubt?: string | null | undefined
  choices?: readonly string[]
  /** Whether only the choices can be sent. */
  closed?: boolean
  /** Whether several choices can be sent. */
  several?: boolean
  button?: ReactNode
}

/** One line of the form: the name on the left, the input on the right. */
export function Field(props: Props) {
  const { id, name, value, onValue, kind, required, placeholder, error, doubt, button } = props
  const { choices, closed = false, several = false } = props
  const said = error ?? doubt
  return (
    <Line className="field">
      <Name htmlFor={id} name={name} kind={kind} required={required} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={row}>
          {closed ? (
            <Choice {...props} several={several} />
          ) : (
            <CodeInput
              id={id}
              value={value}
              fullWidth
              error={error !== undefined}
              placeholder={placeholder}
              onChange={({ target }) => onValue(target.value)}
              inputProps={{
                'aria-required': required,
                'aria-describedby': said ? `${id}-said` : undefined,
                autoComplete: 'off',
                spellCheck: false,
                list: choices && choices.length > 0 ? `${id}-choices` : undefined,
              }}
            />
          )}
          {button}
        </Box>
        {said && (
          <FormHelperText
            id={`${id}-said`}
            className={error === undefined ? 'doubt' : 'error'}
            error={error !== undefined}
            sx={{ mx: 0, my: 0.5, fontWeight: error === undefined ? undefined : 560 }}
          >
            {said}
          </FormHelperText>
        )}
        {!closed && choices && choices.length > 0 && (
          <datalist id={`${id}-choices`}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </datalist>
        )}
      </Box>
    </Line>
  )
}

/** One of the contract's values, or several separated by commas. */
function Choice({ id, name, value, onValue, required, error, doubt, choices: all, several }: Props) {
  const choices = all ?? []
  const chosen = value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const absent = required ? 'Choose …' : 'Not sent'
  const described = error || doubt ? `${id}-said` : undefined
  if (several)
    return (
      <Popup
        label={name}
        renderButton={(opener) => (
          <Opener
            {...opener}
            id={id}
            type="button"
            value={value}
            aria-invalid={error !== undefined}
            aria-describedby={described}
          >
            {chosen.length > 0 ? chosen.join(', ') : absent}
            <Icon name="chevron" />
          </Opener>
        )}
      >
        {() =>
          choices.map((choice) => (
            <Option key={choice}>
              <input
                type="checkbox"
                checked={chosen.includes(choice)}
                onChange={({ target }) =>
                  onValue(choices.filter((one) => (one === choice ? target.checked : chosen.includes(one))).join(', '))
                }
              />
              {choice}
            </Option>
          ))
        }
      </Popup>
    )
  return (
    <CodeSelect
      id={id}
      fullWidth
      error={error !== undefined}
      inputProps={{ 'aria-required': required, 'aria-describedby': described }}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    >
      <option value="">{absent}</option>
      {/* Shows values from a link or an example even if the contract does not have them. */}
      {value !== '' && !choices.includes(value) && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </CodeSelect>
  )
}

/** Looks like the fields around it. */
const Opener = styled('button')({
  width: '100%',
  minHeight: 'calc(1.4em + 0.875rem + 2px)',
  padding: '0.4375rem 1.75rem 0.4375rem 0.6875rem',
  border: `1px solid ${token('line-strong')}`,
  borderRadius: token('radius'),
  background: token('paper'),
  color: 'inherit',
  font: `450 ${token('size-small')} / 1.4 ${token('code-font')}`,
  textAlign: 'start',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '& .icon': {
    position: 'absolute',
    top: '0.375rem',
    right: '0.375rem',
    transform: 'rotate(90deg)',
    color: token('soft'),
  },
  '&[aria-invalid=true]': { borderColor: token('red') },
})

const Option = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: '0.5rem',
  padding: '0.25rem 0.5rem',
  font: `450 ${token('size-small')} / 1.4 ${token('code-font')}`,
  cursor: 'pointer',
})

/** The name on the left, the value on the right; stacked if there is little room. */
export const Line = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(8rem, 30%) minmax(0, 1fr)',
  gap: '0.125rem 1rem',
  alignItems: 'start',
  '@container (max-width: 26rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

interface NameProps {
  htmlFor: string
  name: string
  kind: string | undefined
  required: boolean | undefined
}

export function Name({ htmlFor, name, kind, required }: NameProps) {
  return (
    <Label htmlFor={htmlFor}>
      <NameOf name={name} required={required} />
      {kind !== undefined && <Kind>{kind}</Kind>}
    </Label>
  )
}

export const NameOf = ({ name, required }: Pick<NameProps, 'name' | 'required'>) => (
  <Code>
    {name}
    {required && <Star aria-hidden="true" />}
  </Code>
)

const Label = styled('label')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 0.5rem',
  minWidth: 0,
  paddingTop: '0.4375rem',
  lineHeight: 1.25,
  overflowWrap: 'anywhere',
})

const Code = styled('span')({ font: `540 ${token('size-small')} / 1.45 ${token('code-font')}` })
const Kind = styled('span')({ color: token('soft'), fontSize: token('size-tiny') })
const Star = styled('span')({ '&::after': { content: "' *'", color: token('red') } })

interface GroupProps {
  title?: string
  group: 'path' | 'query' | 'header'
  properties: readonly Property[]
  values: Readonly<Record<string, string>>
  definitions: Definitions
  missing: ReadonlySet<string>
  doubts: Readonly<Record<string, string>>
  onValue: (name: string, value: string) => void
}

export function FieldGroup({ title, group, properties, values, definitions, missing, doubts, onValue }: GroupProps) {
  if (properties.length === 0) return null
  return (
    <Group title={title}>
      {properties.map((property) => {
        const { name, required } = property
        const choices =
          property.type === 'boolean' ? ['true', 'false'] : choicesOf(property, definitions).values.map(String)
        return (
          <Field
            key={name}
            id={`console-${group}-${name}`}
            name={name}
            kind={typeName(property, definitions)}
            several={property.type === 'array'}
            closed={choices.length > 0}
            required={group === 'path' || required}
            value={values[name] ?? ''}
            onValue={(value) => onValue(name, value)}
            placeholder={exampleOf(property) && `e.g. ${exampleOf(property)}`}
            choices={choices}
            error={missing.has(`${group}.${name}`) ? `${name} is required.` : undefined}
            doubt={values[name] ? doubts[`${group}.${name}`] : undefined}
            button={
              name === 'Idempotency-Key' ? (
                <Button onClick={() => onValue(name, crypto.randomUUID())}>New key</Button>
              ) : undefined
            }
          />
        )
      })}
    </Group>
  )
}
