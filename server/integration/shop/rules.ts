import { conflict, fieldError, type FieldError } from '../../kernel/error.ts'
import type { Schemas } from '../../../openapi/generated/types.ts'
import { software } from './shops.ts'
import type { Credentials, ShopKind } from './software.ts'

type ShopChanges = Pick<Schemas['ShopChanges'], 'url' | 'credentials'>

const names = ['accessToken', 'consumerKey', 'consumerSecret'] as const

/** Returns the errors in a shop's credentials: those of another kind, or missing ones. */
export function credentialErrors(kind: ShopKind, credentials: Credentials | undefined): FieldError[] {
  if (!credentials) return []
  const { needs } = software[kind]
  return names.flatMap((name) => {
    const isNeeded = needs.includes(name)
    if (isNeeded === (credentials[name] !== undefined)) return []
    const field = `credentials.${name}`
    return isNeeded
      ? [fieldError('REQUIRED', field, `is required for a shop of kind ${kind}`)]
      : [fieldError('NOT_ALLOWED', field, `is not valid for a shop of kind ${kind}`)]
  })
}

/** Credentials belong to one origin: a caller who moves a shop elsewhere must know them. */
export function originErrors(before: string, { url, credentials }: ShopChanges): FieldError[] {
  if (url === undefined || credentials !== undefined || originOf(url) === originOf(before)) return []
  return [
    fieldError(
      'REQUIRED',
      'credentials',
      `are required, since ${originOf(url)} is a different origin from ${originOf(before)}`,
    ),
  ]
}

const originOf = (url: string) => new URL(url).origin

export function mustBeEnabled({ enabled, name }: { readonly enabled: boolean; readonly name: string }): void {
  if (!enabled) throw conflict('SHOP_DISABLED', `Shop ${name} is disabled. Enable it first.`)
}
