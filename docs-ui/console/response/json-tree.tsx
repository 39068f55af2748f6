import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import type { Json } from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import { gist } from './rows.ts'
import { plain } from '../request/json.ts'

interface Props {
  name?: string
  value: Json
  depth?: number
  /** Shows only values and names that contain this text; all if empty. */
  search?: string
}

/** The container styles the whole tree, since there may be thousands of values. */
export const Rows = styled('div')({
  font: `450 ${token('size-tiny')} / 1.6 ${token('code-font')}`,
  // A touch target of sufficient height.
  summary: {
    width: 'fit-content',
    overflowWrap: 'anywhere',
    minWidth: '1.5rem',
    lineHeight: '1.5rem',
    cursor: 'pointer',
  },
  '.json-below': { marginLeft: '0.25rem', paddingLeft: '1rem', borderLeft: `1px solid ${token('line')}` },
  '.json-leaf': { paddingLeft: '1rem', overflowWrap: 'anywhere' },
  '.json-leaf.hit': { backgroundColor: token('yellow-tint') },
  '.json-key': { color: token('accent-strong') },
  '.json-key::after': { content: "': '" },
  '.json-gist': { marginLeft: '0.75ch' },
  '.json-key::after, .json-size, .json-gist, .json-null, summary::marker': { color: token('soft') },
  '.json-string': { color: token('green') },
  '.json-number': { color: token('blue') },
  '.json-boolean': { color: token('amber') },
})

/** Long lists show more on demand, so that a response of thousands of rows opens at once. */
const page = 100

export function JsonTree({ name, value, depth = 0, search = '' }: Props) {
  const [open, setOpen] = useState(depth < 2)
  const [count, setCount] = useState(page)
  const key = name === undefined ? null : <span className="json-key">{name}</span>
  if (value === null || typeof value !== 'object')
    return (
      <div className={hits(name, value, search) ? 'json-leaf hit' : 'json-leaf'}>
        {key}
        <span className={`json-${value === null ? 'null' : typeof value}`}>
          {typeof value === 'string' ? `"${value}"` : String(value)}
        </span>
      </div>
    )
  const entries = Object.entries(value).filter(([below, item]) => search === '' || contains(below, item, search))
  const size = Object.keys(value).length
  const list = Array.isArray(value)
  const label = list ? `[ ${size} ]` : `{ ${size} }`
  if (size === 0)
    return (
      <div className="json-leaf">
        {key}
        <span className="json-null">{list ? '[ ]' : '{ }'}</span>
      </div>
    )
  const shown = open || search !== ''
  return (
    <details open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {key}
        <span className="json-size">{label}</span>
        {!shown && <span className="json-gist">{gist(value)}</span>}
      </summary>
      {shown && (
        <div className="json-below">
          {entries.slice(0, count).map(([below, item]) => (
            <JsonTree key={below} name={below} value={item} depth={depth + 1} search={search} />
          ))}
          {entries.length > count && (
            <Button onClick={() => setCount(count + page)}>{entries.length - count} more</Button>
          )}
        </div>
      )}
    </details>
  )
}

const hits = (name: string | undefined, value: Json, search: string) =>
  search !== '' && `${name} ${plain(value)}`.toLowerCase().includes(search)

function contains(name: string, value: Json, search: string): boolean {
  if (name.toLowerCase().includes(search)) return true
  if (value === null || typeof value !== 'object') return plain(value).toLowerCase().includes(search)
  return Object.entries(value).some(([below, item]) => contains(below, item, search))
}
