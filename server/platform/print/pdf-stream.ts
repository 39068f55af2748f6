import type { Page } from './marks.ts'
import { PdfDocument } from './pdf.ts'

/** An existing PDF, or pages to draw. */
export type PdfPart = Uint8Array | readonly Page[]

/**
 * Streams any number of pages as one PDF, storing only the offsets of written objects. Drawn pages share their fonts.
 */
export async function* streamedPdf(
  parts: AsyncIterable<PdfPart>,
  about: { title: string; created: Date },
): AsyncGenerator<Uint8Array> {
  const document = new PdfDocument()
  for await (const part of parts) {
    if (part instanceof Uint8Array) await copyPages(part, document)
    else document.addPages(part)
    const written = document.file.takeParts()
    if (written.length > 0) yield Buffer.concat(written)
  }
  document.end(about)
  yield Buffer.concat(document.file.takeParts())
}

/** Copies the pages of a PDF with all objects they use. */
async function copyPages(bytes: Uint8Array, document: PdfDocument): Promise<void> {
  const { PDFDocument, PDFName, PDFRef } = await import('@cantoo/pdf-lib')
  const { file, tree } = document
  const part = await PDFDocument.load(bytes, { updateMetadata: false })
  const copy = await PDFDocument.create({ updateMetadata: false })
  // Pages copied from here on get new object numbers.
  const before = file.last
  copy.context.largestObjectNumber = before
  for (const page of await copy.copyPages(part, part.getPageIndices())) {
    copy.addPage(page)
    page.node.set(PDFName.of('Parent'), PDFRef.of(tree))
    document.addPage(page.ref.objectNumber)
  }
  await copy.flush()
  for (const [{ objectNumber }, object] of copy.context.enumerateIndirectObjects()) {
    // Leave out the copy's own page tree and catalogue.
    if (objectNumber <= before) continue
    const body = new Uint8Array(object.sizeInBytes())
    object.copyBytesInto(body, 0)
    file.set(objectNumber, body)
  }
}
