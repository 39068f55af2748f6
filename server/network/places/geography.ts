export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Mean radius of the earth in metres. */
export const earthRadius = 6_371_008.8

const radiansOf = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (radians: number) => (radians * 180) / Math.PI

/** Returns the metres between two points as the crow flies. */
export function distanceBetween(one: Point, other: Point): number {
  const half = (a: number, b: number) => Math.sin(radiansOf(b - a) / 2) ** 2
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radiansOf(one.latitude)) * Math.cos(radiansOf(other.latitude)) * half(one.longitude, other.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export interface Box {
  readonly latitudes: readonly [from: number, to: number]
  /** One range, or two if the circle crosses the date line. */
  readonly longitudes: ReadonlyArray<readonly [from: number, to: number]>
}

/** In degrees: about a metre, to cover rounding. */
const margin = 1e-5

/** Returns the meridians and parallels that enclose all points within a distance. */
export function boxAround({ latitude, longitude }: Point, radius: number): Box {
  const angle = radius / earthRadius
  const latitudes = [latitude - degrees(angle) - margin, latitude + degrees(angle) + margin] as const
  // A circle around a pole contains all meridians.
  if (latitudes[0] <= -90 || latitudes[1] >= 90) return { latitudes, longitudes: [[-180, 180]] }
  const width = degrees(Math.asin(Math.min(1, Math.sin(angle) / Math.cos(radiansOf(latitude))))) + margin
  const [west, east] = [longitude - width, longitude + width]
  if (west < -180)
    return {
      latitudes,
      longitudes: [
        [west + 360, 180],
        [-180, east],
      ],
    }
  if (east > 180)
    return {
      latitudes,
      longitudes: [
        [west, 180],
        [-180, east - 360],
      ],
    }
  return { latitudes, longitudes: [[west, east]] }
}
