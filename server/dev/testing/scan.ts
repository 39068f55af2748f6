import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { LabelResolution } from '../../platform/print/paper.ts'
import { dotsPerMillimetre } from '../../platform/print/paper.ts'

const require = createRequire(import.meta.url)
const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

export type Scan = { text: string; format: string }

const read = async (image: Parameters<typeof readBarcodes>[0]): Promise<Scan[]> =>
  (await readBarcodes(image, { tryHarder: true })).map(({ text, format }) => ({ text, format }))

let compiled: Promise<PDFiumLibrary> | undefined
/** Once, because freshly compiled code takes a while to become fast. */
const pdfium = () => (compiled ??= PDFiumLibrary.init())

/** Reads the codes in a picture such as a PNG, like a scanner. */
export const scanPicture = (picture: Uint8Array): Promise<Scan[]> => read(new Uint8Array(picture))

/** Reads the codes on each page of a PDF printed at `dotsPerInch`, like a scanner. */
export async function scanPdf(pdf: Uint8Array, dotsPerInch = 203): Promise<Scan[][]> {
  const library = await pdfium()
  const document = await library.loadDocument(pdf)
  try {
    const pages: Scan[][] = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale: dotsPerInch / 72, render: 'bitmap' })
      pages.push(await read({ data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' }))
    }
    return pages
  } finally {
    document.destroy()
  }
}

const millimetres = (points: number) => Math.round((points * 25.4) / 72)

/** Returns the text of each page of a PDF, as one would copy it, with the page size in millimetres. */
export async function readPdf(pdf: Uint8Array): Promise<{ text: string; width: number; height: number }[]> {
  const library = await pdfium()
  const document = await library.loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
      return { text: page.getText(), width: millimetres(width), height: millimetres(height) }
    })
  } finally {
    document.destroy()
  }
}

/** Reads the codes on each label that a printer makes of ZPL, like a scanner. */
export async function scanZpl(
  zpl: string,
  paper: { width: number; height: number },
  resolution: LabelResolution,
): Promise<Scan[][]> {
  // Imported for the first ZPL label, because it starts a program that most scans do not need.
  const { ready } = await import('zpl-renderer-js')
  const { api } = await ready
  const images = await api.zplToBase64MultipleAsync(zpl, paper.width, paper.height, dotsPerMillimetre[resolution])
  return Promise.all(images.map((image) => read(new Uint8Array(Buffer.from(image, 'base64')))))
}
