const memberStates =
  '040 056 100 191 196 203 208 233 246 250 276 300 348 372 380 428 440 442 470 528 616 620 642 703 705 724 752'.split(
    ' ',
  )

/** Whether a string has the form of an import one-stop-shop number. Its check digit is computed in a way that isn't public. */
export function isIossNumber(text: string): boolean {
  const member = /^IM(\d{3})\d{7}$/.exec(text)?.[1]
  return member !== undefined && (member === '900' || memberStates.includes(member))
}
