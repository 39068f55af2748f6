import { createRoot } from 'react-dom/client'
// oxlint-disable-next-line import/no-unassigned-import -- Vite makes a style sheet of it
import '../styles/desk.css'
import { App } from './app.tsx'
import { followLinks } from './route.ts'

const place = document.getElementById('desk')
if (!place) throw new Error('The page has no place for the desk')
followLinks(document.body)
createRoot(place).render(<App />)
document.documentElement.dataset['ready'] = ''
