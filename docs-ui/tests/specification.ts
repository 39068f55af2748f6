import { expect, it } from 'vitest'

/**
 * Every line of the specification that the documentation site keeps, with the section it stands in. Each is proved in
 * a real browser, in specification-of-the-site.test.ts and specification-of-the-console.test.ts; a line without its
 * proof does not compile.
 */
export const siteLines = {
  // What the site is for
  'the title is "API and SDK Documentation" with a version, both from the contract': '1',
  'the overview covers rating, booking, dispatch, tracking, reconciliation and label printing': '1',
  'the host name chooses among three tenants, and the first is the default': '1',

  // Routes
  'the empty path leads to /api-reference': '2, 9',
  '/overview and /api-reference exist, and the logo leads to /': '2',
  '/api-reference-internal also has the hidden operations': '2',

  // Layout
  'the header is sticky and 4rem high, with logo, the label API in small capitals and a navigation': '2, 9',
  'the Dashboard link swaps the subdomain of the developer host': '2',
  'up to 768 px the side navigation is an overlay that the burger opens and closes, and each navigation closes': '2, 9',
  'above 768 px the drawer stands at the side, about a sixth of the width, 60 px below the top': '2, 9',
  'a fragment is scrolled to, wherever it is': '2',
  'the page scrolls to the element of a fragment after 50 ms': '2, 9',
  'the drawer moves in 300 ms and what lies behind it darkens in 400 ms': '9',

  // The drawer and the active entry
  'Escape closes the drawer and gives the focus back to the burger': '4',
  'neither Escape nor the backdrop closes a drawer that may not be closed': '4',
  'the drawer lies over the content, pushes it aside, or stands at its side': '4',
  'the entry of the fragment is highlighted, and the highlight follows it': '4',

  // The overview
  'the navigation has Introduction with three entries, Development with six numbered steps, and Rates with common uses':
    '2',
  'the page has its sections, and every entry of the navigation leads to one': '2',
  'the implementation shows the first step and the five others, each with its program': '2',
  'the principles tell resources, JSON, the three verbs, creating and updating, and the content types': '7',
  'the first step names what is kept of each product, and what the plans limit': '6, 9',

  // The reference
  'the left column has the title, a section per tag in their order, then the enumerations': '2',
  'every operation has its anchor, id, method, endpoint and summary, and its entry a pill, its id and a tooltip': '2',
  'every operation lists its parameters by location and its responses': '2',
  'pills are green for GET, blue for POST, orange for PUT, red for DELETE and gray otherwise': '2',
  'clicking a card selects and highlights it, and clicking it again closes the console': '2',
  'the header of an operation shows the query string of the parameters that are not empty': '2',
  'a property shows name, type with that of its items, format, required, minLength, default and description': '2',
  'child properties and enum values are hidden at first, behind toggles with their labels': '2',
  'a response row has its status in green, yellow or red, a description, and properties that open': '2',
  'an enumeration has its anchor, name, description and values': '2',

  // Messages and constants
  'a bootstrap failure is logged to the console': '8',
  'an icon that is not in the registry is warned of by its name': '8',
  'the copy button of a sample says so for 5 seconds': '9',
} as const

export const consoleLines = {
  // The panel
  'clicking an operation opens the console on the right, about 5/12 wide, and the left column shifts': '2',
  'on phones it is a sheet over the whole screen': '2',
  'selecting the active operation again makes it not active and closes the console': '2',
  'selecting another operation leaves only that one active': '4',
  '"Clear console" closes it and leaves no operation active': '2',
  'it shows the endpoint, a form titled "Usage and SDK Samples", and a "Response" area': '2',
  'without an operation it says so and hints at createAddress': '2',

  // The form
  'Authorization has the placeholder "Bearer accessToken", and both headers are kept in session storage': '2',
  'there is a field per path and query parameter, the latter with its default, and one body of 15 rows': '2, 9',
  'anyone may use it, and says who they are by Authorization and ClientId': '6',
  'path parameters are always required, and nothing is sent before each has a value': '5',
  'query parameters are required where they are marked so; each missing value says "{name} is required."': '5, 8',
  'the body is required': '5, 8',
  'the contract’s example comes first; beside it the body built from the definition': '7',

  // The call
  'query parameters with empty values are left out, the others appended, and the header previews them': '5, 7',
  'method and endpoint are the operation’s, and {param} is replaced by the encoded value': '7',
  'the body is sent as typed, as application/json': '7',
  'the body is raw text where the operation consumes text/plain': '7',
  'every entry of session storage becomes a header where it can be one, and Authorization gets its "Bearer "': '7, 9',
  'the cookie XSRF-TOKEN goes into the header X-XSRF-TOKEN of calls to this server that change something': '7',

  // The response
  'the whole response is shown in 15 rows, under the request URL {address} + base path + endpoint': '7, 9',
  'a failed call is shown in the response area like a success': '7, 8',
  'the response appears once a call has returned, and goes when the operation changes; the body is built anew': '4',
  'the copy button says so for 5 seconds': '9',
} as const

export type Proofs<Lines> = Readonly<Record<keyof Lines, () => Promise<void>>>

/** Proves each line by a test of its own. */
export function prove<Lines extends Readonly<Record<string, string>>>(lines: Lines, proofs: Proofs<Lines>): void {
  const cases = Object.entries(lines).map(([line, section]) => [section, line] as const)
  const byLine = new Map<string, () => Promise<void>>(Object.entries(proofs))
  it.each(cases)('section %s: %s', { timeout: 120_000 }, async (_section, line) => {
    const proof = byLine.get(line)
    if (!proof) throw new Error(`Nothing proves: ${line}`)
    await expect(proof()).resolves.toBeUndefined()
  })
}
