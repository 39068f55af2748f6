/** A browser reads the file after the click, at a time that it does not tell. */
const keptMs = 120_000

/** Gives a file to the browser as a download. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
