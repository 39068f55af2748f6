import type { Operation } from '../../reference/reference.ts'
import { lineOf } from '../editor/json-lines.ts'
import { showLine } from '../editor/code-area.tsx'
import type { Checks } from './use-checks.ts'

/** A violation of the contract in the form. It does not keep the call from being sent. */
export interface Problem {
  /** The name of the parameter, or the path in the body, such as `parcels[0].weight`. */
  readonly name: string
  readonly message: string
  /** The id of its field. */
  readonly field: string
  /** The line in the body, from 0; null for a parameter. */
  readonly line: number | null
}

/** Lists the problems in the order of the form. */
export function problemsOf({ parameters }: Operation, { doubts, body }: Checks, text: string): Problem[] {
  const ofFields = (['path', 'query', 'header'] as const).flatMap((group) =>
    parameters[group].flatMap(({ name }): Problem[] => {
      const doubt = doubts[`${group}.${name}`]
      return doubt === undefined
        ? []
        : [{ name, message: doubt.replace(/^It |\.$/g, ''), field: `console-${group}-${name}`, line: null }]
    }),
  )
  const ofBody = (body ?? []).map(({ path, message }): Problem => ({
    name: path,
    message,
    field: 'console-body',
    line: linedAt(message) ?? lineOf(text, path),
  }))
  return [...ofFields, ...ofBody.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))]
}

/** JSON parse errors give the line. */
function linedAt(message: string): number | null {
  const line = /JSON.*\(line (\d+)/s.exec(message)?.[1]
  return line === undefined ? null : Number(line) - 1
}

/** Puts the caret at the problem. */
export function showProblem({ field, line, name }: Problem, form: HTMLElement | null): void {
  if (line !== null && showLine(field, line)) return
  const found =
    form?.querySelector<HTMLElement>(`[id="${CSS.escape(field)}"]`) ??
    form?.querySelector<HTMLElement>(
      // A missing value is added below its parent, and an object's errors come after those of its parts.
      [`[data-path="${CSS.escape(name)}"]`, `[data-adds="${CSS.escape(name.replace(/\.?[^.]*$/, ''))}"]`]
        .map((place) => `.body-form ${place} :is(input, select, summary)`)
        .join(),
    )
  for (let around = found?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  found?.focus({ preventScroll: true })
  found?.scrollIntoView({ block: 'center' })
}
