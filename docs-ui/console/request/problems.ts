import type { Operation } from '../../reference/reference.ts'
import { lineOf } from '../editor/json-lines.ts'
import { showLine } from '../editor/code-area.tsx'
import type { Checks } from './use-checks.ts'

/** Something in the form that the contract objects to. It keeps no call from being sent. */
export interface Problem {
  /** Name of the parameter, or where in the body, such as `parcels[0].weight`. */
  readonly name: string
  readonly message: string
  /** The id of the field that it belongs to. */
  readonly field: string
  /** Number of the line of the body, from 0; null for a parameter. */
  readonly line: number | null
}

/** In the order of the form. */
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

/** Engines say where a string stops being JSON. */
function linedAt(message: string): number | null {
  const line = /JSON.*\(line (\d+)/s.exec(message)?.[1]
  return line === undefined ? null : Number(line) - 1
}

/** Puts the caret where the problem is. */
export function showProblem({ field, line, name }: Problem, form: HTMLElement | null): void {
  if (line !== null && showLine(field, line)) return
  const found =
    form?.querySelector<HTMLElement>(`[id="${CSS.escape(field)}"]`) ??
    form?.querySelector<HTMLElement>(
      // Absent values are added below their parent, and the errors of an object come after those of its parts.
      [`[data-path="${CSS.escape(name)}"]`, `[data-adds="${CSS.escape(name.replace(/\.?[^.]*$/, ''))}"]`]
        .map((place) => `.body-form ${place} :is(input, select, summary)`)
        .join(),
    )
  for (let around = found?.parentElement; around; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true
  found?.focus({ preventScroll: true })
  found?.scrollIntoView({ block: 'center' })
}
