/**
 * Returns the line, from 0, of the value at a `path` such as `parcels[0].weight` in JSON. For a missing value, the line
 * of the object that lacks it; for invalid JSON, the last readable line.
 */
export function lineOf(text: string, path: string): number {
  const steps = path.split(/\.|(?=\[)/).filter((step) => step !== '')
  let found = 0
  for (const { at, above } of places(text)) {
    const fits = above.length <= steps.length && above.every((step, index) => step === steps[index])
    if (fits) found = at
    if (fits && above.length === steps.length) break
  }
  return text.slice(0, found).split('\n').length - 1
}

const token = /"(?:[^"\\\n]|\\.)*"?|[{}[\]:,]|[^\s"{}[\]:,]+/g

/** Yields every value with its path, in text order. A property's value begins at its name. */
function* places(text: string): Generator<{ at: number; above: string[] }> {
  const stack: { list: boolean; step: string; number: number }[] = []
  const path = () => stack.map(({ step }) => step)
  let name: { text: string; at: number } | null = null
  for (const { 0: part, index } of text.matchAll(token)) {
    const top = stack.at(-1)
    if (part === '}' || part === ']') {
      stack.pop()
      continue
    }
    if (part === ',') {
      if (top?.list) top.number++
      name = null
      continue
    }
    if (part === ':') continue
    if (top && !top.list && name === null) {
      name = { text: part.replace(/^"|"$/g, ''), at: index }
      top.step = name.text
      continue
    }
    if (top?.list) top.step = `[${top.number}]`
    yield { at: name?.at ?? index, above: path() }
    name = null
    if (part === '{' || part === '[') stack.push({ list: part === '[', step: '', number: 0 })
  }
}
