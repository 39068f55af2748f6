import { useEffect, useEffectEvent, useMemo } from 'react'
import { PdfPage, usePdf, warmPdf } from '../../console/label/pdf-page.tsx'
import { zplPages } from '../../console/label/zpl-drawing.ts'
import { ZplPage } from '../../console/label/zpl-page.tsx'
import { fill, useWords } from '../words.ts'
import type { Label } from './station.ts'

interface Props {
  label: Label
  /** The subject of the label. */
  reference: string
  /** Called once there is a picture, or once it is certain that there won't be one. */
  onDrawn: () => void
}

/** A parcel has one label; a shipment has one for each of its parcels. */
const mostPages = 4

/** Warms up drawing, so that the first label takes no longer than later ones. */
export const warm = (): void => void warmPdf().catch(() => {})

/** A label as printed. */
export default function LabelPicture({ label, ...rest }: Props) {
  return label.type === 'ZPL' ? <Zpl zpl={label.text} {...rest} /> : <Pdf file={label.file} {...rest} />
}

type Drawing = Omit<Props, 'label'>

function Pdf({ file, reference, onDrawn }: Drawing & { file: Blob }) {
  const { scan } = useWords()
  const read = usePdf(file, mostPages)
  const tell = useEffectEvent(onDrawn)
  useEffect(() => {
    if (read === null) tell()
  }, [read])
  if (read === null) return <p className="soft">{scan.noPicture}</p>
  return read?.pages.map((page) => (
    <PdfPage key={page.pageNumber} page={page} name={fill(scan.picture, { reference })} onDrawn={onDrawn} />
  ))
}

function Zpl({ zpl, reference, onDrawn }: Drawing & { zpl: string }) {
  const { scan } = useWords()
  const pages = useMemo(() => zplPages(zpl), [zpl])
  const tell = useEffectEvent(onDrawn)
  useEffect(() => {
    if (pages === null || pages.length > 0) tell()
  }, [pages])
  if (pages === null) return <p className="soft">{scan.noPicture}</p>
  return pages.map((page, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- pages have no other key than their number
    <ZplPage key={at} page={page} name={fill(scan.picture, { reference })} />
  ))
}
