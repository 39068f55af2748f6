import { styled } from '@mui/material/styles'
import { Icon } from './icon.tsx'

/** The arrow on everything that opens. Material UI sizes it in em. */
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
