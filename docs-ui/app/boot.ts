/** Runs before the first paint: what the page looks like must be known by then. */
import { tenantOf } from './tenant.ts'

const page = document.documentElement
page.classList.add('js')
page.dataset['tenant'] = tenantOf(location.hostname).id
try {
  const scheme = localStorage.getItem('scheme')
  if (scheme === 'light' || scheme === 'dark') page.dataset['scheme'] = scheme
} catch {
  // Storage may be forbidden; the system's scheme holds then.
}
