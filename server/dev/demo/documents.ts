import type { UsableDocument } from '../../network/carriers/documents.ts'
import { pdfOf } from '../../platform/print/pdf.ts'

const millimetre = { left: 10, top: 18, step: 8, width: 105, height: 148 }

/** A document from a carrier for a booking, as an A6 page. */
export function receiptOf(title: string, lines: readonly string[], created: Date): UsableDocument {
  const { left: x, top, step, width, height } = millimetre
  const marks = [title, ...lines].map((text, index) => ({
    kind: 'text' as const,
    text,
    x,
    y: top + index * step,
    size: index === 0 ? 5 : 4,
    weight: index === 0 ? ('bold' as const) : ('regular' as const),
    align: 'left' as const,
  }))
  const bytes = pdfOf([{ width, height, marks }], { title, created })
  return { kind: 'RECEIPT', type: 'PDF', layout: 'A6', bytes, pages: 1 }
}

/** A recipient's signature, as a PNG of 160 by 56 dots. */
export const signature = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAKAAAAA4AQAAAABSgc6uAAABTklEQVQ4y83UsUrEQBAG4JUrUq4WgoWwhfgW4vpOVqIwgsJVsr7BvYX1gUXKPIFcjghpE1PcBud2nNnceRfYQqxuquVjwmT/3URRotSB4DqFfQr9HzrzFE7iqh1hOImrboR4l0DfJ7D3CWwxgd2A1QirAesR1ggjbARzjBH94lKwYGxgh1NBx1jaHWrBGWN+bRmD5gCCFTQ8qDgznBVmc94gCFrudMcz7vT1swwfMIB5ctzZ1udA74LBYgkmK2rC268roCwioAKri5z8RflAwQgioCZruLPNGiRvI8o8sIzVlLGkARt5OcbcLT1MInpB3mxF2nWodMQ+PkGuC8ZVpGCDn4KLBmGx2ubZ0ny4Nmov5I4DlApHCRzdzyRW+4e7xdX/P4RFAh/1gOsbxXV5T/QxV8pELNV+xTypUeoFaP32KnS6GVRmienfB/YT+AHm/vuo4huejAAAAABJRU5ErkJggg==',
  'base64',
)
