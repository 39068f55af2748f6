import { Fragment, type ReactNode } from 'react'

/** Text that is longer than its line breaks in these places, where browsers break nowhere by themselves. */
export const breakable = (text: string, before: RegExp): ReactNode =>
  text.split(before).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Ids break before their capitals, paths before their slashes, and values after a line below. */
export const betweenWords = /(?<=[a-z\d])(?=[A-Z])|(?<=.)(?=\/)|(?<=_)/
