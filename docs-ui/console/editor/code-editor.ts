import {
  acceptCompletion,
  autocompletion,
  completionKeymap,
  pickedCompletion,
  startCompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { jsonLanguage } from '@codemirror/lang-json'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorSelection, EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, keymap, placeholder, WidgetType, type DecorationSet } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { StyleModule } from 'style-mod'
import { token } from '../../styles/tokens.ts'
import type { Completion } from './completion.ts'

/** Errors on one line, counted from 0. */
export interface Mark {
  readonly line: number
  readonly message: string
}

export interface EditorOptions {
  readonly id: string
  readonly label: string
  readonly text: string
  readonly readOnly: boolean
  readonly json: boolean
  readonly placeholder: string
  readonly describedBy: string | undefined
  /** The selection and scroll position of the replaced text area. */
  readonly selection: readonly [anchor: number, head: number]
  readonly scrollTop: number
  readonly onText: (text: string) => void
  readonly onPaste: (text: string) => boolean
  readonly complete: (text: string, caret: number) => Completion | null
}

export interface Editor {
  setText(text: string): void
  setMarks(marks: readonly Mark[]): void
  setInvalid(invalid: boolean): void
  showLine(line: number): void
  focus(): void
  destroy(): void
}

const adopted = new Map<StyleModule, CSSStyleSheet>()

/** The content security policy blocks CodeMirror's style element but allows a constructed sheet. */
StyleModule.mount = (root, modules) => {
  const own = [modules].flat()
  for (const module of own) {
    if (adopted.has(module)) continue
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(module.getRules())
    adopted.set(module, sheet)
  }
  const sheets = own.flatMap((module) => adopted.get(module) ?? [])
  const others = root.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet))
  // Keeps the order of style elements: modules come before the page's sheets.
  if (others.length + sheets.length !== root.adoptedStyleSheets.length) root.adoptedStyleSheets = [...sheets, ...others]
}

const theme = EditorView.theme(
  {
    '&': { height: '100%', backgroundColor: 'transparent', color: token('code-ink') },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { font: 'inherit', lineHeight: 'inherit', overflow: 'auto' },
    '.cm-content': { padding: '0.75rem 0', caretColor: token('code-ink') },
    '.cm-line': { padding: '0 0.875rem' },
    '.cm-lineWrapping .cm-line': { paddingLeft: 'calc(0.875rem + 4ch)', textIndent: '-4ch' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-content ::selection': {
      backgroundColor: token('code-selection'),
    },
    '.cm-placeholder': { color: token('code-soft') },
    '.cm-faulty': {
      boxShadow: `inset 3px 0 ${token('code-mark')}`,
      backgroundColor: `color-mix(in srgb, ${token('code-mark')} 12%, transparent)`,
    },
    // At the right edge of the visible part, however long the line.
    '.cm-fault': { position: 'sticky', left: '100%', display: 'inline-block', width: 0, height: '1em' },
    '.cm-fault > span': {
      position: 'absolute',
      right: 0,
      maxWidth: 'min(24rem, 60cqi)',
      padding: '0 0.875rem',
      backgroundColor: token('code-mark-paper'),
      color: token('code-mark'),
      fontFamily: token('text-font'),
      fontSize: token('size-tiny'),
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    },
    '.cm-tooltip.cm-tooltip-autocomplete': {
      border: `1px solid ${token('code-line')}`,
      borderRadius: token('radius'),
      backgroundColor: token('code-raised'),
      color: token('code-ink'),
      boxShadow: `0 8px 24px ${token('shadow')}`,
      '& > ul': { minWidth: '12rem', maxHeight: '14rem', padding: '0.25rem', fontFamily: 'inherit' },
      '& > ul > li': {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '1.5rem',
        padding: '0.125rem 0.5rem',
        borderRadius: token('radius-small'),
        lineHeight: 'inherit',
      },
      '& > ul > li:hover, & > ul > li[aria-selected]': {
        backgroundColor: token('code-chosen'),
        color: token('code-ink'),
      },
      '& .cm-completionDetail': { margin: 0, fontStyle: 'normal', opacity: 0.8 },
    },
  },
  { dark: true },
)

const colors = HighlightStyle.define([
  { tag: tags.propertyName, color: token('code-key') },
  { tag: tags.string, color: token('code-string') },
  { tag: tags.number, color: token('code-number') },
  { tag: [tags.bool, tags.null], color: token('code-word') },
])

class ErrorLine extends WidgetType {
  readonly #message: string

  constructor(message: string) {
    super()
    this.#message = message
  }

  override eq(other: ErrorLine): boolean {
    return other.#message === this.#message
  }

