import { Bin, Item, Packer } from 'bin-packing-3d'
import { pack3D } from 'binpackingjs/3d'
import { fill } from '../../server/commerce/packing/fill.ts'
import type { Kind } from '../../server/commerce/packing/kind.ts'
import { pack } from '../../server/commerce/packing/pack.ts'
import { instances, type Instance } from './bischoff-ratcliff.ts'
import { tableOf } from './table.ts'

/** Measures how full boxes get, and how fast. */
const perInstanceMs = 1_000
const aim = 93

const volumeOf = ({ length, width, height }: Instance['box']) => length * width * height
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function ours({ box, kinds }: Instance): number {
  const effort = { tries: Infinity, until: performance.now() + perInstanceMs }
  return (100 * fill({ ...box, maxWeight: Infinity }, kinds, effort).volume) / volumeOf(box)
}

/** Packs with another library, with the turning that the instance allows; it neither requires support nor searches. */
function theirs({ box, kinds }: Instance): number {
  const items = kinds.flatMap(({ length, width, height, count }, kind) =>
    Array.from({ length: count }, () => ({ name: String(kind), width: length, height, depth: width, weight: 0 })),
  )
  const bins = [{ name: 'box', width: box.length, height: box.height, depth: box.width, maxWeight: 1 }]
  const { packedBins = [] } = Object(pack3D({ bins, items }))
  const packed: { items: { name: string }[] }[] = packedBins
  const volume = packed
    .flatMap((bin) => bin.items)
    .reduce((sum, { name }) => sum + volumeOf(kinds[Number(name)] ?? box), 0)
  return (100 * volume) / volumeOf(box)
}

/** Packs with a third library, which places the largest items first. */
function others({ box, kinds }: Instance): number {
  const packer = new Packer()
  packer.add_bin(new Bin('box', box.length, box.height, box.width, 1))
  for (const [kind, { length, width, height, count }] of kinds.entries())
    for (let one = 0; one < count; one++) packer.add_item(new Item(String(kind), length, height, width, 0))
  packer.pack(true)
  const packed = packer.bins.flatMap((bin) => bin.items)
  return (100 * packed.reduce((sum, { name }) => sum + volumeOf(kinds[Number(name)] ?? box), 0)) / volumeOf(box)
}

const classes = [...Map.groupBy(instances, ({ name }) => name)]
const rows = classes.map(([name, group]) => {
  const few = group.slice(0, 2)
  const [full, beside, besides] = [group.map(ours), few.map(theirs), few.map(others)]
  return {
    name,
    full,
    cells: [name, ...[mean(full), Math.min(...full), mean(beside), mean(besides)].map((use) => `${use.toFixed(2)} %`)],
  }
})
const all = mean(rows.flatMap(({ full }) => full))
console.log(
  tableOf(
    ['', 'mean', 'least', 'binpackingjs (2 of each, without support)', 'bin-packing-3d (the same)'],
    rows.map(({ cells }) => cells),
  ),
)
console.log(`mean of all ${all.toFixed(2)} %, aim ${aim} %: ${all >= aim ? 'reached' : 'MISSED'}\n`)

/** A shop's basket: twenty pieces of five items, into four boxes. */
const basket = (seed: number): Kind[] =>
  [0, 1, 2, 3, 4].map((index) => ({
    length: 60 + ((seed * 37 + index * 53) % 180),
    width: 50 + ((seed * 61 + index * 29) % 120),
    height: 30 + ((seed * 17 + index * 71) % 100),
    weight: 300,
    count: 4,
    turning: 'ANY',
    stacking: 'ANY',
  }))
const boxes = [
  { length: 300, width: 200, height: 150, maxWeight: 20_000, cost: 450 },
  { length: 400, width: 300, height: 250, maxWeight: 20_000, cost: 700 },
  { length: 600, width: 400, height: 350, maxWeight: 20_000, cost: 1_200 },
  { length: 800, width: 600, height: 500, maxWeight: 30_000, cost: 2_400 },
]
for (let seed = 0; seed < 50; seed++) pack(basket(seed), boxes, 'FEWEST_PARCELS', Infinity)
const took = Array.from({ length: 200 }, (_, seed) => {
  const from = performance.now()
  pack(basket(seed), boxes, 'FEWEST_PARCELS', Infinity)
  return performance.now() - from
}).toSorted((one, other) => one - other)
const [median = 0, late = 0] = [took[100], took[190]]
console.log(
  `baskets of 20: median ${median.toFixed(1)} ms, 95th percentile ${late.toFixed(1)} ms, aim 10 ms: ${late <= 10 ? 'reached' : 'MISSED'}`,
)
