import type { OutputOf } from '@zhixing/contract'
import { Checkbox } from '../../../ui/choice.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

const words = texts.timetable
const SHOWN = 4
const WAIT_MS = 400
export interface SessionAsked {
  title: string
  place: string
  link: string
  teacherId: string
  begins: string
  ends: string
}

/** Conflicts of sessions while they are typed. */
export function useConflicts(gradeId: string, sessions: readonly SessionAsked[]) {
  // The title does not matter: typing it must not ask again.
  const sessionList = sessions.map((one) => ({ ...one, title: '-', link: '' }))
  const asked = useQuery('exam/auth/grade/timetable/check', sessionList.length > 0 ? { gradeId, sessionList } : null, {
    debounce: WAIT_MS,
    quiet: true,
    keep: true,
  })
  return sessionList.length > 0 ? (asked.data?.conflictList ?? []) : []
}

/** Conflicts, and the choice to save in spite of them. */
export function Conflicts({
  list,
  ignored,
  onIgnored,
}: {
  list: OutputOf<'exam/auth/grade/timetable/check'>['conflictList']
  ignored: boolean
  onIgnored: (ignored: boolean) => void
}) {
  if (list.length === 0) return null
  return (
    <Note tone="warn" title={words.conflicts(list.length)}>
      <ul>
        {list.slice(0, SHOWN).map((one) => (
          <li key={`${one.at} ${one.kind} ${one.begins} ${one.title}`}>
            {formatDate(one.begins, 'minute')}–{formatDate(one.ends, 'time')} {words.conflictKinds[one.kind]}
            {one.gradeName && <Hint as="span"> {words.conflictWith(one.gradeName, one.title)}</Hint>}
          </li>
        ))}
      </ul>
      <Checkbox checked={ignored} onChange={({ currentTarget }) => onIgnored(currentTarget.checked)}>
        {words.saveAnyway}
      </Checkbox>
    </Note>
  )
}
