import { Row } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { practiceType } from '@zhixing/contract/exam/practice-kinds'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import css from './today.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'
import { word } from '../../../i18n/word-texts.ts'

type Overview = OutputOf<'exam/auth/practice/overview'>
const FRESH_COUNT = 10

/** Progress, and one or two next steps: due reviews, an unfinished practice, something new. */
export function Today({ overview, isFreshLeft }: { overview: Overview; isFreshLeft: boolean }) {
  const { todayAnswered, todayRight, todayReviewed, streak, dueTotal, answeredTotal, rightTotal, dayList, doing } =
    overview
  const max = Math.max(1, ...dayList.map(({ answered, reviewed }) => answered + reviewed))
  return (
    <Card pad="l">
      <CardHead title={texts.today} aside={texts.reached(streak)} />
      <Row gap={6} rowGap={4} align="end" justify="between">
        <Stats
          items={[
            { label: texts.todayDone, value: todayAnswered + todayReviewed, unit: texts.count },
            {
              label: texts.todayRight,
              value: todayAnswered > 0 ? Math.round((todayRight * 100) / todayAnswered) : '—',
              ...(todayAnswered > 0 ? { unit: '%' } : {}),
            },
            { label: texts.streak, value: streak, unit: texts.streakUnit },
            { label: texts.mastery, value: `${rightTotal} / ${answeredTotal}`, unit: texts.count },
          ]}
        />
        <ol className={css.week} aria-label={texts.week}>
          {dayList.map(({ day, answered, reviewed }) => {
            const [, month = 1, date = 1] = day.split('-').map(Number)
            const label = texts.weekDay(texts.dayOf(month, date), answered + reviewed)
            return (
              <li key={day} title={label}>
                <span className={css.weekBar} aria-hidden="true">
                  <i style={{ height: `${((answered + reviewed) / max) * 100}%` }} />
                </span>
                <span aria-hidden="true">{date}</span>
                <VisuallyHidden>{label}</VisuallyHidden>
              </li>
            )
          })}
        </ol>
      </Row>
      <ul className={css.nextSteps}>
        {dueTotal > 0 && (
          <li>
            <ButtonLink to="/account/error/start">{texts.due(dueTotal)}</ButtonLink>
            <small>{texts.dueAbout}</small>
          </li>
        )}
        {doing && (
          <li>
            <ButtonLink variant={dueTotal > 0 ? 'line' : 'primary'} to={`/account/practice/do?id=${doing.id}`}>
              {texts.resume(word(doing.practiceName))}
            </ButtonLink>
            <small>{texts.resumeAbout(doing.answeredCount, doing.problemQuantity)}</small>
          </li>
        )}
        {isFreshLeft && <Fresh isFirst={dueTotal === 0 && !doing} />}
      </ul>
    </Card>
  )
}

/** Starts ten new problems. */
function Fresh({ isFirst }: { isFirst: boolean }) {
  const navigate = useNavigate()
  const { busy, run } = useAction({ reload: false })
  const begin = () =>
    run('begin', async (clientKey) => {
      const input = { practiceType: practiceType.random, onlyUndone: 1 as const, quantity: FRESH_COUNT, clientKey }
      const { id } = await api('exam/auth/practice/save', input)
      await navigate(`/account/practice/do?id=${id}`)
    })
  return (
    <li>
      <Button variant={isFirst ? 'primary' : 'line'} loading={busy !== ''} onClick={() => void begin()}>
        {texts.fresh}
      </Button>
      <small>{texts.freshAbout}</small>
    </li>
  )
}
