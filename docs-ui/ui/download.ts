/** How long the URL stays valid: the browser reads the file some time after the click, without saying when. */
const keptMs = 120_000

/** Downloads a file in the browser. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
