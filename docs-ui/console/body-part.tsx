import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Body, Definitions, Type } from '../reference/reference.ts'
import { token } from '../styles/tokens.ts'
import type { ContractError } from './check.ts'
import { CodeArea } from './code-area.tsx'
import { CodeSelect } from './code-input.tsx'
import type { completionAt } from './completion.ts'
import { CopyButton } from './copy-button.tsx'
import type { BodyChoice } from './example-body.ts'
import { Figure, Fits, Group, Note, Objections, Words } from './parts.tsx'
import type { Problem } from './problems.ts'

const BodyForm = lazy(() => import('./body-form.tsx'))

interface Props {
  body: Body
  definitions: Definitions
  choices: readonly BodyChoice[]
  text: string
  onText: (text: string) => void
  onChoice: (choice: BodyChoice) => void
  onPaste: (text: string) => boolean
  missing: boolean
  /** Null until it is known. */
  errors: readonly ContractError[] | null
  problems: readonly Problem[]
}

/** The body as the string that is sent, or as a form that writes it. */
export function BodyPart({
  body,
  definitions,
  choices,
  text,
  onText,
  onChoice,
  onPaste,
  missing,
  errors,
  problems,
}: Props) {
  const [choice, setChoice] = useState(choices[0]?.name ?? '')
  const [asForm, setAsForm] = useState(false)
  const json = body.types?.includes('application/json') ?? false
  const complete = useCompletion(json ? body.schema : undefined, definitions)
  const blank = text.trim() === ''

  return (
    <Group title="Body">
      <Stack
        className="body-bar"
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', alignItems: 'center' }}
      >
        <CodeSelect
          sx={{ flex: '1 1 10rem', maxWidth: '22rem', fontFamily: token('text-font') }}
          inputProps={{ 'aria-label': 'Example of the body' }}
          value={choice}
          onChange={({ target }) => {
            setChoice(target.value)
            const chosen = choices.find(({ name }) => name === target.value)
            if (chosen) onChoice(chosen)
          }}
        >
          {choices.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </CodeSelect>
        <Figure sx={{ fontSize: token('size-tiny'), '@container (max-width: 26rem)': { display: 'none' } }}>
          {body.types?.[0]}
        </Figure>
        {json && body.schema && (
          <Button aria-pressed={asForm} onClick={() => setAsForm(!asForm)}>
            {asForm ? 'As text' : 'As a form'}
          </Button>
        )}
        <CopyButton text={text} label="Copy the body" />
      </Stack>
      {asForm && body.schema ? (
        <Suspense fallback={<Note>Opening the form …</Note>}>
          <BodyForm text={text} type={body.schema} definitions={definitions} errors={errors ?? []} onText={onText} />
        </Suspense>
      ) : (
        <CodeArea
          id="console-body"
          label="body"
          text={text}
          json={json}
          invalid={missing}
          describedBy="console-body-said"
          onText={onText}
          onPaste={onPaste}
          complete={complete}
          marks={problems.flatMap(({ line, message }) => (line === null ? [] : [{ line, message }]))}
        />
      )}
      <div id="console-body-said" className="body-said">
        {missing && (
          <Note className="error" color="error" sx={{ fontWeight: 560 }}>
            body is required.
          </Note>
        )}
        {!blank && errors?.length === 0 && <Fits>The body fits the contract.</Fits>}
        {!blank && errors && errors.length > 0 && (
          <Objections className="body-errors">
            {errors.slice(0, 6).map(({ path: where, message }) => (
              <li key={`${where} ${message}`}>
                {where !== '' && <Words>{where}</Words>} {message}
              </li>
            ))}
            {errors.length > 6 && <li>and {errors.length - 6} more</li>}
          </Objections>
        )}
      </div>
    </Group>
  )
}

/** Loaded after the panel is there: nobody types at once. */
function useCompletion(type: Type | undefined, definitions: Definitions) {
  const [load, setLoad] = useState<{ completionAt: typeof completionAt } | null>(null)
  useEffect(() => {
    let current = true
    void (async () => {
      const loaded = await import('./completion.ts')
      if (current) setLoad(loaded)
    })()
    return () => {
      current = false
    }
  }, [])
  if (!load || !type) return undefined
  return (text: string, caret: number) => load.completionAt(text, caret, type, definitions)
}
