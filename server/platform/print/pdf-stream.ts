import type { PDFContext } from '@cantoo/pdf-lib'

/** The page tree and the catalogue have these numbers in every file that is put together here. */
const tree = 1
const catalog = 2

/**
 * PDFs of any number behind each other as one, written as they come: of what was written only the places of its objects
 * are kept.
 */
export async function* streamedPdf(files: AsyncIterable<Uint8Array>, title: string): AsyncGenerator<Uint8Array> {
  const { PDFDocument, PDFRef, PDFHexString } = await import('@cantoo/pdf-lib')
  const offsets: number[] = []
  const pages: number[] = []
  let length = 0
  let last = catalog
  const written = (bytes: Uint8Array) => {
    length += bytes.length
    return bytes
  }

  yield written(Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'))
  for await (const file of files) {
    const part = await PDFDocument.load(file, { updateMetadata: false })
    const copy = await PDFDocument.create({ updateMetadata: false })
    // Whatever is copied from here on gets numbers that no part before had.
    copy.context.largestObjectNumber = last
    for (const page of await copy.copyPages(part, part.getPageIndices())) {
      copy.addPage(page)
      pages.push(page.ref.objectNumber)
    }
    await copy.flush()
    for (const bytes of objectsOf(copy.context, (number) => (offsets[number] = length))) yield written(bytes)
    last = copy.context.largestObjectNumber
  }

  const info = last + 1
  const object = (number: number, body: string) => {
    offsets[number] = length
    return written(Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1'))
  }
  const kids = pages.map((number) => PDFRef.of(number).toString()).join(' ')
  yield object(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  yield object(catalog, `<< /Type /Catalog /Pages ${tree} 0 R /ViewerPreferences << /PrintScaling /None >> >>`)
  yield object(info, `<< /Title ${PDFHexString.fromText(title).toString()} /Producer (Waybill) >>`)
  const start = length
  yield Buffer.from(`xref\n0 ${info + 1}\n0000000000 65535 f \n`, 'latin1')
  for (let from = 1; from <= info; from += 10_000)
    yield Buffer.from(entriesOf(offsets, from, Math.min(from + 9_999, info)))
  yield Buffer.from(
    `trailer\n<< /Size ${info + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

/** The objects of a part as they stand in a file, but for the tree and catalogue of its own. */
function* objectsOf(context: PDFContext, begin: (number: number) => void): Generator<Uint8Array> {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (ref.objectNumber <= catalog) continue
    begin(ref.objectNumber)
    const head = Buffer.from(`${ref.objectNumber} 0 obj\n`, 'latin1')
    const body = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(body, 0)
    yield Buffer.concat([head, body, Buffer.from('\nendobj\n', 'latin1')])
  }
}

/** Lines of the table that says where objects begin. Numbers that stand for nothing are free. */
function entriesOf(offsets: readonly (number | undefined)[], from: number, to: number): string {
  let lines = ''
  for (let number = from; number <= to; number++) {
    const offset = offsets[number]
    lines += offset === undefined ? '0000000000 00000 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }
  return lines
}
