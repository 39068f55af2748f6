import { copyText, saidOf } from '../ui/copy.ts'

/** Wires up app/page-actions.tsx. Only the browser knows the site's address. */
export function letPageBeTaken(content: HTMLElement): void {
  const actions = content.querySelector('.page-actions')
  const markdown = actions?.querySelector<HTMLAnchorElement>('a:not(.ask)')
  if (!actions || !markdown) return
  for (const link of actions.querySelectorAll<HTMLAnchorElement>('.ask'))
    link.href += encodeURIComponent(`Read ${markdown.href} so that I can ask questions about it.`)
  actions.querySelector('button')?.addEventListener('click', ({ currentTarget }) => {
    if (currentTarget instanceof HTMLButtonElement) void copyPage(currentTarget, markdown.href)
  })
}

async function copyPage(button: HTMLButtonElement, address: string): Promise<void> {
  const label = button.textContent
  button.textContent = await copied(address)
  setTimeout(() => (button.textContent = label), 5000)
}

async function copied(address: string): Promise<string> {
  try {
    const response = await fetch(address)
    return response.ok ? saidOf(await copyText(await response.text())) : 'Not loaded'
  } catch {
    return 'Not loaded'
  }
}
