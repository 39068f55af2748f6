import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('kept-results.json', import.meta.url)

/** Ratios of a run on an idle machine, by subject. Lower is better. */
type Ratios = Readonly<Record<string, number>>

/** The factor by which a ratio may vary from run to run. */
const tolerance = 1.1

function kept(): Ratios {
  const found: Ratios = JSON.parse(readFileSync(file, 'utf8'))
  return found
}

/** Returns the ratios that are worse than those stored in the repository, each as a sentence. */
export function worsened(ratios: Ratios): string[] {
  const before = kept()
  return Object.entries(ratios).flatMap(([name, ratio]) => {
    const last = before[name]
    return last !== undefined && ratio > last * tolerance
      ? [`${name}: ${ratio.toFixed(2)} x, and ${last.toFixed(2)} x the last time`]
      : []
  })
}

/** Stores new measurements and keeps all others. */
export function keep(ratios: Ratios): void {
  const rounded = Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toFixed(2))]))
  const all = Object.entries({ ...kept(), ...rounded }).toSorted(([one], [other]) => one.localeCompare(other))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
