import type { Role } from '@waybill/sdk'
import type { Words } from '../words.ts'

/**
 * Shows a role that Waybill created in the desk's language, as long as it keeps its name. All others are the client's
 * own.
 */
export function roleNameOf({ setUp, locale }: Words, name: string): string {
  return locale.startsWith('en') || !isGiven(setUp.givenRoles, name) ? name : setUp.givenRoles[name].name
}

export function roleAbout(words: Words, { name, description }: Pick<Role, 'name' | 'description'>): string {
  const { givenRoles } = words.setUp
  if (description === undefined) return '–'
  if (words.locale.startsWith('en') || !isGiven(givenRoles, name)) return description
  return given.has(description) ? givenRoles[name].description : description
}

/** Waybill's own descriptions of the roles that it creates. */
const given: ReadonlySet<string> = new Set([
  'Manages users, roles and clients, and does everything else.',
  'Everyday work with shipments. Every new user gets it.',
  'Runs the platform.',
  'May do everything, here and at every client below.',
])

const isGiven = (of: Words['setUp']['givenRoles'], name: string): name is keyof Words['setUp']['givenRoles'] =>
  Object.hasOwn(of, name)