  toDOM(): HTMLElement {
    const place = document.createElement('span')
    place.className = 'cm-fault'
    // Screen readers get the list below the editor instead.
    place.ariaHidden = 'true'
    place.append(document.createElement('span'))
    place.children[0]?.append(this.#message)
    return place
  }
}

const setErrors = StateEffect.define<readonly Mark[]>()

const errorLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { effects, changes, state }) => {
    const found = effects.find((effect) => effect.is(setErrors))
    return found ? decorated(state, found.value) : before.map(changes)
  },
  provide: (field) => EditorView.decorations.from(field),
})

function decorated({ doc }: EditorState, marks: readonly Mark[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  const firsts = new Map(marks.toReversed().map(({ line, message }) => [line, message]))
  for (const [line, message] of [...firsts].toSorted(([one], [other]) => one - other)) {
    if (line >= doc.lines) continue
    const { from } = doc.line(line + 1)
    builder.add(from, from, Decoration.line({ class: 'cm-faulty' }))
    builder.add(from, from, Decoration.widget({ widget: new ErrorLine(message), side: -1 }))
  }
  return builder.finish()
}

const invalidity = StateEffect.define<boolean>()

const invalid = StateField.define<boolean>({
  create: () => false,
  update: (before, { effects }) => effects.find((effect) => effect.is(invalidity))?.value ?? before,
  provide: (field) =>
    EditorView.contentAttributes.from(field, (value): Record<string, string> =>
      value ? { 'aria-invalid': 'true' } : {},
    ),
})

/** Marks changes from outside, which are not reported back. */
const outside = Annotation.define<boolean>()

/** Creates an editor in place of a text area. Tab accepts an open completion, otherwise leaves the editor. */
export function createEditor(parent: HTMLElement, options: EditorOptions): Editor {
  const { onText, onPaste, readOnly } = options
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: EditorSelection.single(...options.selection),
      extensions: [
        theme,
        syntaxHighlighting(colors),
        ...(options.json ? [jsonLanguage] : []),
        history(),
        autocompletion({
          override: [(context) => proposals(context, options)],
          icons: false,
          interactionDelay: 0,
          activateOnTypingDelay: 50,
        }),
        // Ctrl+Enter sends; the form handles it.
        keymap.of([
          { key: 'Mod-Enter', run: () => true },
          { key: 'Tab', run: acceptCompletion },
          ...completionKeymap,
          ...historyKeymap,
          ...defaultKeymap,
        ]),
        errorLines,
        invalid,
        placeholder(options.placeholder),
        EditorState.readOnly.of(readOnly),
        EditorView.editable.of(!readOnly),
        // Wraps responses, so that no text is cut off.
        ...(readOnly ? [EditorView.lineWrapping] : []),
        EditorState.tabSize.of(2),
        EditorView.contentAttributes.of({
          id: options.id,
          'aria-label': options.label,
          tabindex: '0',
          ...(readOnly && { 'aria-readonly': 'true' }),
          ...(options.describedBy !== undefined && { 'aria-describedby': options.describedBy }),
        }),
        EditorView.domEventHandlers({
          paste: (event) => {
            if (!onPaste(event.clipboardData?.getData('text') ?? '')) return false
            event.preventDefault()
            return true
          },
        }),
        // The send bar covers the end of the panel.
        EditorView.scrollMargins.of(() => ({ bottom: 72 })),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (docChanged && transactions.every((one) => one.annotation(outside) !== true)) onText(state.doc.toString())
        }),
      ],
    }),
  })
  view.scrollDOM.scrollTop = options.scrollTop
  let marked = '[]'
  return {
    setText(text) {
      const { doc } = view.state
      if (text.length === doc.length && text === doc.toString()) return
      // Appends to a growing text, so that the reader keeps their place.
      const grows = text.length > doc.length && text.startsWith(doc.toString())
      const changes = grows
        ? { from: doc.length, insert: text.slice(doc.length) }
        : { from: 0, to: doc.length, insert: text }
      view.dispatch({ changes, annotations: outside.of(true) })
    },
    setMarks(marks) {
      if (marked === JSON.stringify(marks)) return
      marked = JSON.stringify(marks)
      view.dispatch({ effects: setErrors.of(marks) })
    },
    setInvalid: (value) => view.dispatch({ effects: invalidity.of(value) }),
    showLine(line) {
      const { to } = view.state.doc.line(Math.min(line + 1, view.state.doc.lines))
      view.focus()
      view.dispatch({ selection: { anchor: to }, effects: EditorView.scrollIntoView(to, { y: 'center' }) })
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  }
}

function proposals({ state, pos }: CompletionContext, { complete }: EditorOptions): CompletionResult | null {
  const found = complete(state.doc.toString(), pos)
  if (!found) return null
  return {
    from: found.from,
    to: found.to,
    filter: false,
    options: found.proposals.map(({ label, note, insert, caret }) => ({
      label,
      detail: note,
      apply: (view, completion, from, to) => {
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + caret },
          annotations: pickedCompletion.of(completion),
          userEvent: 'input.complete',
        })
        // Proposes what may follow right away.
        startCompletion(view)
      },
    })),
  }
}
