/** How long a frame stays in the page: browsers do not report when printing has ended. */
const keptMs = 120_000

/** How long to wait for a frame to load, in milliseconds. */
const loadMs = 3_000

/**
 * Opens the browser's print dialog for a PDF without leaving the page. Returns whether it has opened: a browser without
 * a PDF viewer never reports that the frame has loaded.
 */
export function printPdf(file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(new Blob([file], { type: 'application/pdf' }))
  const frame = document.createElement('iframe')
  frame.className = 'print-frame'
  frame.title = 'PDF'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  const printed = new Promise<boolean>((resolve, reject) => {
    frame.addEventListener('load', () => {
      const before = document.activeElement
      try {
        frame.contentWindow?.focus()
        frame.contentWindow?.print()
        // Otherwise keys such as Escape would go to the frame.
        if (before instanceof HTMLElement) before.focus()
        resolve(true)
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    })
  })
  frame.src = url
  document.body.append(frame)
  const waited = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), loadMs)
  })
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, keptMs)
  return Promise.race([printed, waited])
}
