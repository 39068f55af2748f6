import type { Plugin } from 'vite'
import { defaultTenant } from '../ui/tenant.ts'
import { colors, measures, spaces, tenantColors, type } from '../styles/tokens.ts'

/** The custom properties of the pages. */
export function tokenSheet(): string {
  const tenants = Object.entries(tenantColors).map(([id, own]) =>
    rule(id === defaultTenant.id ? `:root, :root[data-tenant='${id}']` : `:root[data-tenant='${id}']`, own),
  )
  return [
    ':root { color-scheme: light dark; }',
    ":root[data-scheme='light'] { color-scheme: light; }",
    ":root[data-scheme='dark'] { color-scheme: dark; }",
    rule(':root', { ...colors, ...type, ...measures, 'on-accent': colors.paper }),
    ...tenants,
  ].join('\n')
}

const rule = (selector: string, of: Readonly<Record<string, string | readonly [string, string]>>) =>
  `${selector} { ${Object.entries(of)
    .map(([name, value]) => `--${name}: ${typeof value === 'string' ? value : `light-dark(${value.join(', ')})`};`)
    .join(' ')} }`

/**
 * Adds the tokens to the style sheets before Vite processes those, so that they too are compiled for older browsers.
 */
export function tokens(): Plugin {
  return {
    name: 'waybill-tokens',
    enforce: 'pre',
    transform: (code, id) => (/\/styles\/(?:site|desk)\.css$/.test(id) ? `${code}\n${tokenSheet()}` : undefined),
  }
}

/** A PostCSS plugin that inlines the values of distances. Fails on an unknown token. */
export const writtenSpaces = {
  postcssPlugin: 'waybill-spaces',
  Declaration(declaration: { value: string }) {
    if (!declaration.value.includes('--space-')) return
    declaration.value = declaration.value.replaceAll(/var\(--(space-\d+)\)/g, (_, name: string) => {
      const space = spaces[name]
      if (space === undefined) throw new Error(`There is no token ${name}`)
      return space
    })
  },
}
