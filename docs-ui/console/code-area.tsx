/* oxlint-disable jsx-a11y/prefer-tag-over-role -- proposals are a list box whose keys the text area takes */
import { useEffect, useId, useRef, useState } from 'react'
import { highlight } from '../reference/highlight.ts'
import type { Completion, Proposal } from './completion.ts'

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
  /** What could be written at the caret. */
  complete?: ((text: string, caret: number) => Completion | null) | undefined
  /** What is wrong in which line, counted from 0. */
  marks?: readonly { readonly line: number; readonly message: string }[]
}

/** Colouring longer texts would be felt while typing. */
const longest = 60_000

/** A text area of 15 rows (specification, section 9) whose text is coloured by a copy that lies under it. */
export function CodeArea(props: Props) {
  const { id, label, text, readOnly, invalid, describedBy, placeholder, onText, onPaste, complete, marks = [] } = props
  const under = useRef<HTMLPreElement>(null)
  const beside = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const caretNext = useRef<number | null>(null)
  const list = useId()
  const [found, setFound] = useState<Completion | null>(null)
  const [active, setActive] = useState(0)
  const coloured = text.length <= longest

  useEffect(() => {
    const copy = under.current
    if (!copy) return
    // One text node of our own: the ranges of the colours hang on it.
    copy.textContent = coloured ? `${text}\n` : ''
    highlight(copy)
  }, [text, coloured])

  useEffect(() => {
    if (caretNext.current !== null) area.current?.setSelectionRange(caretNext.current, caretNext.current)
    caretNext.current = null
  })

  const place = (proposals: HTMLDivElement | null) => {
    if (proposals && area.current && found) setPlace(proposals, text.slice(0, found.from), area.current)
  }
  const attach = (holder: HTMLDivElement | null) => {
    beside.current = holder
    holder?.style.setProperty('transform', `translateY(${-(area.current?.scrollTop ?? 0)}px)`)
  }
  const refresh = (now: string, caret: number) => {
    setActive(0)
    setFound(complete?.(now, caret) ?? null)
  }
  const take = (proposal: Proposal | undefined) => {
    if (!found || !proposal) return
    const changed = text.slice(0, found.from) + proposal.insert + text.slice(found.to)
    caretNext.current = found.from + proposal.caret
    onText?.(changed)
    refresh(changed, caretNext.current)
  }
  const onKeys = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const caret = event.currentTarget.selectionStart
    if (complete && event.key === ' ' && event.ctrlKey) {
      event.preventDefault()
      refresh(text, caret)
    }
    if (!found) return
    const { length } = found.proposals
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + length) % length)
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) take(found.proposals[active])
    else if (event.key === 'Tab' && !event.shiftKey) take(found.proposals[active])
    else if (event.key === 'Escape') setFound(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={coloured ? 'code-area coloured' : 'code-area'} data-invalid={invalid ? '' : undefined}>
      <pre ref={under} aria-hidden="true" data-language="json" />
      <textarea
        id={id}
        ref={area}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-autocomplete={complete ? 'list' : undefined}
        aria-controls={found ? list : undefined}
        aria-activedescendant={found ? `${list}-${active}` : undefined}
        rows={15}
        value={text}
        readOnly={readOnly}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        wrap="off"
        onChange={({ target, nativeEvent }) => {
          onText?.(target.value)
          // Proposals come while one types, not when something was pasted or undone.
          const typing = nativeEvent instanceof InputEvent && /^(insertText|delete)/.test(nativeEvent.inputType)
          if (typing) refresh(target.value, target.selectionStart)
          else setFound(null)
        }}
        onKeyDown={onKeys}
        onBlur={() => setFound(null)}
        onClick={() => setFound(null)}
        onPaste={(event) => {
          if (onPaste?.(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onScroll={({ currentTarget }) => {
          setFound(null)
          const { scrollLeft, scrollTop } = currentTarget
          under.current?.style.setProperty('transform', `translate(${-scrollLeft}px, ${-scrollTop}px)`)
          beside.current?.style.setProperty('transform', `translateY(${-scrollTop}px)`)
        }}
      />
      {marks.length > 0 && (
        <div className="marks" aria-hidden="true">
          <div ref={attach}>
            {firstOfEachLine(marks).map(({ line, message }) => (
              <p key={line} ref={(mark) => mark?.style.setProperty('--row', String(line))}>
                <span>{message}</span>
              </p>
            ))}
          </div>
        </div>
      )}
      {found && (
        <div className="proposals" role="listbox" id={list} aria-label="Proposals of the contract" ref={place}>
          {found.proposals.map((proposal, at) => (
            <div
              key={proposal.label}
              id={`${list}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              ref={at === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
              onMouseDown={(event) => {
                event.preventDefault()
                take(proposal)
              }}
            >
              <span>{proposal.label}</span>
              <span className="proposal-note">{proposal.note}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

const firstOfEachLine = (marks: NonNullable<Props['marks']>) =>
  marks.filter(({ line }, at) => marks.findIndex((mark) => mark.line === line) === at)

/** Below the line where the proposals go, in lines and letters; console.css makes lengths of them. */
function setPlace(list: HTMLElement, before: string, { scrollLeft, scrollTop }: HTMLTextAreaElement): void {
  const lines = before.split('\n')
  const last = lines.at(-1)?.length ?? 0
  list.style.setProperty('--row', String(lines.length))
  list.style.setProperty('--column', String(Math.min(last, 48)))
  list.style.setProperty('--left', `${scrollLeft}px`)
  list.style.setProperty('--up', `${scrollTop}px`)
}
