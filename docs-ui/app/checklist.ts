/** Ticks in a checklist are kept on this machine. */
export function keepTicks(boxes: readonly HTMLInputElement[]): void {
  const name = `ticked ${location.pathname}`
  try {
    const ticked: unknown = JSON.parse(localStorage.getItem(name) ?? '[]')
    for (const box of boxes) {
      box.checked = Array.isArray(ticked) && ticked.includes(textOf(box))
      box.addEventListener('change', () => {
        localStorage.setItem(name, JSON.stringify(boxes.filter(({ checked }) => checked).map(textOf)))
      })
    }
  } catch {
    // A browser that keeps nothing ticks all the same.
  }
}

const textOf = (box: HTMLInputElement) => box.closest('label')?.textContent?.trim() ?? ''
