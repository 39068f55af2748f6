import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { lazy, Suspense, useEffect, useState } from 'react'
import { browserCache } from '../ui/emotion.ts'
import { inBrowser } from '../ui/storage.ts'
import { theme } from '../ui/theme.ts'
import { useCredentials } from '../console/request/credentials.ts'
import { Door } from './door.tsx'
import type { LanguageProps } from './inside.tsx'
import { LogIn } from './log-in.tsx'
import { routeOf, useAddress } from './route.ts'
import { languageOf, languages, useWords, WordsContext, type Language, type Words } from './words.ts'

/** Loaded later, so that the log-in page appears at once. */
const Account = lazy(async () => ({ default: (await import('./account.tsx')).Account }))
const Inside = lazy(async () => ({ default: (await import('./inside.tsx')).Inside }))
const SecondFactor = lazy(async () => ({ default: (await import('./second-factor.tsx')).SecondFactor }))
const SignedIn = lazy(async () => ({ default: (await import('./signed-in.tsx')).SignedIn }))

const cache = browserCache()
const languageKey = 'desk-language'

/** The language chosen in this browser, or the browser's own. */
export const firstLanguage = (): Language => languageOf([inBrowser.read(languageKey), ...navigator.languages])

export function App({ first, firstWords }: { first: Language; firstWords: Words }) {
  const [tag, setTag] = useState(first)
  const [words, setWords] = useState(firstWords)
  useEffect(() => {
    let isCurrent = true
    void (async () => {
      const found = await languages[tag].load()
      if (!isCurrent) return
      document.documentElement.lang = tag
      setWords(found)
    })()
    return () => {
      isCurrent = false
    }
  }, [tag])
  const speak = (next: Language) => {
    setTag(next)
    inBrowser.write(languageKey, next)
  }
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <WordsContext value={words}>
          <Suspense>
            <Rooms language={tag} onLanguage={speak} />
          </Suspense>
        </WordsContext>
      </ThemeProvider>
    </CacheProvider>
  )
}

/** The pages for visitors, the log-in, and the desk behind it. */
function Rooms(props: LanguageProps) {
  const address = useAddress()
  const { Authorization } = useCredentials()
  const [first = ''] = routeOf(location.pathname, '').path
  if (first === 'sign-up' || first === 'join' || first === 'password')
    return (
      <Door>
        <Account key={address} page={first} />
      </Door>
    )
  if (first === 'signed-in')
    return (
      <Door>
        <SignedIn />
      </Door>
    )
  if (Authorization === '') return <FrontDoor />
  if (first === 'second-factor')
    return (
      <Door>
        <SecondFactor />
      </Door>
    )
  return <Inside {...props} />
}

function FrontDoor() {
  const words = useWords()
  return (
    <Door>
      <h1>{words.logIn.title}</h1>
      <LogIn />
    </Door>
  )
}
