import { createElement, Fragment, type ReactNode } from 'react'

/** Adds break opportunities to a long text where browsers would not break by themselves. */
export function breakable(text: string, before: RegExp): ReactNode {
  const parts = text.split(before).flatMap((part, index) => (index > 0 ? [createElement('wbr'), part] : [part]))
  return createElement(Fragment, null, ...parts)
}

/** Breaks ids before capitals, addresses before slashes and dots, and values after an underscore. */
export const betweenWords = /(?<=[a-z\d])(?=[A-Z])|(?<=[^/:])(?=\/)|(?=\.\w)|(?<=_)/
