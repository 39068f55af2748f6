import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Reads the sections of a file in data/ by country code, which follows a `#` above each section. */
export const readSections = (file: URL): ReadonlyMap<string, string> =>
  new Map(
    gunzipSync(readFileSync(file))
      .toString('utf8')
      .split('\n#')
      .slice(1)
      .map((section) => [section.slice(0, 2), section.slice(3)]),
  )
