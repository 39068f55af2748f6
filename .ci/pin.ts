/** Writes each image's digest after its tag in the files of `server/deploy` that use images. `make pin`. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const files = ['Dockerfile', 'compose.yaml'].map((name) => new URL(`../server/deploy/${name}`, import.meta.url))

/** Foreign images only: ours have their own tag, or are a stage of the same file. */
const images = /(?<=^(?:FROM| +image:) )([\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?/gm

/** Returns a file with current digests; each replaces any former one. */
export function pinned(text: string, digestOf: (image: string) => string): string {
  return text.replaceAll(images, (_, image: string) => `${image}@${digestOf(image)}`)
}

function askedOf(image: string): string {
  const format = '{{.Manifest.Digest}}'
  const digest = execFileSync('docker', ['buildx', 'imagetools', 'inspect', image, '--format', format], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  }).trim()
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image} has no digest: ${digest}`)
  return digest
}

if (import.meta.main) {
  // Looks all up before changing a file.
  const texts = files.map((file) => pinned(readFileSync(file, 'utf8'), askedOf))
  for (const [index, file] of files.entries()) writeFileSync(file, texts[index] ?? '')
  console.log('The images are pinned. Commit the change, and repeat this for every update.')
}
