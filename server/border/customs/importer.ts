import type { Schemas } from '../../../openapi/generated/types.ts'
import { checkForeignEori, checkVat } from '../../kernel/checks/company-number.ts'
import { checkCountry } from '../../kernel/checks/country.ts'
import { errorAt } from '../../kernel/checks/outcome.ts'
import type { FieldError } from '../../kernel/error.ts'

export type Importer = Schemas['CustomsImporter']

const checks = [
  ['country', checkCountry],
  ['vatNumber', checkVat],
  ['eoriNumber', checkForeignEori],
] as const

/** Normalises an importer's numbers and returns the errors in them. */
export function checkedImporter(importer: Importer): { readonly kept: Importer; readonly errors: FieldError[] } {
  const kept = { ...importer }
  const errors: FieldError[] = []
  for (const [name, check] of checks) {
    const value = importer[name]
    if (value === undefined) continue
    const outcome = check(value)
    if (outcome.kept === undefined) errors.push(errorAt(`importer.${name}`, outcome))
    else kept[name] = outcome.kept
  }
  return { kept, errors }
}
