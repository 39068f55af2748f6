import type { Json } from '../../reference/reference.ts'

export function parsed(text: string | null): Json {
  try {
    const value: Json = JSON.parse(text ?? 'null')
    return value
  } catch {
    return null
  }
}

/** Converts a string, number or boolean to a string; anything else becomes the empty string. */
export const plain = (value: Json): string => (value === null || typeof value === 'object' ? '' : value.toString())

export function member(value: Json, name: string): Json {
  if (value === null || typeof value !== 'object') return null
  return Object.entries(value).find(([key]) => key === name)?.[1] ?? null
}
