import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './build/fonts.ts'
import { pages } from './build/pages.ts'
import { referenceModules } from './build/reference-modules.ts'
import { tokens, writtenSpaces } from './build/token-sheet.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tokens(), cutFonts(), referenceModules(), pages()],
  css: { postcss: { plugins: [writtenSpaces] } },
  build: {
    manifest: true,
    // Keeps fonts and scripts in files of their own, since the content security policy forbids `data:` for them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Only the pdf.js worker is larger, and it loads when there is a PDF to draw.
    chunkSizeWarningLimit: 1_250,
    rollupOptions: { input: ['app/main.ts', 'styles/site.css'] },
  },
})
