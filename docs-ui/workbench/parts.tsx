import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import TextField from '@mui/material/TextField'
import type { SxProps } from '@mui/material/styles'
import { ApiError, WaybillError } from '@waybill/sdk'
import { useState, type ReactNode } from 'react'
import { ScrollingText } from '../ui/scroll.tsx'
import { token } from '../styles/tokens.ts'
import { betweenWords, breakable } from '../ui/breakable.ts'
import { ago, clock } from '../ui/time.ts'
import type { Pages } from './use-pages.ts'

/** Why a request failed: each of its errors, and a link to the request. Renders nothing if there is no error. */
export function Failure({ error }: { error: unknown }) {
  if (error === null) return null
  const { info, errors = [] } = error instanceof ApiError ? error : {}
  const requestId = error instanceof WaybillError ? error.requestId : undefined
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {info?.message ?? (error instanceof Error ? error.message : 'Something went wrong. Try again.')}
      {errors.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5 }}>
          {errors.map(({ code, field, defaultMessage }) => (
            <li key={`${code} ${field}`}>{defaultMessage}</li>
          ))}
        </Box>
      )}
      {requestId !== undefined && info?.status !== 401 && (
        <div>
          <Link href={requestHref(requestId)}>Request {requestId}</Link>
        </div>
      )}
    </Alert>
  )
}

/** The address that shows a request's log entry. */
export const requestHref = (requestId: string) => `/workbench?request=${encodeURIComponent(requestId)}#requests`

export function Time({ at }: { at: string | undefined }) {
  const [now] = useState(() => new Date())
  if (at === undefined) return <>–</>
  const time = new Date(at)
  return (
    <time dateTime={at} title={at}>
      {clock(time, now)}{' '}
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontSize: token('size-small'), display: { xs: 'block', md: 'inline' } }}
      >
        {ago(time, now)}
      </Box>
    </time>
  )
}

export interface Column {
  readonly name: string
  /** Columns without a width share the rest. */
  readonly width?: string
  /** The width on a phone; columns without one share the rest there too. */
  readonly narrow?: string
  /** Hidden on narrow screens. */
  readonly wide?: boolean
}

interface TableProps {
  label: string
  columns: readonly Column[]
  pages: Omit<Pages<unknown>, 'reload'>
  /** Shown if the list is empty. */
  empty: ReactNode
  children: ReactNode
}

/** The rows of a list, with a button for more. */
export function ItemTable({ label, columns, pages, empty, children }: TableProps) {
  const { items, cursor, loading, error, more } = pages
  return (
    <>
      <Failure error={error} />
      {items.length === 0 && error === null && (
        <Box component="p" sx={{ my: 4, color: 'text.secondary' }}>
          {loading ? 'Loading …' : empty}
        </Box>
      )}
      {items.length > 0 && (
        <Table size="small" aria-label={label} aria-busy={loading} sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              {columns.map(({ name, width, narrow, wide = false }) => (
                <Cell key={name} wide={wide} width={width} narrow={narrow}>
                  {name}
                </Cell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{children}</TableBody>
        </Table>
      )}
      {cursor !== undefined && (
        <Button variant="outlined" disabled={loading} onClick={more} sx={{ mt: 2 }}>
          Show more
        </Button>
      )}
    </>
  )
}

interface CellProps {
  wide?: boolean
  width?: string | undefined
  narrow?: string | undefined
  children: ReactNode
}

export function Cell({ wide = false, width, narrow, children }: CellProps) {
  const display = wide ? { display: { xs: 'none', md: 'table-cell' } } : {}
  return (
    <TableCell
      sx={{
        px: 1,
        width: { xs: narrow ?? 'auto', md: width ?? 'auto' },
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { md: 'nowrap' },
        verticalAlign: 'top',
        overflowWrap: { xs: 'anywhere', md: 'normal' },
        ...display,
      }}
    >
      {children}
    </TableCell>
  )
}

/** The link in the first column that opens an item. */
export function OpenLink({ children, onOpen }: { children: ReactNode; onOpen: () => void }) {
  return (
    <Link component="button" type="button" onClick={onOpen} sx={{ font: 'inherit', textAlign: 'left' }}>
      {typeof children === 'string' ? breakable(children, betweenWords) : children}
    </Link>
  )
}

/** A value of the API below a name. */
export function Small({ children }: { children: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: { md: 'nowrap' },
        color: 'text.secondary',
        font: `${token('size-small')} ${token('code-font')}`,
      }}
    >
      {breakable(children, betweenWords)}
    </Box>
  )
}

/** A request or response in the code font. */
export function Code({ children, label }: { children: string; label: string }) {
  return (
    <Box
      component={ScrollingText}
      label={label}
      sx={{
        m: 0,
        p: 1.5,
        maxHeight: '24rem',
        overflow: 'auto',
        borderRadius: 1,
        bgcolor: token('wash'),
        font: `400 ${token('size-small')} / 1.5 ${token('code-font')}`,
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Box>
  )
}

/** Facts about one thing, stacked or side by side. Leaves out absent ones. */
export function Facts({ of, columns = false }: { of: Readonly<Record<string, ReactNode>>; columns?: boolean }) {
  const known = Object.entries(of).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return (
    <Box
      component="dl"
      sx={
        columns
          ? {
              display: 'flex',
              flexWrap: 'wrap',
              columnGap: 4,
              rowGap: 1,
              m: 0,
              mb: 2,
              minHeight: '2.75rem',
              '& > div': { display: 'block' },
            }
          : {
              display: 'grid',
              gridTemplateColumns: 'auto minmax(0, 1fr)',
              columnGap: 2,
              rowGap: 0.5,
              m: 0,
              '& > div': { display: 'contents' },
            }
      }
    >
      {known.map(([name, value]) => (
        <div key={name}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  )
}

/** Formats `REVOKED` as `Revoked`. */
export const sentence = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly Value[]
  value: Value[]
  onChange: (chosen: Value[]) => void
  helperText?: string
  sx?: SxProps
}

/** Several values from a list, typed or chosen. */
export const Choices = <Value extends string>({ label, helperText, onChange, ...rest }: ChoicesProps<Value>) => (
  <Autocomplete
    multiple
    size="small"
    onChange={(_, chosen) => onChange(chosen)}
    renderInput={(params) => <TextField {...params} label={label} helperText={helperText} />}
    {...rest}
  />
)
