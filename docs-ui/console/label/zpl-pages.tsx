import { LabelPages } from './label-pages.tsx'
import { Note } from '../../ui/parts.tsx'
import { zplPages } from './zpl-drawing.ts'
import { ZplPage } from './zpl-page.tsx'

/** The pages of a label as a Zebra printer prints them. */
export default function ZplPages({ zpl }: { zpl: string }) {
  const pages = zplPages(zpl)
  if (pages === null) return <Note>This ZPL has commands that are not drawn here.</Note>
  return (
    <LabelPages className="label-pages">
      {pages.map((page, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pages have no other key than their number
        <ZplPage key={at} page={page} name={`Page ${at + 1} of ${pages.length}`} />
      ))}
    </LabelPages>
  )
}
