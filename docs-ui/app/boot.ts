/** Runs before the first paint, which depends on what it sets. */
import { tenantOf } from '../ui/tenant.ts'

const page = document.documentElement
page.classList.add('js')
// Before the entries exist, only the width can decide; ui/drawer.ts knows more.
page.dataset['drawerMode'] = matchMedia('(max-width: 768px)').matches ? 'over' : 'side'
page.dataset['tenant'] = tenantOf(location.hostname).id
// A cookie, since the first access to local storage makes the first paint wait for the disk.
const scheme = /(?:^|; )scheme=(light|dark)/.exec(document.cookie)?.[1]
if (scheme !== undefined) page.dataset['scheme'] = scheme
