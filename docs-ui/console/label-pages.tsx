import { useEffect, useState } from 'react'
import type { DrawnPage, DrawnText } from './drawn-page.ts'
import type { File } from './label.ts'

/** The pages of a label as they are printed. */
export function LabelPages({ file }: { file: File }) {
  const [pages, setPages] = useState<readonly DrawnPage[] | null | undefined>()

  useEffect(() => {
    let current = true
    void (async () => {
      const found = await drawn(file)
      if (current) setPages(found)
    })()
    return () => {
      current = false
    }
  }, [file])

  if (pages === undefined) return <p className="note">Drawing the pages …</p>
  if (pages === null)
    return file.kind === 'pdf' ? (
      <p className="note">
        This PDF has nothing that can be drawn here.{' '}
        <a href={file.url} target="_blank" rel="noreferrer">
          Open {file.name} in a new tab
        </a>
      </p>
    ) : (
      <p className="note">This ZPL has commands that are not drawn here.</p>
    )
  return (
    <div className="label-pages">
      {pages.map(({ width, height, bars, texts, codes }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pages have no other key than their number
        <svg key={at} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Page ${at + 1} of ${pages.length}`}>
          <rect width={width} height={height} className="paper" />
          <path d={bars} className="ink" shapeRendering="crispEdges" />
          {texts.map((text) => (
            <Line key={`${text.x} ${text.y} ${text.text}`} {...text} />
          ))}
          {codes.map(({ x, y, size, name }) => (
            <g key={`${x} ${y}`}>
              <rect x={x} y={y} width={size} height={size} className="by-printer" strokeDasharray={size / 16} />
              <text x={x + size / 2} y={y + size / 2} fontSize={size / 8} textAnchor="middle" className="ink">
                {name}
              </text>
            </g>
          ))}
        </svg>
      ))}
    </div>
  )
}

async function drawn({ kind, data, text }: File): Promise<readonly DrawnPage[] | null> {
  if (kind === 'zpl') return (await import('./zpl-drawing.ts')).zplPages(text)
  return (await import('./pdf-drawing.ts')).pdfPages(data)
}

/** Printers have a narrow letter; without a width of its own the text is drawn as narrow. */
const narrow = 0.72

function Line({ x, y, size, width, align, bold, white, text }: DrawnText) {
  const place = width === undefined ? { transform: `translate(${x} ${y}) scale(${narrow} 1)` } : { x, y }
  return (
    <text
      {...place}
      fontSize={size}
      fontWeight={bold ? 700 : 400}
      textAnchor={align}
      textLength={width !== undefined && width > 0 ? width : undefined}
      lengthAdjust="spacingAndGlyphs"
      className={white ? 'paper' : 'ink'}
    >
      {text}
    </text>
  )
}
