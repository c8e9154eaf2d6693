import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import type { Route } from './+types/my-study.ts'
import { studyAddress } from '../../features/course/card/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { pick } from '../../pick.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { Stats } from '../../ui/stat.tsx'
import { clock } from '../../ui/clock.ts'
import { Stack } from '../../ui/layout.tsx'
import css from './my-study.module.css'
import { AccountPageHead } from './frame/page-head.tsx'
import page from './frame/page.module.css'
import { forStudyCard, StudyCard } from './study-time/study-card.tsx'
import { studyFigure } from './study-time/time-text.ts'
import { WeekChart } from './study-time/week-chart.tsx'
import { texts } from './texts.ts'

const words = texts.study

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [records, notes] = await Promise.all([
      call('data/auth/course/user/progress/list', { pageSize: 3 }),
      call('user/auth/user/note/log/page', { pageSize: 3 }),
    ])
    return {
      summary: records.summary,
      records: records.list.map(forStudyCard),
      notes: notes.list.map((note) =>
        pick(note, ['id', 'courseId', 'periodId', 'courseName', 'periodName', 'content', 'videoTime', 'gmtModified']),
      ),
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function MyStudy({ loaderData }: Route.ComponentProps) {
  const { summary, records, notes } = loaderData
  const { user } = useRoot()
  const name = user?.nickname || user?.mobile || ''
  return (
    <>
      <AccountPageHead
        title={words.title}
        about={summary.todaySeconds > 0 ? words.helloDone(name) : words.hello(name)}
      />
      <div className={page.stack}>
        <Card pad="l" className={css.figures}>
          <Figures summary={summary} />
        </Card>
        <Card pad="l">
          <WeekChart days={summary.weekSeconds} />
        </Card>
        <section>
          <CardHead
            title={words.continue}
            aside={
              records.length > 0 && (
                <Link to="/account/study" className={css.more}>
                  {words.allRecords}
                  <ChevronRightIcon size={16} />
                </Link>
              )
            }
          />
          {records.length > 0 ? (
            <Stack className={css.records}>
              {records.map((record) => (
                <StudyCard key={record.courseId} level={3} record={record} to={studyAddress(record)} />
              ))}
            </Stack>
          ) : (
            <Card>
              <Empty
                compact
                art="study"
                title={words.emptyTitle}
                action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}
              >
                {words.emptyText}
              </Empty>
            </Card>
          )}
        </section>
        <Card pad="l">
          <CardHead
            title={words.notes}
            aside={
              notes.length > 0 && (
                <Link to="/account/notes" className={css.more}>
                  {words.allNotes}
                  <ChevronRightIcon size={16} />
                </Link>
              )
            }
          />
          {notes.length > 0 ? (
            <ul className={css.notes}>
              {notes.map((note) => (
                <li key={note.id}>
                  <Link to={`/view/${note.courseId}?period=${note.periodId}&t=${Math.floor(note.videoTime)}`}>
                    <p>{note.content}</p>
                    <small>
                      {note.courseName} · {note.periodName} · {clock(note.videoTime)} ·{' '}
                      <DateTime value={note.gmtModified} shape="date" />
                    </small>
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p className={css.none}>{words.notesNone}</p>
          )}
        </Card>
        <nav className={css.links} aria-label={words.links}>
          {words.linkList.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
              <ChevronRightIcon size={16} />
            </Link>
          ))}
        </nav>
      </div>
    </>
  )
}

function Figures({ summary }: { summary: OutputOf<'data/auth/course/user/progress/list'>['summary'] }) {
  const today = studyFigure(summary.todaySeconds)
  const total = studyFigure(summary.totalSeconds)
  return (
    <Stats
      items={[
        { label: words.today, value: today.value, unit: words[today.unit] },
        { label: words.streak, value: summary.streakDays, unit: words.days },
        { label: words.total, value: total.value, unit: words[total.unit] },
        { label: words.finished, value: summary.finishedCount, unit: words.courses },
      ]}
    />
  )
}
