import { LabelPages } from './label-pages.tsx'
import { Note } from './parts.tsx'
import { zplPages, type DrawnText } from './zpl-drawing.ts'

/** The pages of a label as a printer of Zebra prints them. */
export default function ZplPages({ zpl }: { zpl: string }) {
  const pages = zplPages(zpl)
  if (pages === null) return <Note>This ZPL has commands that are not drawn here.</Note>
  return (
    <LabelPages className="label-pages">
      {pages.map(({ width, height, bars, texts, codes }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- pages have no other key than their number
        <svg key={at} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Page ${at + 1} of ${pages.length}`}>
          <rect width={width} height={height} className="paper" />
          <path d={bars} className="ink" shapeRendering="crispEdges" />
          {texts.map((drawn) => (
            <Line key={`${drawn.x} ${drawn.y} ${drawn.text}`} {...drawn} />
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
    </LabelPages>
  )
}

/** Printers have a narrow letter. */
const narrow = 0.72

const Line = ({ x, y, size, align, bold, white, text }: DrawnText) => (
  <text
    transform={`translate(${x} ${y}) scale(${narrow} 1)`}
    fontSize={size}
    fontWeight={bold ? 700 : 400}
    textAnchor={align}
    className={white ? 'paper' : 'ink'}
  >
    {text}
  </text>
)
