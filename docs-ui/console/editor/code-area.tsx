import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { token } from '../../styles/tokens.ts'
import type { createEditor, Editor, Mark } from './code-editor.ts'
import type { Completion } from './completion.ts'

interface Props {
  id: string
  label: string
  text: string
  json?: boolean
  readOnly?: boolean
  invalid?: boolean
  describedBy?: string
  placeholder?: string
  onText?: (text: string) => void
  onPaste?: (text: string) => boolean
  /** Completions at the caret. */
  complete?: ((text: string, caret: number) => Completion | null) | undefined
  marks?: readonly Mark[]
}

const Frame = styled('div')({
  height: 'calc(15 * 1.55em + 1.5rem + 2px)',
  minHeight: '4.5rem',
  border: `1px solid ${token('code-line')}`,
  borderRadius: token('radius-large'),
  backgroundColor: token('code-paper'),
  color: token('code-ink'),
  colorScheme: 'dark',
  font: `450 ${token('size-tiny')} / 1.55 ${token('code-font')}`,
  resize: 'vertical',
  overflow: 'hidden',
  '&:focus-within': { borderColor: token('accent'), outline: `1px solid ${token('accent')}` },
  '&[data-invalid]': { borderColor: token('red') },
  textarea: {
    display: 'block',
    width: '100%',
    height: '100%',
    padding: '0.75rem 0.875rem',
    border: 0,
    outline: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    letterSpacing: 0,
    whiteSpace: 'pre',
    tabSize: 2,
    resize: 'none',
    overflow: 'auto',
    '&::placeholder': { color: token('code-soft') },
  },
})

const shown = new Map<string, (line: number) => void>()

/**
 * Puts the caret at the end of a line, counted from 0, in the area with this id. Returns false if there is no such
 * area.
 */
export function showLine(id: string, line: number): boolean {
  const show = shown.get(id)
  show?.(line)
  return show !== undefined
}

/** A text area of 15 rows, which an editor replaces once loaded. */
export function CodeArea(props: Props) {
  const { id, label, text, json = false, readOnly = false, invalid = false, describedBy, placeholder = '' } = props
  const { marks } = props
  const frame = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  /** Settles once no multi-key character is half typed. */
  const composed = useRef(Promise.resolve())
  const [editor, setEditor] = useState<Editor | null>(null)
  const onText = useEffectEvent((changed: string) => props.onText?.(changed))
  const onPaste = useEffectEvent((pasted: string) => props.onPaste?.(pasted) ?? false)
  const complete = useEffectEvent((now: string, caret: number) => props.complete?.(now, caret) ?? null)

  const begin = useEffectEvent((create: typeof createEditor): Editor | null => {
    if (!frame.current || !area.current) return null
    const { selectionStart, selectionEnd, scrollTop } = area.current
    const focused = document.activeElement === area.current
    area.current.hidden = true
    area.current.removeAttribute('id')
    const made = create(frame.current, {
      id,
      label,
      text,
      json,
      readOnly,
      placeholder,
      describedBy,
      selection: [selectionStart, selectionEnd],
      scrollTop,
      onText,
      onPaste,
      complete,
    })
    if (focused) made.focus()
    return made
  })
  useEffect(() => {
    let made: Editor | null = null
    let current = true
    void (async () => {
      const { createEditor: create } = await import('./code-editor.ts')
      await composed.current
      if (!current) return
      made = begin(create)
      setEditor(made)
    })()
    return () => {
      current = false
      made?.destroy()
    }
  }, [])

  useEffect(() => editor?.setText(text), [editor, text])
  useEffect(() => editor?.setMarks(marks ?? []), [editor, marks])
  useEffect(() => editor?.setInvalid(invalid), [editor, invalid])
  useEffect(() => {
    shown.set(id, (line) => (editor ? editor.showLine(line) : area.current?.focus()))
    return () => void shown.delete(id)
  }, [editor, id])

  return (
    <Frame className="code-area" ref={frame} data-invalid={invalid ? '' : undefined}>
      {!editor && (
        <textarea
          id={id}
          ref={area}
          aria-label={label}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          rows={15}
          value={text}
          readOnly={readOnly}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          wrap="off"
          onChange={({ target }) => props.onText?.(target.value)}
          onCompositionStart={({ currentTarget }) => {
            composed.current = new Promise((resolve) =>
              currentTarget.addEventListener('compositionend', () => resolve(), { once: true }),
            )
          }}
          onPaste={(event) => {
            if (props.onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
          }}
        />
      )}
    </Frame>
  )
}
