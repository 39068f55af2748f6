import { useInsertionEffect } from 'react'

/** Replaces a style element, which the content security policy blocks, with a constructed sheet. */
export function AdoptedStyle({ children }: { children?: string }): null {
  useInsertionEffect(() => {
    if (!children) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(children)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [children])
  return null
}
