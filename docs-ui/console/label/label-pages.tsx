import { styled } from '@mui/material/styles'
import { token } from '../../styles/tokens.ts'

/** Label pages as printed, on any background. */
export const LabelPages = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1rem',
  maxHeight: '40rem',
  marginBottom: '0.75rem',
  padding: '1.25rem',
  borderRadius: token('radius-large'),
  backgroundColor: token('tint'),
  overflow: 'auto',
  'svg, canvas': {
    width: 'min(100%, 22rem)',
    margin: '0 auto',
    borderRadius: token('radius-small'),
    boxShadow: `0 2px 10px ${token('shadow')}`,
    fontFamily: token('label-font'),
  },
  '.paper': { fill: token('label-paper') },
  '.ink': { fill: token('label-ink') },
  '.by-printer': { fill: 'none', stroke: token('label-ink'), strokeWidth: 2 },
})
