import { createElement, Fragment, type ReactNode } from 'react'

/** Text that is longer than its line breaks in these places, where browsers break nowhere by themselves. */
export function breakable(text: string, before: RegExp): ReactNode {
  const parts = text.split(before).flatMap((part, index) => (index > 0 ? [createElement('wbr'), part] : [part]))
  return createElement(Fragment, null, ...parts)
}

/** Ids break before their capitals, addresses before slashes and dots, and values after a line below. */
export const betweenWords = /(?<=[a-z\d])(?=[A-Z])|(?<=[^/:])(?=\/)|(?=\.\w)|(?<=_)/
