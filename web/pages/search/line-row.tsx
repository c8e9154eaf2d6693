import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { Found, markWords } from '../../features/site/search/index.ts'
import { clock } from '../../ui/clock.ts'
import { Hint, Panel } from '../../ui/layout.tsx'
import css from './search.module.css'
import { texts } from './texts.ts'

type Line = OutputOf<'course/api/course/subtitle/search/list'>['list'][number]

/** A lesson with matching speech: the line, and a link to its second. */
export function LineRow({ line, text }: { line: Line; text: string }) {
  const to = `/view/${line.courseId}?period=${line.periodId}&t=${line.second}`
  return (
    <Panel as="article" pad={4} className={css.note}>
      <h2>
        <Link to={to}>
          <Found text={markWords(line.periodName, text)} />
        </Link>
      </h2>
      <p>{line.highlight ? <Found text={line.highlight} /> : <Hint as="span">{texts.saidWithin}</Hint>}</p>
      <Hint size="xs">
        {line.courseName} · <Link to={to}>{texts.saidAt(clock(line.second))}</Link>
      </Hint>
    </Panel>
  )
}
