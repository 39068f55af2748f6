import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { highlight } from '../../reference/highlight.ts'
import type { Operation } from '../../reference/reference.ts'
import { rememberedLanguage, rememberLanguage } from '../../reference/chosen-language.ts'
import { languages } from '../../reference/languages.ts'
import { sampleOf } from '../../reference/samples.ts'
import type { Call } from '../../reference/call.ts'
import { ScrollingText } from '../../ui/scroll.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'

/** The call as code, kept in step with the fields. Leaves out the token: samples read it from the environment. */
export function SamplesFigure({ operation, call }: { operation: Operation; call: Call }) {
  const [language, setLanguage] = useState(rememberedLanguage)
  const figure = useRef<HTMLElement>(null)
  const text = sampleOf(language, operation, call)

  useEffect(() => {
    const code = figure.current?.querySelector('pre')
    if (!code) return
    code.textContent = text
    code.dataset['language'] = language
    highlight(code)
  }, [figure, text, language])

  return (
    <Box component="figure" className="sample" ref={figure} sx={{ '& pre': { maxHeight: '16rem' } }}>
      <figcaption>
        <label>
          <span className="unseen">Language of the sample</span>
          <select
            value={language}
            onChange={({ target }) => {
              const chosen = languages.find(({ id }) => id === target.value)?.id ?? 'typescript'
              setLanguage(chosen)
              rememberLanguage(chosen)
            }}
          >
            {languages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <CopyButton text={text} label="Copy the sample" inSample />
      </figcaption>
      <ScrollingText label="Sample of this call" />
    </Box>
  )
}
