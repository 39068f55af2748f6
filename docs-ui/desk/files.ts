/** Encodes a file in base64, since JSON has no bytes. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** Encodes a table file: CSV as text, workbooks as base64. */
export async function contentOf(file: File): Promise<{ type: 'CSV' | 'XLSX'; data: string }> {
  if (!/\.xlsx$/i.test(file.name)) return { type: 'CSV', data: await file.text() }
  return { type: 'XLSX', data: await base64Of(file) }
}
