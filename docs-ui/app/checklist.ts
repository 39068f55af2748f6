import { inBrowser } from '../ui/storage.ts'

/** Stores the ticks of a checklist in the browser, one line each. */
export function keepTicks(boxes: readonly HTMLInputElement[]): void {
  const name = `ticked ${location.pathname}`
  const ticked = inBrowser.read(name)?.split('\n')
  for (const box of boxes) {
    box.checked = ticked?.includes(textOf(box)) ?? false
    box.addEventListener('change', () => {
      inBrowser.write(
        name,
        boxes
          .filter(({ checked }) => checked)
          .map(textOf)
          .join('\n'),
      )
    })
  }
}

const textOf = (box: HTMLInputElement) => box.closest('label')?.textContent?.trim() ?? ''
