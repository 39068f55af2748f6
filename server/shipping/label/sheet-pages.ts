export const placesOnSheet = 4

export const pointsPerMm = 72 / 25.4
const a4 = { width: 210 * pointsPerMm, height: 297 * pointsPerMm }
const place = { width: a4.width / 2, height: a4.height / 2 }
interface Size {
  readonly width: number
  readonly height: number
}

/** Returns by how much an upright label must shrink to fit its place. */
export const scaleOf = ({ width, height }: Size) =>
  Math.min(1, place.width / Math.min(width, height), place.height / Math.max(width, height))

/** Puts the pages of a PDF four on a sheet of A4, beginning at a place counted from 0. */
export async function onSheets(pdf: Uint8Array, first: number): Promise<Uint8Array> {
  const { PDFDocument, degrees } = await import('@cantoo/pdf-lib')
  const labels = await PDFDocument.load(pdf, { updateMetadata: false })
  const whole = await PDFDocument.create({ updateMetadata: false })
  for (const [index, label] of (await whole.embedPages(labels.getPages())).entries()) {
    const at = (first + index) % placesOnSheet
    const sheet =
      index === 0 || at === 0 ? whole.addPage([a4.width, a4.height]) : whole.getPage(whole.getPageCount() - 1)
    const scale = scaleOf(label)
    const isLying = label.width > label.height
    const [width, height] = [label.width * scale, label.height * scale]
    const left = (at % 2) * place.width
    const bottom = at < 2 ? place.height : 0
    sheet.drawPage(label, {
      width,
      height,
      // Turned about its lower left corner, it ends up to the left of it.
      ...(isLying
        ? { x: left + (place.width + height) / 2, y: bottom + (place.height - width) / 2, rotate: degrees(90) }
        : { x: left + (place.width - width) / 2, y: bottom + (place.height - height) / 2 }),
    })
  }
  return whole.save({ addDefaultPage: false })
}
