import { LogIn } from './log-in.tsx'

interface Props {
  address: string
  /** Whether the page is from the server that is called. */
  own: boolean
  onClose: () => void
}

/** The log-in above everything else. */
export function LogInDialog({ address, own, onClose }: Props) {
  return (
    <dialog
      className="log-in-box"
      aria-label="Log in"
      ref={(box) => {
        if (box && !box.open) box.showModal()
      }}
      onClose={onClose}
    >
      <h3>Log in</h3>
      <LogIn address={address} own={own} onDone={onClose} />
      <button type="button" className="quiet close" onClick={onClose}>
        Close
      </button>
    </dialog>
  )
}
