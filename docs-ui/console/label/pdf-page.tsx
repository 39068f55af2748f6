import { getDocument, GlobalWorkerOptions, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
  type: 'module',
})

/** The smallest page with something on it. It has no cross-reference table; pdf.js finds the objects without one. */
const smallest = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj
4 0 obj<</Length 12>>stream
0 0 9 9 re f
endstream endobj
trailer<</Root 1 0 R>>`

/** Draws a page off-screen, since the first page takes several times as long as later ones. */
export async function warmPdf(): Promise<void> {
  const opened = open(new TextEncoder().encode(smallest))
  try {
    const page = await (await opened.promise).getPage(1)
    const canvas = document.createElement('canvas')
    await page.render({ canvas, viewport: page.getViewport({ scale: 1 }) }).promise
  } finally {
    await opened.destroy()
  }
}

// The content security policy forbids WebAssembly, which only rare image formats need.
const open = (data: Uint8Array | ArrayBuffer) => getDocument({ data, useWasm: false, verbosity: VerbosityLevel.ERRORS })

interface Pages {
  readonly pages: readonly PDFPageProxy[]
  readonly total: number
}

/** Reads the first pages of a PDF. Labels come from carriers unchecked, so a damaged one gives null. */
export function usePdf(data: Blob, most: number): Pages | null | undefined {
  const [read, setRead] = useState<Pages | null>()
  useEffect(() => {
    let opened: ReturnType<typeof getDocument> | undefined
    let current = true
    void (async () => {
      try {
        const bytes = await data.arrayBuffer()
        if (!current) return
        opened = open(bytes)
        const document = await opened.promise
        const numbers = Array.from({ length: Math.min(document.numPages, most) }, (_, at) => at + 1)
        const pages = await Promise.all(numbers.map((number) => document.getPage(number)))
        if (current) setRead({ pages, total: document.numPages })
      } catch {
        if (current) setRead(null)
      }
    })()
    return () => {
      current = false
      void opened?.destroy()
    }
  }, [data, most])
  return read
}

/** A page as printed, with its text for screen readers. */
export function PdfPage({ page, name, onDrawn }: { page: PDFPageProxy; name: string; onDrawn?: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  const tell = useEffectEvent(() => onDrawn?.())

  useEffect(() => {
    if (!canvas.current) return undefined
    const { width } = page.getViewport({ scale: 1 })
    // At the displayed width but a higher resolution, so that barcodes can be scanned from the screen.
    const viewport = page.getViewport({ scale: (canvas.current.clientWidth / width) * Math.max(2, devicePixelRatio) })
    canvas.current.width = viewport.width
    canvas.current.height = viewport.height
    const task = page.render({ canvas: canvas.current, viewport })
    let current = true
    void (async () => {
      try {
        await task.promise
        if (current) tell()
        const { items } = await page.getTextContent()
        if (current) setWords(items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' '))
      } catch {
        // Another response arrived before the page was drawn.
      }
    })()
    return () => {
      current = false
      task.cancel()
    }
  }, [page])

  return (
    <canvas ref={canvas}>
      {name}: {words}
    </canvas>
  )
}
