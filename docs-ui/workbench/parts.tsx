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

/** Why something failed, each error of the request, and where the request is found. Nothing while nothing failed. */
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

/** Where a request is shown with its record. */
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
  /** On a phone, where the others share the rest too. */
  readonly narrow?: string
  /** Left out where the screen is narrow. */
  readonly wide?: boolean
}

interface TableProps {
  label: string
  columns: readonly Column[]
  pages: Omit<Pages<unknown>, 'reload'>
  /** The text of an empty list. */
  empty: ReactNode
  children: ReactNode
}

/** Rows of a list, with a button for more of them. */
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

/** What opens an item of a list, in its first column. */
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

/** Requests and responses, in a code font. */
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

/** Facts about one thing, one below the other or side by side. Absent ones are left out. */
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

/** `REVOKED` as `Revoked`. */
export const sentence = (value: string): string => value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly Value[]
  value: Value[]
  onChange: (chosen: Value[]) => void
  helperText?: string
  sx?: SxProps
}

/** Several of a list, by typing or choosing. */
export const Choices = <Value extends string>({ label, helperText, onChange, ...rest }: ChoicesProps<Value>) => (
  <Autocomplete
    multiple
    size="small"
    onChange={(_, chosen) => onChange(chosen)}
    renderInput={(params) => <TextField {...params} label={label} helperText={helperText} />}
    {...rest}
  />
)
