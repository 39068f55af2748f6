interface Town {
  readonly city: string
  readonly postCode?: string
  readonly state?: string
  readonly country: string
}

/** Countries that write the postal code after the town (UPU S42). */
const codeLast: ReadonlySet<string> = new Set('AU CA GB GG IE IM IN JE NZ PR SG TH US ZA'.split(' '))

/** The line of an address with the town, in its country's format. */
export function townLine({ city, postCode, state, country }: Town): string {
  const parts = codeLast.has(country) ? [city, state, postCode] : [postCode, city, state]
  return parts.filter(Boolean).join(' ')
}
