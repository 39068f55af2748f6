/**
 * Copies text to the clipboard and returns whether it succeeded. Browsers offer the clipboard only on secure pages;
 * elsewhere, such as over plain HTTP on a local network, copies a selection as a person would.
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
  // A dialog prevents selection outside it.
  ;(before?.closest('dialog, [role="dialog"]') ?? document.body).append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}

/** The text of a copy button: copied, or how to copy by hand. */
export const saidOf = (isCopied: boolean): string => (isCopied ? 'Copied' : 'Select and press Ctrl-C')
