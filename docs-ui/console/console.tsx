import { CallForm, type ConsoleProps } from './call-form.tsx'
import { ConsoleHead } from './console-head.tsx'
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet is imported for its effect
import '../styles/console.css'

/**
 * The panel on the right, loaded when it is first opened (app/console-host.tsx). The host gives it 5/12 of the width on
 * wide screens and the whole one on narrow ones, Material UI's theme, and an aside named Console around it. Another
 * operation gets a new panel, so that neither its response nor its body is left of the former one.
 */
export default function Console(props: ConsoleProps) {
  const { operation, onClear, onSelect } = props
  if (operation) return <CallForm {...props} operation={operation} />
  return (
    <div className="console-panel">
      <ConsoleHead onClear={onClear}>
        <h2>No action selected</h2>
      </ConsoleHead>
      <div className="console-empty">
        <p>To try out Console, please select an action.</p>
        <p className="note">
          Pick one from the left column, for example{' '}
          <button type="button" className="quiet" onClick={() => onSelect('createAddress', {})}>
            createAddress
          </button>
          .
        </p>
      </div>
    </div>
  )
}
