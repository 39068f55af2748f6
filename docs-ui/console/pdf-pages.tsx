import { getDocument, GlobalWorkerOptions, VerbosityLevel, type PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { LabelPages } from './label-pages.tsx'
import type { File } from './label.ts'
import { Note } from './parts.tsx'

GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url), {
  type: 'module',
})

/** Labels of a whole batch are looked at in a viewer. */
const mostPages = 20

/** The first pages of a PDF, whoever made it: labels of carriers are served as they came. */
export default function PdfPages({ file }: { file: File }) {
  const [pages, setPages] = useState<readonly PDFPageProxy[] | null>()
  const [total, setTotal] = useState(0)

  useEffect(() => {
    let opened: ReturnType<typeof getDocument> | undefined
    let current = true
    void (async () => {
      try {
        const data = await file.data.arrayBuffer()
        if (!current) return
        // The content security policy runs no WebAssembly, which only rare kinds of pictures need.
        opened = getDocument({ data, useWasm: false, verbosity: VerbosityLevel.ERRORS })
        const document = await opened.promise
        const numbers = Array.from({ length: Math.min(document.numPages, mostPages) }, (_, at) => at + 1)
        const found = await Promise.all(numbers.map((number) => document.getPage(number)))
        if (!current) return
        setTotal(document.numPages)
        setPages(found)
      } catch {
        if (current) setPages(null)
      }
    })()
    return () => {
      current = false
      void opened?.destroy()
    }
  }, [file])

  if (pages === undefined) return <Note>Drawing the pages …</Note>
  const link = (
    <a href={file.url} target="_blank" rel="noreferrer">
      Open {file.name} in a new tab
    </a>
  )
  if (pages === null) return <Note>This PDF is damaged or locked. {link}</Note>
  return (
    <>
      <LabelPages className="label-pages">
        {pages.map((page) => (
          <Page key={page.pageNumber} page={page} total={total} />
        ))}
      </LabelPages>
      {total > pages.length && (
        <Note>
          These are the first {pages.length} of {total} pages. {link}
        </Note>
      )}
    </>
  )
}

/** A page as it is printed, with its words for who cannot see it. */
function Page({ page, total }: { page: PDFPageProxy; total: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')

  useEffect(() => {
    if (!canvas.current) return undefined
    const { width } = page.getViewport({ scale: 1 })
    // As wide as it is shown, and finer, since bars are to be scanned from the screen.
    const viewport = page.getViewport({ scale: (canvas.current.clientWidth / width) * Math.max(2, devicePixelRatio) })
    canvas.current.width = viewport.width
    canvas.current.height = viewport.height
    const task = page.render({ canvas: canvas.current, viewport })
    let current = true
    void (async () => {
      try {
        await task.promise
        const { items } = await page.getTextContent()
        if (current) setWords(items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' '))
      } catch {
        // Another response came before the page was drawn.
      }
    })()
    return () => {
      current = false
      task.cancel()
    }
  }, [page])

  return (
    <canvas ref={canvas}>
      Page {page.pageNumber} of {total}: {words}
    </canvas>
  )
}
