const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)

/** Returns the relative luminance defined by WCAG 2, from 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colours given as `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** Returns black or white, whichever is easier to read on a colour: at least 4.58:1 on any. */
export const inkOn = (color: string): string =>
  contrast('#000000', color) > contrast('#ffffff', color) ? '#000000' : '#ffffff'

/** Makes a colour just dark or light enough to be readable on a background. */
export function readableOn(background: string, color: string): string {
  const ink = inkOn(background)
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, ink, share)
    if (contrast(mixed, background) >= 4.5) return mixed
  }
  return ink
}

function mix(color: string, ink: string, share: number): string {
  const inks = channels(ink)
  const mixed = channels(color).map((channel, index) => channel * (1 - share) + (inks[index] ?? 0) * share)
  return `#${mixed
    .map((channel) =>
      Math.round(channel * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** For clients that have not chosen one. */
export const plainColor = '#24405c'
