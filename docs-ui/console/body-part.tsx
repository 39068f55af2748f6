import { lazy, Suspense, useEffect, useState } from 'react'
import type { Body, Definitions, Type } from '../reference/reference.ts'
import type { ContractError } from './check.ts'
import { CodeArea } from './code-area.tsx'
import { CodeSelect } from './code-input.tsx'
import type { completionAt } from './completion.ts'
import { CopyButton } from './copy-button.tsx'
import type { BodyChoice } from './example-body.ts'
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
    <fieldset className="body-part">
      <legend>Body</legend>
      <div className="body-bar">
        <CodeSelect
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
        <span className="format">{body.types?.[0]}</span>
        {json && body.schema && (
          <button type="button" className="quiet" aria-pressed={asForm} onClick={() => setAsForm(!asForm)}>
            {asForm ? 'As text' : 'As a form'}
          </button>
        )}
        <CopyButton text={text} label="Copy the body" />
      </div>
      {asForm && body.schema ? (
        <Suspense fallback={<p className="note">Opening the form …</p>}>
          <BodyForm text={text} type={body.schema} definitions={definitions} errors={errors ?? []} onText={onText} />
        </Suspense>
      ) : (
        <CodeArea
          id="console-body"
          label="body"
          text={text}
          invalid={missing}
          describedBy="console-body-said"
          onText={onText}
          onPaste={onPaste}
          complete={complete}
          marks={problems.flatMap(({ line, message }) => (line === null ? [] : [{ line, message }]))}
        />
      )}
      <div id="console-body-said" className="body-said">
        {missing && <p className="error">body is required.</p>}
        {!blank && errors?.length === 0 && <p className="agreement fits">The body fits the contract.</p>}
        {!blank && errors && errors.length > 0 && (
          <ul className="body-errors">
            {errors.slice(0, 6).map(({ path: where, message }) => (
              <li key={`${where} ${message}`}>
                {where !== '' && <code>{where}</code>} {message}
              </li>
            ))}
            {errors.length > 6 && <li>and {errors.length - 6} more</li>}
          </ul>
        )}
      </div>
    </fieldset>
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
