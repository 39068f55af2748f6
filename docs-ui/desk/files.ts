/** A table as a file: workbooks go as base64, since JSON has no bytes. */
export async function contentOf(file: File): Promise<{ type: 'CSV' | 'XLSX'; data: string }> {
  if (!/\.xlsx$/i.test(file.name)) return { type: 'CSV', data: await file.text() }
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { type: 'XLSX', data: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}
