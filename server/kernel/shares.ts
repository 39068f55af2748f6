/**
 * Divides capacity among parties that do not know of each other. A party may hold up to twice what it leaves to the
 * others, so one alone gets two thirds and there is always room for the next. Every party gets its first place.
 */
export class Shares {
  readonly #room: number
  readonly #taken = new Map<string, number>()
  #all = 0

  constructor(room: number) {
    this.#room = room
  }

  takenBy(party: string): number {
    return this.#taken.get(party) ?? 0
  }

  hasRoomFor(party: string): boolean {
    const mine = this.takenBy(party) + 1
    const left = this.#room - this.#all - 1
    return left >= 0 && (mine === 1 || mine <= 2 * left)
  }

  /** Takes a place; without a party it counts towards the total only. */
  take(party: string | undefined): void {
    this.#all++
    if (party !== undefined) this.#taken.set(party, this.takenBy(party) + 1)
  }

  leave(party: string | undefined): void {
    this.#all--
    if (party === undefined) return
    const left = this.takenBy(party) - 1
    if (left > 0) this.#taken.set(party, left)
    else this.#taken.delete(party)
  }
}
