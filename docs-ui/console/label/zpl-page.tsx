import type { DrawnPage, DrawnText } from './zpl-drawing.ts'

/** A label page as a Zebra printer prints it. */
export const ZplPage = ({ page, name }: { page: DrawnPage; name: string }) => (
  <svg viewBox={`0 0 ${page.width} ${page.height}`} role="img" aria-label={name}>
    <rect width={page.width} height={page.height} className="paper" />
    <path d={page.bars} className="ink" shapeRendering="crispEdges" />
    {page.texts.map((drawn) => (
      <Line key={`${drawn.x} ${drawn.y} ${drawn.text}`} {...drawn} />
    ))}
    {page.codes.map(({ x, y, size, name: kind }) => (
      <g key={`${x} ${y}`}>
        <rect x={x} y={y} width={size} height={size} className="by-printer" strokeDasharray={size / 16} />
        <text x={x + size / 2} y={y + size / 2} fontSize={size / 8} textAnchor="middle" className="ink">
          {kind}
        </text>
      </g>
    ))}
  </svg>
)

/** Printer fonts are narrow. */
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
