/** Formats columns as wide as their content: the first left-aligned, the others right-aligned. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    widths
      .map((width, column) => (column === 0 ? (row[column] ?? '').padEnd(width) : (row[column] ?? '').padStart(width)))
      .join('   ')
      .trimEnd()
  return [line(heads), widths.map((width) => '-'.repeat(width)).join('   '), ...rows.map(line)].join('\n')
}

export const times = (ratio: number) => `${ratio.toFixed(2)} x`

export const verdict = (value: number, most: number | undefined) =>
  most === undefined ? '' : value <= most ? 'reached' : 'MISSED'
