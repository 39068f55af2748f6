import FormLabel from '@mui/material/FormLabel'
import Typography, { type TypographyProps } from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { token } from '../styles/tokens.ts'

/** A note beside the form and the response. */
export const Note = ({ className = 'note', ...rest }: TypographyProps) => (
  <Typography variant="caption" component="p" color="textSecondary" className={className} {...rest} />
)

/** Code in a sentence, without the usual background, which would be too much. */
export const Words = styled('code')({
  padding: 0,
  background: 'none',
  color: 'inherit',
  fontSize: token('size-tiny'),
  fontWeight: 560,
  overflowWrap: 'anywhere',
})

/** An address that calls go to. */
export const Address = styled(Words)({ color: token('soft'), fontWeight: 400 })

/** Fields that belong together. */
export const Group = ({ title, children }: { title?: string; children: ReactNode }) => (
  <Fieldset>
    {title !== undefined && (
      <FormLabel component="legend" sx={{ p: 0, pb: 1, typography: 'subtitle2' }}>
        {title}
      </FormLabel>
    )}
    {children}
  </Fieldset>
)

const Fieldset = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.5rem',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
})

/** Collapsed by default. */
export const Folded = styled('details')({
  '& > summary': {
    width: 'fit-content',
    color: token('soft'),
    fontSize: token('size-small'),
    fontWeight: 620,
    cursor: 'pointer',
  },
})

/** Errors, each with a line at its side. */
export const Objections = styled('ul')({
  display: 'grid',
  gap: '0.25rem',
  fontSize: token('size-small'),
  lineHeight: 1.45,
  li: {
    paddingLeft: '0.75rem',
    borderLeft: `2px solid ${token('amber')}`,
    color: token('ink'),
    overflowWrap: 'anywhere',
  },
  '&.details li': { borderColor: token('red') },
})

/** Says that nothing differs from the contract. */
export const Fits = ({ children }: { children: ReactNode }) => (
  <Note className="agreement fits" sx={{ '&::before': { content: "'✓ '", color: token('green'), fontWeight: 700 } }}>
    {children}
  </Note>
)

/** A size or a duration. */
export const Figure = styled('span')({ color: token('soft'), fontVariantNumeric: 'tabular-nums' })

/** The distance between the panel's content and its sides. */
export const inset = { xs: 2, sm: 3 } as const

/** Sticks to an edge of the panel. */
export const bar = { position: 'sticky', px: inset, borderColor: 'divider', bgcolor: 'background.paper' } as const

/** No wider than its parent: long code is cut off instead of widening the page. */
export const row = { display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 } as const
