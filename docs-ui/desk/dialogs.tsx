import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { useId, type ReactNode } from 'react'
import { FormDialog as Form, type FormProps } from '../ui/form-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { ErrorsContext, errorsOf } from './fields.tsx'
import { Failure } from './parts.tsx'
import { useWords } from './words.ts'

/** Each field shows the server's error for it. */
const Body = ({ error, children }: { error: unknown; children: ReactNode }) => (
  <ErrorsContext value={errorsOf(error)}>
    {children}
    <Failure error={error} />
  </ErrorsContext>
)

/** A form dialog in the desk's language. */
export function FormDialog({
  otherwise,
  width = 'xs',
  ...props
}: FormProps & { otherwise?: string; width?: 'xs' | 'sm' | 'md' }) {
  const words = useWords()
  return <Form {...props} width={width} otherwise={otherwise ?? words.cancel} Body={Body} />
}

interface SideProps {
  title: ReactNode
  /** The actions on the dialog's content. */
  actions?: ReactNode
  children: ReactNode
  onClose: () => void
}

/** The details of one item, beside its list. */
export function SidePanel({ title, actions, children, onClose }: SideProps) {
  const words = useWords()
  const id = useId()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      transitionDuration={{ enter: 150, exit: 0 }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 'min(46rem, 100vw)' } } }}
    >
      <div className="side-head">
        <h2 id={id}>{title}</h2>
        <IconButton aria-label={words.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
        {actions && <div className="row-of">{actions}</div>}
      </div>
      <div className="side-body parts-below">{children}</div>
    </Drawer>
  )
}
