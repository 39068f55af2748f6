import { useEffect, useState } from 'react'
import type { File } from './label.ts'
import type { PdfPage } from './pdf-drawing.ts'

/** The pages of a label as they are printed. */
export function PdfPages({ file }: { file: File }) {
  const [pages, setPages] = useState<readonly PdfPage[] | null | undefined>()

  useEffect(() => {
    let current = true
    void (async () => {
      const { pagesOf } = await import('./pdf-drawing.ts')
      const found = await pagesOf(file.data)
      if (current) setPages(found)
    })()
    return () => {
      current = false
    }
  }, [file])

  if (pages === undefined) return <p className="note">Drawing the pages …</p>
  if (pages === null)
    return (
      <p className="note">
        This PDF has nothing that can be drawn here.{' '}
        <a href={file.url} target="_blank" rel="noreferrer">
          Open {file.name} in a new tab
        </a>
      </p>
    )
  return (
    <div className="label-pages">
      {pages.map(({ width, height, bars, texts }, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <svg key={at} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Page ${at + 1} of ${pages.length}`}>
          <rect width={width} height={height} className="paper" />
          <path d={bars} className="ink" shapeRendering="crispEdges" />
          {texts.map(({ x, y, size, width: wide, bold, white, text }) => (
            <text
              key={`${x} ${y} ${text}`}
              x={x}
              y={y}
              fontSize={size}
              fontWeight={bold ? 700 : 400}
              textLength={wide > 0 ? wide : undefined}
              lengthAdjust="spacingAndGlyphs"
              className={white ? 'paper' : 'ink'}
            >
              {text}
            </text>
          ))}
        </svg>
      ))}
    </div>
  )
}
