import type { Schemas } from '../../../openapi/generated/types.ts'
import type { ErrorDetail } from '../../kernel/error.ts'
import type { Product } from '../../network/product/catalogue.ts'
import { Printed } from '../../platform/http/handler.ts'

type Said = Schemas['LeftOutProduct']

/**
 * A product that is not offered. Reasons that do not depend on the parcels are cached and sent many times, so each form
 * is serialized once.
 */
export class LeftOut {
  readonly product: Product
  readonly reasons: readonly ErrorDetail[]
  #codes: Printed<Said> | undefined
  #sentences: Printed<Said> | undefined

  constructor(product: Product, reasons: readonly ErrorDetail[]) {
    this.product = product
    this.reasons = reasons
  }

  /** With codes only, or with messages. */
  printed(explain: boolean): Printed<Said> {
    if (explain) return (this.#sentences ??= this.#print({ reasons: [...this.reasons] }))
    return (this.#codes ??= this.#print({}))
  }

  #print(more: Pick<Said, 'reasons'>): Printed<Said> {
    const { carrier, id: productId } = this.product
    const codes = [...new Set(this.reasons.map(({ code }) => code))]
    const said: Said = { carrierProduct: { carrier, productId }, codes, ...more }
    return Printed.of<Said>(JSON.stringify(said))
  }
}
