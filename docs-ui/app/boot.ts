/** Runs before the first paint: what the page looks like must be known by then. */
import { tenantOf } from '../ui/tenant.ts'

const page = document.documentElement
page.classList.add('js')
// Before its entries are there, only the width can tell; ui/drawer.ts knows more.
page.dataset['drawerMode'] = matchMedia('(max-width: 768px)').matches ? 'over' : 'side'
page.dataset['tenant'] = tenantOf(location.hostname).id
// A cookie, since the first look into local storage makes the first paint wait for the disk.
const scheme = /(?:^|; )scheme=(light|dark)/.exec(document.cookie)?.[1]
if (scheme !== undefined) page.dataset['scheme'] = scheme
