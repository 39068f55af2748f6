import { useEffect, useRef } from 'react'
import { highlight } from '../reference/highlight.ts'

interface Props {
  id: string
  label: string
  text: string
  readOnly?: boolean
  invalid?: boolean
  describedBy?: string
  placeholder?: string
  onText?: (text: string) => void
  onPaste?: (text: string) => boolean
}

/** Colouring longer texts would be felt while typing. */
const longest = 60_000

/** A text area of 15 rows (specification, section 9) whose text is coloured by a copy that lies under it. */
export function CodeArea({ id, label, text, readOnly, invalid, describedBy, placeholder, onText, onPaste }: Props) {
  const under = useRef<HTMLPreElement>(null)
  const coloured = text.length <= longest

  useEffect(() => {
    const copy = under.current
    if (!copy) return
    // One text node of our own: the ranges of the colours hang on it.
    copy.textContent = coloured ? `${text}\n` : ''
    highlight(copy)
  }, [text, coloured])

  return (
    <div className={coloured ? 'code-area coloured' : 'code-area'} data-invalid={invalid ? '' : undefined}>
      <pre ref={under} aria-hidden="true" data-language="json" />
      <textarea
        id={id}
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
        onChange={({ target }) => onText?.(target.value)}
        onPaste={(event) => {
          if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onScroll={({ currentTarget }) => {
          under.current?.style.setProperty(
            'transform',
            `translate(${-currentTarget.scrollLeft}px, ${-currentTarget.scrollTop}px)`,
          )
        }}
      />
    </div>
  )
}
