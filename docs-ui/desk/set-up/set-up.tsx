import type { PageProps } from '../parts-of-desk.ts'
import { Rooms } from '../rooms.tsx'
import { useWords } from '../words.ts'
import { sections } from './sections.ts'

/** Settings that are made once and used every day. */
export default function SetUp(props: PageProps) {
  return <Rooms {...props} part="set-up" rooms={sections} names={useWords().setUp.sections} />
}
