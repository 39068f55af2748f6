import { styled } from '@mui/material/styles'
import { Icon } from './icon.tsx'

/** The arrow of everything that opens. Material UI places it by the size of its letters. */
export const Chevron = ({ className }: { className?: string }) => (
  <Turned className={className}>
    <Icon name="chevron" />
  </Turned>
)

const Turned = styled('span')({
  width: '1em',
  height: '1em',
  fontSize: 20,
  lineHeight: 0,
  '& .icon': { width: '1em', height: '1em', transform: 'rotate(90deg)' },
})
