import type { HTMLAttributes } from 'react'

type Props = HTMLAttributes<HTMLElement> & { label: string }

/** A scrollable text. Focusable, so that the arrow keys scroll it. */
export function ScrollingText({ label, ...rest }: Props) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the arrow keys scroll it
  return <pre {...rest} tabIndex={0} role="group" aria-label={label} />
}

export function ScrollingTable({ label, ...rest }: Props) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- the arrow keys scroll it
  return <div {...rest} className="table" tabIndex={0} role="group" aria-label={label} />
}
