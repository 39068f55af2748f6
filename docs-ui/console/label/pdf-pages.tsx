import { LabelPages } from './label-pages.tsx'
import type { File } from './label.ts'
import { Note } from '../../ui/parts.tsx'
import { PdfPage, usePdf } from './pdf-page.tsx'

/** Beyond this, such as for a whole batch, a PDF viewer serves better. */
const mostPages = 20

export default function PdfPages({ file }: { file: File }) {
  const read = usePdf(file.data, mostPages)
  if (read === undefined) return <Note>Drawing the pages …</Note>
  const link = (
    <a href={file.url} target="_blank" rel="noreferrer">
      Open {file.name} in a new tab
    </a>
  )
  if (read === null) return <Note>This PDF is damaged or locked. {link}</Note>
  const { pages, total } = read
  return (
    <>
      <LabelPages className="label-pages">
        {pages.map((page) => (
          <PdfPage key={page.pageNumber} page={page} name={`Page ${page.pageNumber} of ${total}`} />
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
