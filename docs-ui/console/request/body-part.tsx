import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Body, Definitions, Type } from '../../reference/reference.ts'
import { token } from '../../styles/tokens.ts'
import { listOf, accepted, bodyWithFile, fileError, mediaTypeOf, type FileUse } from './body-file.ts'
import type { ContractError } from './check.ts'
import { CodeArea } from '../editor/code-area.tsx'
import { CodeSelect } from '../editor/code-input.tsx'
import type { completionAt } from '../editor/completion.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { BodyChoice } from './example-body.ts'
import { sizeOf } from './exchange.ts'
import { Figure, Fits, Group, Note, Objections, Words } from '../../ui/parts.tsx'
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
  /** Null until checked. */
  errors: readonly ContractError[] | null
  problems: readonly Problem[]
  /** How the operation takes a file; null if it takes none. */
  use: FileUse | null
  /** Sent instead of the typed text. */
  file: File | null
  onFile: (file: File | null) => void
}

/** The body, as the text that is sent or as a form that writes it. */
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
  use,
  file,
  onFile,
}: Props) {
  const [choice, setChoice] = useState(choices[0]?.name ?? '')
  const [asForm, setAsForm] = useState(false)
  const json = body.types?.includes('application/json') ?? false
  const complete = useCompletion(json ? body.schema : undefined, definitions)
  const blank = text.trim() === ''
  const picker = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState(false)
  const [said, setSaid] = useState<{ text: string; wrong: boolean } | null>(null)

  const take = async (chosen: File | undefined) => {
    if (!use || !chosen) return
    const wrong = fileError(chosen.name, use)
    setSaid(null)
    if (wrong !== null) setSaid({ text: wrong, wrong: true })
    else if (use.as === 'body') onFile(chosen)
    else {
      onText(await bodyWithFile(text, chosen, use))
      setSaid({ text: `${chosen.name} (${sizeOf(chosen.size)}) is in data.`, wrong: false })
    }
  }
  const drop = use && {
    onDragOver: (event: React.DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDragged(true)
    },
    onDragLeave: () => setDragged(false),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      setDragged(false)
      void take(event.dataTransfer.files[0])
    },
  }

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
            onFile(null)
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
          {file ? mediaTypeOf(file.name) : body.types?.[0]}
        </Figure>
        {use && (
          <>
            <Button onClick={() => picker.current?.click()}>Choose a file</Button>
            <input
              ref={picker}
              className="unseen"
              type="file"
              tabIndex={-1}
              aria-label="File for the body"
              accept={accepted(use)}
              onChange={({ target }) => {
                void take(target.files?.[0])
                // Allows choosing the same file again after correcting it.
                target.value = ''
              }}
            />
          </>
        )}
        {json && body.schema && (
          <Button aria-pressed={asForm} onClick={() => setAsForm(!asForm)}>
            {asForm ? 'As text' : 'As a form'}
          </Button>
        )}
        {!file && <CopyButton text={text} label="Copy the body" />}
      </Stack>
      <Box
        {...drop}
        sx={dragged ? { outline: `2px dashed ${token('accent')}`, outlineOffset: 2, borderRadius: 1 } : {}}
      >
        {file ? (
          <Chosen file={file} onRemove={() => onFile(null)} />
        ) : asForm && body.schema ? (
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
      </Box>
      <div id="console-body-said" className="body-said">
        {use && !file && (
          <Note
            className={said?.wrong ? 'error' : 'note'}
            color={said?.wrong ? 'error' : 'textSecondary'}
            component="output"
          >
            {said?.text ?? `You can also drop a ${listOf(use)} file here.`}
          </Note>
        )}
        {missing && (
          <Note className="error" color="error" sx={{ fontWeight: 560 }}>
            body is required.
          </Note>
        )}
        {!blank && errors?.length === 0 && <Fits>The body matches the contract.</Fits>}
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

/** Loads after the panel appears, before anyone types. */
function useCompletion(type: Type | undefined, definitions: Definitions) {
  const [load, setLoad] = useState<{ completionAt: typeof completionAt } | null>(null)
  useEffect(() => {
    let current = true
    void (async () => {
      const loaded = await import('../editor/completion.ts')
      if (current) setLoad(loaded)
    })()
    return () => {
      current = false
    }
  }, [])
  if (!load || !type) return undefined
  return (text: string, caret: number) => load.completionAt(text, caret, type, definitions)
}

/** The chosen file, sent unchanged. */
const Chosen = ({ file, onRemove }: { file: File; onRemove: () => void }) => (
  <Paper
    variant="outlined"
    className="body-file"
    sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, px: 1.75, py: 1.25, borderRadius: token('radius-large') }}
  >
    <Words sx={{ minWidth: 0 }}>{file.name}</Words>
    <Figure sx={{ flex: 1, fontSize: token('size-small') }}>{sizeOf(file.size)}</Figure>
    <Button onClick={onRemove}>Remove</Button>
  </Paper>
)
