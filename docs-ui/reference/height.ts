import { inTwo } from './description.ts'
import {
  responseOf,
  responsesOf,
  childrenOf,
  choicesOf,
  commonResponse,
  printExample,
  tagAnchor,
  type Definitions,
  type Operation,
  type Property,
  type Reference,
} from './reference.ts'
import { exampleCall, sampleOf } from './samples.ts'

/**
 * How high an operation will be, so that the scroll bar is right before it was laid out and nothing that is measured
 * lies over something else: rather a little more than less. The figures are those of styles/reference.css.
 */
interface Measure {
  /** Letters in a line of prose, and of a description in a row. */
  readonly prose: number
  readonly about: number
  /** Letters in a line of each of the two columns of a table. */
  readonly cell: number
}

const wide: Measure = { prose: 72, about: 76, cell: 34 }
const narrow: Measure = { prose: 43, about: 46, cell: 18 }

const step = 50

/** `wide-38 narrow-61`: the heights in steps of 50 px, with the examples beside and below. */
export function heightClass(operation: Operation, definitions: Definitions): string {
  return `wide-${stepsOf(operation, definitions, wide)} narrow-${stepsOf(operation, definitions, narrow)}`
}

/** What `heightClass` says, for the style sheet. */
export function operationHeights(reference: Reference): string {
  const used = (measure: Measure) => new Set(reference.operations.map((one) => stepsOf(one, reference, measure)))
  return [
    ...[...used(wide)].map((steps) => `.wide-${steps}{--wide:${steps * step}px}`),
    ...[...used(narrow)].map((steps) => `.narrow-${steps}{--narrow:${steps * step}px}`),
  ].join('\n')
}

/** The heights of areas, so that the browser lays out the one that is looked at. */
export function areaHeights(reference: Reference): string {
  const areas = reference.tags.map(({ name }) => {
    const own = reference.operations.filter(({ tag, hidden }) => tag === name && !hidden)
    const sum = (measure: Measure, height: (own: number) => number) =>
      areaHead + own.reduce((all, one) => all + height(stepsOf(one, reference, measure) * step), 0)
    const high = sum(wide, (height) => Math.max(height, 700))
    const middle = sum(wide, (height) => height + 780)
    return `#${tagAnchor(name)}{--area:${high}px;--area-middle:${middle}px;--area-narrow:${sum(narrow, (height) => height)}px}`
  })
  const { webhooks = [], enums } = reference
  const values = enums.reduce((sum, one) => sum + one.values.length, 0)
  return [
    ...areas,
    even('webhooks', areaHead + webhooks.length * 700),
    even('enumerations', areaHead + enums.length * 60 + values * 18),
    even('responses', areaHead + Object.keys(reference.responses).length * 30),
  ].join('\n')
}

/** The same on every device. */
const even = (id: string, height: number) => `#${id}{--area:${height}px}`

const areaHead = 300

const stepsOf = (operation: Operation, definitions: Definitions, measure: Measure) =>
  Math.ceil(heightOf(operation, definitions, measure) / step)

function heightOf(operation: Operation, definitions: Definitions, measure: Measure): number {
  const { summary, description, parameters, body, responses } = operation
  const groups = [
    ...Object.values(parameters),
    ...(body ? [body.schema ? childrenOf(body.schema, definitions) : []] : []),
  ].filter((properties) => properties.length > 0)
  const own = responses.filter((response) => commonResponse(response) === null)
  const card = 94 + lines(summary, measure.prose) * 23.5
  const title = 66
  return (
    80 +
    card +
    12 +
    textHeight(description, measure.prose, measure, 23.5, 12) +
    (inTwo(description)[1] === '' ? 0 : title) +
    46 +
    groups.reduce((sum, properties) => sum + title + rowsHeight(properties, definitions, measure), 0) +
    (body ? 32 + (body.schema && childrenOf(body.schema, definitions).length > 0 ? 0 : title) : 0) +
    title +
    own.reduce(
      (sum, response) => sum + 17 + lines(responseOf(response, definitions).description, measure.about) * 22,
      0,
    ) +
    (measure === narrow ? 76 + examplesHeight(operation, definitions) : 46)
  )
}

/** Where an item of a list begins. */
const item = /\n(?=(?:[-*]|\d+\.) )/

const lines = (text: string, letters: number) => Math.max(1, Math.ceil(text.length / letters))

/** Sample and response, each in a box that scrolls beyond 26rem. */
function examplesHeight(operation: Operation, definitions: Definitions): number {
  const example = responsesOf(operation, definitions).find(({ status }) => status < 300)?.examples?.[0]
  const texts = [
    sampleOf('typescript', operation, exampleCall(operation, '')),
    ...(example === undefined ? [] : [printExample(example.value)]),
  ]
  return texts.reduce((sum, text) => sum + 60 + Math.min(416, 32 + text.split('\n').length * 20), 24)
}

/** Paragraphs, lists and tables. */
function textHeight(text: string, letters: number, { cell }: Measure, line: number, gap: number): number {
  return text.split(/\n{2,}/).reduce((sum, block) => {
    const parts = block.trim().split('\n')
    if (parts[0]?.startsWith('|')) return sum + tableHeight(parts, cell)
    const items = block.split(item)
    return (
      sum + gap + items.reduce((height, one) => height + lines(one, letters) * line + (items.length > 1 ? 5 : 0), 0)
    )
  }, 0)
}

const tableHeight = (rows: readonly string[], cell: number) =>
  rows.reduce((sum, row) => sum + 19 + Math.max(...row.split('|').map((one) => lines(one, cell))) * 20, -15)

function rowsHeight(properties: readonly Property[], definitions: Definitions, measure: Measure): number {
  return properties.reduce((sum, property) => {
    const named = property.ref ?? property.items?.ref
    const text = property.description ?? (named === undefined ? undefined : definitions.schemas[named]?.description)
    const opens = childrenOf(property, definitions).length > 0 || choicesOf(property, definitions).values.length > 0
    const shown = !opens && property.examples?.[0] !== undefined
    const described = text === undefined ? 0 : textHeight(text, measure.about, measure, 21, 6) - 2
    return sum + 48 + described + (shown ? 23 : 0) + (opens ? 37 : 0)
  }, 0)
}
