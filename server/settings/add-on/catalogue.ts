import type { components } from '../../../openapi/generated/types.ts'
import type { Whole } from '../../kernel/whole.ts'

export type AddOn = Whole<components['schemas']['AddOn']>

/** Everything that clients can add, with the plans that allow it (section 6), in the order of the names. */
export const catalogue: readonly AddOn[] = [
  {
    id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c71',
    name: 'Item service options',
    description: 'Offers service options for unpacked items, such as insurance and delivery windows.',
    plans: ['PRO', 'ENTERPRISE'],
  },
  {
    id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c70',
    name: 'Packing',
    description: 'Calculates how unpacked items fit into boxes, with every packing algorithm.',
    plans: ['PRO', 'ENTERPRISE'],
  },
  {
    id: '0198c0de-7a11-7c3e-9b52-4f6d2a1e8c72',
    name: 'Returns portal',
    description: 'Lets recipients book their own return shipments.',
    plans: ['TRIAL', 'PRO', 'ENTERPRISE'],
  },
]

export const findAddOn = (id: string): AddOn | undefined => catalogue.find((addOn) => addOn.id === id.toLowerCase())
