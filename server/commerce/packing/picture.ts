import type { Schemas } from '../../../openapi/generated/types.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const colours = ['#4e79a7', '#f28e2b', '#59a14f', '#e15759', '#76b7b2', '#edc948', '#b07aa1', '#9c755f']
const margin = 2

/** The view from above the corner that is furthest from the origin. */
const project = (x: number, y: number, z: number): Point => ({
  x: (x - y) * 0.866,
  y: (x + y) * 0.5 - z,
})

/** An isometric drawing of a box's contents; lengths in centimetres. */
export function pictureOf(
  inside: { readonly length: number; readonly width: number; readonly height: number },
  pieces: readonly Schemas['PackedPlacement'][],
): string {
  const { length, width, height } = inside
  const skus = [...new Set(pieces.map(({ sku }) => sku))]
  const left = project(0, width, 0).x - margin
  const top = project(0, 0, height).y - margin
  const right = project(length, 0, 0).x + margin
  const bottom = project(length, width, 0).y + margin
  const drawn = pieces
    .toSorted((one, other) => one.x + one.y + one.z - (other.x + other.y + other.z))
    .map((piece) => solid(piece, colours[skus.indexOf(piece.sku) % colours.length] ?? ''))
  const view = [left, top, right - left, bottom - top].map(rounded).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}" stroke="#333" stroke-width="0.2" stroke-linejoin="round">${back(inside)}${drawn.join('')}</svg>`
}

/** The bottom and the two rear walls. */
const back = ({ length, width, height }: Parameters<typeof pictureOf>[0]) =>
  face([project(0, 0, 0), project(length, 0, 0), project(length, width, 0), project(0, width, 0)], '#f4f1ea') +
  face([project(0, 0, 0), project(length, 0, 0), project(length, 0, height), project(0, 0, height)], '#ebe6da') +
  face([project(0, 0, 0), project(0, width, 0), project(0, width, height), project(0, 0, height)], '#e2dccd')

function solid({ sku, x, y, z, length, width, height }: Schemas['PackedPlacement'], colour: string): string {
  const [x2, y2, z2] = [x + length, y + width, z + height]
  const faces = [
    face([project(x, y, z2), project(x2, y, z2), project(x2, y2, z2), project(x, y2, z2)], colour, 1),
    face([project(x, y2, z), project(x2, y2, z), project(x2, y2, z2), project(x, y2, z2)], colour, 0.85),
    face([project(x2, y, z), project(x2, y2, z), project(x2, y2, z2), project(x2, y, z2)], colour, 0.7),
  ]
  return `<g><title>${escaped(sku)}</title>${faces.join('')}</g>`
}

const face = (points: readonly Point[], colour: string, light = 1) =>
  `<polygon points="${points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ')}" fill="${colour}"${light === 1 ? '' : ` style="filter:brightness(${light})"`}/>`

const rounded = (value: number) => Math.round(value * 100) / 100

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
