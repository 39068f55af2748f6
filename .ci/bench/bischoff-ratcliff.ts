import { readFileSync } from 'node:fs'
import type { Kind } from '../../server/commerce/packing/kind.ts'

export interface Instance {
  readonly name: string
  readonly box: { readonly length: number; readonly width: number; readonly height: number }
  readonly kinds: readonly Kind[]
}

/**
 * The first ten of each of the classes BR1 to BR7 in E. E. Bischoff and M. S. W. Ratcliff, Issues in the development of
 * approaches to container loading, Omega 23 (1995). Each line has the class and the container's sides, then for each
 * kind of item its sides, whether each may be the height, and the count.
 */
export const instances: readonly Instance[] = readFileSync(new URL('bischoff-ratcliff.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [head = [], ...rest] = line.split(' | ').map((part) => part.split(' ').map(Number))
    const [name = 0, length = 0, width = 0, height = 0] = head
    const kinds = rest.map(([l = 0, uprightL, w = 0, uprightW, h = 0, uprightH, count = 0]): Kind => {
      const upright = [uprightL && 'length', uprightW && 'width', uprightH && 'height'] as const
      return {
        length: l,
        width: w,
        height: h,
        weight: 0,
        count,
        turning: 'ANY',
        stacking: 'ANY',
        upright: upright.filter((side) => side !== 0 && side !== undefined),
      }
    })
    return { name: `BR${name}`, box: { length, width, height }, kinds }
  })
