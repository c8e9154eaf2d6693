import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { Found, markWords } from '../../features/site/search/index.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Hint, Panel } from '../../ui/layout.tsx'
import { clock } from '../../ui/clock.ts'
import css from './search.module.css'
import { texts } from './texts.ts'

type Note = OutputOf<'user/auth/user/note/log/page'>['list'][number]

/** A matching note of the user, with a link to its position. */
export function NoteRow({ note, text }: { note: Note; text: string }) {
  const at = Math.floor(note.videoTime)
  return (
    <Panel as="article" pad={4} className={css.note}>
      <h2>
        <Link to={`/view/${note.courseId}?period=${note.periodId}&t=${at}`}>{note.periodName || note.courseName}</Link>
      </h2>
      <p>
        <Found text={markWords(note.content, text)} />
      </p>
      <Hint size="xs">
        {note.courseName} · {texts.noteAt(clock(at))} · <DateTime value={note.gmtModified} />
      </Hint>
    </Panel>
  )
}
