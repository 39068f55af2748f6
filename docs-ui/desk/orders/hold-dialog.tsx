import TextField from '@mui/material/TextField'
import { holdOrder } from '@waybill/sdk/fn'
import { FormDialog } from '../dialogs.tsx'
import { focused } from '../parts.tsx'
import { useDesk } from '../session.ts'
import { fill, useWords } from '../words.ts'

interface Props {
  orderIds: readonly string[]
  /** The typed reason, which survives closing the dialog. */
  reason: string
  onReason: (typed: string) => void
  onClose: () => void
  onDone: () => void
}

/** Holds orders back, with an optional reason. */
export function HoldDialog({ orderIds, reason, onReason, onClose, onDone }: Props) {
  const words = useWords()
  const { connection } = useDesk()
  return (
    <FormDialog
      title={fill(words.orders.holdTitle, { count: orderIds.length })}
      verb={words.orders.hold}
      onClose={onClose}
      onSend={async () => {
        const why = reason.trim()
        await Promise.all(orderIds.map((id) => holdOrder(connection, id, why === '' ? {} : { reason: why })))
        onDone()
      }}
    >
      <TextField
        size="small"
        inputRef={focused}
        label={words.columns.reason}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
    </FormDialog>
  )
}
