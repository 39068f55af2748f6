/** Parses a number with a decimal comma or point; users do not type thousands separators here. */
export function numberIn(typed: string): number | undefined {
  const value = Number(typed.trim().replace(',', '.'))
  return typed.trim() === '' || !Number.isFinite(value) ? undefined : value
}

/** Leaves out empty values, since the API refuses empty strings. */
export function filled<Body extends object>(body: { [Name in keyof Body]: Body[Name] | undefined }): Body {
  const some = Object.entries(body).filter(([, value]) => {
    if (value === undefined || value === '') return false
    return typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length > 0
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is left out may be absent
  return Object.fromEntries(some) as Body
}

/** Splits a field at commas, blanks or line breaks, without duplicates. */
export const listed = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((one) => one !== ''))]

export const trimmed = (value: string): string | undefined => value.trim() || undefined
