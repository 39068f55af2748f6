/** Splits a description: the effect goes before the fields; rules, special cases and tables of codes go after them. */
export function inTwo(description: string): [intro: string, rules: string] {
  const blocks = description.split(/\n{2,}/)
  const first = blocks.findIndex((block, at) => at > 0 && /^(\*\*|\||#)/.test(block))
  if (first === -1) return [description, '']
  // A sentence ending in a colon belongs to the table or list below it.
  const from = first > 1 && blocks[first - 1]?.endsWith(':') ? first - 1 : first
  return [blocks.slice(0, from).join('\n\n'), blocks.slice(from).join('\n\n')]
}
