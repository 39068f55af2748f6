/** `createShipment` -> create, shipment, createshipment; `/auth/login` -> auth, login; `Göteborg` -> goteborg. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [part] of plain(text).matchAll(/[a-z0-9]+(?:[_-][a-z0-9]+)*/gi)) {
    const pieces = part.split(/[_-]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    for (const piece of pieces) words.add(piece.toLowerCase())
    if (pieces.length > 1 && pieces.length < 6) words.add(pieces.join('').toLowerCase())
  }
  return [...words]
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ø', 'o').replaceAll('Ø', 'O')
