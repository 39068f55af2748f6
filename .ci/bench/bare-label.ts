/** The minimum for a page with as many lines and bars as a label: no layout, no font, no symbology. */
export function bareLabel(lines: readonly string[], number: string): Buffer {
  let drawing = ''
  for (let bar = 0; bar < 46; bar++) drawing += `${20 + bar * 5} 20 2.5 80 re\n`
  drawing += 'f\nBT /F 10 Tf 20 400 Td 12 TL\n'
  for (const line of [...lines, number]) drawing += `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*\n`
  drawing += 'ET\n'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 288 432] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}endstream`,
  ]
  let file = '%PDF-1.7\n'
  let table = '0000000000 65535 f \n'
  objects.forEach((body, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
  })
  file += `xref\n0 6\n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
