import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import type { FilesOfDesk } from '../desk/document.tsx'
import type { Reference } from '../reference/reference.ts'
import { cutFonts } from './fonts.ts'
import { tokens, writtenSpaces } from './token-sheet.ts'

const root = path.dirname(import.meta.dirname)
const entry = 'desk/main.tsx'

/** Builds the desk separately, so documentation pages load none of it and wait for no shared code. */
export async function buildDesk(out: string): Promise<FilesOfDesk> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tokens(), cutFonts(), adoptedStyles(), permissions()],
    css: { postcss: { plugins: [writtenSpaces] } },
    build: {
      outDir: out,
      emptyOutDir: false,
      manifest: '.vite/desk.json',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1_250,
      rollupOptions: { input: entry, output: { entryFileNames: 'assets/desk-[hash].js' } },
    },
  })
  const manifest: Readonly<Record<string, { file: string; css?: string[]; imports?: string[] }>> = JSON.parse(
    readFileSync(path.join(out, '.vite/desk.json'), 'utf8'),
  )
  const main = manifest[entry]
  const [style] = main?.css ?? []
  if (!main || style === undefined) throw new Error(`The build made no ${entry}`)
  const files = Object.values(manifest)
  return {
    main: `/${main.file}`,
    modules: (main.imports ?? []).flatMap((name) => manifest[name]?.file ?? []).map((file) => `/${file}`),
    style: `/${style}`,
    fonts: files.flatMap(({ file }) => (/schibsted[^/]*-first-[^/]*\.woff2$/.test(file) ? [`/${file}`] : [])),
    all: [...new Set([...files.map(({ file }) => file), ...files.flatMap(({ css = [] }) => css)])].filter((file) =>
      existsSync(path.join(out, file)),
    ),
  }
}

/**
 * MUI X puts its variables into a style element, which our content security policy blocks, as it does Emotion's
 * (ui/emotion.ts). Replaces the element with a component that adopts a sheet.
 */
function adoptedStyles(): Plugin {
  const component = path.join(root, 'desk/adopted-style.ts')
  const element = '_jsx("style", {'
  return {
    name: 'waybill-adopted-styles',
    transform(code, id) {
      if (!id.endsWith('x-data-grid/utils/css/context.mjs')) return undefined
      if (!code.includes(element)) throw new Error('MUI X no longer makes the style element that is replaced here')
      return `import { AdoptedStyle } from ${JSON.stringify(component)}\n${code.replaceAll(element, '_jsx(AdoptedStyle, {')}`
    },
  }
}

/** `virtual:permissions`: what each permission allows, from the contract. */
function permissions(): Plugin {
  const id = '\0virtual:permissions'
  return {
    name: 'waybill-permissions',
    resolveId: (source) => (`\0${source}` === id ? id : undefined),
    load(loaded) {
      if (loaded !== id) return undefined
      const { enums }: Pick<Reference, 'enums'> = JSON.parse(
        readFileSync(path.join(root, 'generated/reference.json'), 'utf8'),
      )
      const found = enums.find(({ name }) => name === 'Permission')
      if (!found?.meanings) throw new Error('The reference does not say what permissions mean')
      return `export default ${JSON.stringify(found.meanings)}`
    },
  }
}
