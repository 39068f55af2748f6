import { createRoot } from 'react-dom/client'
// oxlint-disable-next-line import/no-unassigned-import -- Vite makes a style sheet of it
import '../styles/desk.css'
import { App, firstLanguage } from './app.tsx'
import { followLinks } from './route.ts'
import { languages } from './words.ts'

const place = document.getElementById('desk')
if (!place) throw new Error('The page has no place for the desk')
followLinks(document.body)
const root = createRoot(place)
const language = firstLanguage()
/** A function, since a module with top-level await could share nothing with modules loaded later. */
async function begin(): Promise<void> {
  const words = await languages[language].load()
  root.render(<App first={language} firstWords={words} />)
  document.documentElement.dataset['ready'] = ''
}
void begin()
