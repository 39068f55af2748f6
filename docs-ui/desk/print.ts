/** Frames stay until their document has been printed; a browser does not tell when that is. */
const keptMs = 120_000

/** How long a frame may take to load before the page goes on. */
const loadMs = 3_000

/**
 * Opens the print dialog of the browser with a PDF, without leaving the page. Says whether it has opened: a browser
 * that has no viewer for PDF never says that it has loaded one.
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
        // Keys such as Escape would go to the frame from now on.
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
