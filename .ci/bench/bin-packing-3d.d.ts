/** The parts that the bench uses of a package without types. */
declare module 'bin-packing-3d' {
  class Item {
    readonly name: string
    constructor(name: string, width: number, height: number, depth: number, weight: number)
  }
  class Bin {
    readonly items: readonly Item[]
    constructor(name: string, width: number, height: number, depth: number, maxWeight: number)
  }
  class Packer {
    readonly bins: readonly Bin[]
    add_bin(bin: Bin): void
    add_item(item: Item): void
    pack(isBiggerFirst: boolean): void
  }
}
