import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { Icon } from '../../ui/icon.tsx'
import { fill, useWords } from '../words.ts'
import { moved, type Column } from './columns.ts'

interface Props {
  columns: readonly Column[]
  /** Null restores the desk's defaults. */
  onChange: (columns: readonly Column[] | null) => void
  onClose: () => void
}

/** Which columns to show, in which order, and which to pin. Each change is saved at once. */
export function ColumnsDialog({ columns, onChange, onClose }: Props) {
  const words = useWords()
  const { up, down, shown, pin, pinned } = words.shipments
  const change = (at: number, part: Partial<Column>) =>
    onChange(columns.map((column, index) => (index === at ? { ...column, ...part } : column)))
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="columns-title">
      <DialogTitle id="columns-title">{words.shipments.columnsTitle}</DialogTitle>
      <DialogContent>
        <p className="soft">{words.shipments.columnsHint}</p>
        <ol className="columns">
          {columns.map((column, at) => {
            const named = { column: words.columns[column.id] }
            return (
              <li key={column.id}>
                <Checkbox
                  size="small"
                  checked={column.visible}
                  onChange={(_, visible) => change(at, { visible })}
                  slotProps={{ input: { 'aria-label': fill(shown, named) } }}
                />
                <span className="column-name">{named.column}</span>
                <select
                  aria-label={fill(pin, named)}
                  value={column.pinned ?? 'NONE'}
                  onChange={({ target }) =>
                    change(at, {
                      pinned: target.value === 'LEFT' || target.value === 'RIGHT' ? target.value : undefined,
                    })
                  }
                >
                  {Object.entries(pinned).map(([value, name]) => (
                    <option key={value} value={value}>
                      {name}
                    </option>
                  ))}
                </select>
                <IconButton
                  aria-label={fill(up, named)}
                  disabled={at === 0}
                  onClick={() => onChange(moved(columns, at, at - 1))}
                >
                  <span className="turned-up">
                    <Icon name="chevron" />
                  </span>
                </IconButton>
                <IconButton
                  aria-label={fill(down, named)}
                  disabled={at === columns.length - 1}
                  onClick={() => onChange(moved(columns, at, at + 1))}
                >
                  <span className="turned-down">
                    <Icon name="chevron" />
                  </span>
                </IconButton>
              </li>
            )
          })}
        </ol>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onChange(null)}>{words.shipments.reset}</Button>
        <Button variant="contained" onClick={onClose}>
          {words.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
