import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import { basePath, type Operation } from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import { durationOf } from './exchange.ts'
import { Figure, Folded, inset } from '../../ui/parts.tsx'
import { clock } from '../../ui/time.ts'
import { requestUrl } from './request.ts'
import type { Past } from './session.ts'

interface Props {
  operation: Operation
  history: readonly Past[]
  onPast: (past: Past) => void
}

/** This session's calls of the operation; each can be filled in again. */
export function CallHistory({ operation, history, onPast }: Props) {
  if (history.length === 0) return null
  return (
    <Folded className="history" sx={{ px: inset, py: 2.5 }}>
      <summary>
        Calls of this session <Figure>{history.length}</Figure>
      </summary>
      <List component="ol" dense disablePadding sx={{ mx: -1, mt: 0.75 }}>
        {history.map((past) => (
          <ListItem key={past.at} disablePadding>
            <ListItemButton
              component="button"
              type="button"
              onClick={() => onPast(past)}
              sx={{
                flexWrap: 'wrap',
                alignItems: 'baseline',
                gap: '0.125rem 0.75rem',
                px: 1,
                py: 0.5,
                borderRadius: 1,
                font: `450 ${token('size-small')} / 1.4 ${token('text-font')}`,
                textAlign: 'start',
              }}
            >
              <b className={`status s${past.status === null ? 5 : Math.floor(past.status / 100)}`}>
                {past.status ?? 'none'}
              </b>
              <time dateTime={new Date(past.at).toISOString()}>{clock(new Date(past.at), new Date())}</time>
              <Figure>{durationOf(past.milliseconds)}</Figure>
              <Figure
                sx={{
                  flex: 1,
                  minWidth: 0,
                  font: `450 ${token('size-tiny')} ${token('code-font')}`,
                  overflowWrap: 'anywhere',
                }}
              >
                {requestUrl(operation, past.values, '').replace(basePath, '')}
              </Figure>
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Folded>
  )
}
