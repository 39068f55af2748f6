/**
 * Puts text on the clipboard, and tells whether it is there. Browsers have the clipboard on secure pages only; elsewhere,
 * such as on plain HTTP in a local network, a selection is copied as a person would do it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const before = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'unseen'
  // A dialog lets nothing outside of it be selected.
  ;(before?.closest('dialog, [role="dialog"]') ?? document.body).append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}

/** The text of a copy button: that it copied, or how to copy by hand. */
export const saidOf = (isCopied: boolean): string => (isCopied ? 'Copied' : 'Select and press Ctrl-C')
