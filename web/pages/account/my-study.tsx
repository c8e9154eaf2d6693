import type { OutputOf } from '@zhixing/contract'
import { orgRole } from '@zhixing/contract/org/codes'
import { Link } from 'react-router'
import type { Route } from './+types/my-study.ts'
import { CalendarCard } from '../../features/grade/calendar/index.ts'
import { shortTitle, studyAddress } from '../../features/course/card/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { pick } from '../../pick.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ChevronRightIcon } from '../../ui/icons.tsx'
import { Stats } from '../../ui/stat.tsx'
import { clock } from '../../ui/clock.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import css from './my-study.module.css'
import { AccountPageHead } from './frame/page-head.tsx'
import page from './frame/page.module.css'
import { GoalCard } from './goal-card.tsx'
import { forStudyCard, StudyCard, type StudyRecord } from './study-time/study-card.tsx'
import { studyFigure } from './study-time/time-text.ts'
import { WeekChart } from './study-time/week-chart.tsx'
import { texts } from './texts.ts'
import { loadToday, Today } from './today.tsx'
import { OrgCourses } from './org-courses.tsx'
import { OrgPlans } from './org-plans.tsx'

const words = texts.study

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    const [records, goal, today, notes, orgPlans, orgCourses, desks, left] = await Promise.all([
      call('data/auth/course/user/progress/list', { pageSize: 3 }),
      call('data/auth/study/goal/view', {}),
      loadToday(call),
      call('user/auth/user/note/log/page', { pageSize: 3 }),
      call('org/auth/plan/own', {}),
      call('org/auth/deadline/own', {}),
      call('org/auth/desk/list', {}),
      call('org/auth/erasure/own/list', {}),
    ])
    return {
      summary: records.summary,
      records: records.list.map(forStudyCard),
      goal,
      today,
      orgPlans: orgPlans.list,
      orgCourses: orgCourses.list,
      // An account that registered an organisation is no member of it.
      orgs: desks.list.filter(({ memberId }) => memberId !== '0').map((org) => pick(org, ['orgId', 'orgName'])),
      left: left.list,
      hasDesk: desks.list.some(({ orgRole: role }) => role !== orgRole.member),
      now: Date.now(),
      notes: notes.list.map((note) =>
        pick(note, ['id', 'courseId', 'periodId', 'courseName', 'periodName', 'content', 'videoTime', 'gmtModified']),
      ),
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** Hub of a learner: the lesson to go on with, today's goal, what is due; figures last. */
export default function MyStudy({ loaderData }: Route.ComponentProps) {
  const { summary, records, notes, goal, today, orgPlans, orgCourses, orgs, left, hasDesk, now } = loaderData
  const { user } = useRoot()
  const name = user?.nickname || user?.mobile || ''
  const [current, ...others] = records
  return (
    <>
      <AccountPageHead
        title={words.title}
        about={summary.todaySeconds > 0 ? words.helloDone(name) : words.hello(name)}
      />
      <div className={page.stack}>
        {current ? <Current record={current} /> : <Newcomer />}
        <GoalCard goal={goal} />
        <Today data={today} />
        <OrgPlans list={orgPlans} now={now} />
        <OrgCourses list={orgCourses} orgs={orgs} left={left} hasDesk={hasDesk} now={now} />
        <CalendarCard />
        {others.length > 0 && (
          <section>
            <CardHead title={words.others} aside={<More to="/account/study">{words.allRecords}</More>} />
            <Stack className={css.records}>
              {others.map((record) => (
                <StudyCard key={record.courseId} level={3} record={record} to={studyAddress(record)} />
              ))}
            </Stack>
          </section>
        )}
        {notes.length > 0 && (
          <Card pad="l">
            <CardHead title={words.notes} aside={<More to="/account/notes">{words.allNotes}</More>} />
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
          </Card>
        )}
        {current && (
          <Card pad="l" className={css.figures}>
            <WeekChart days={summary.weekSeconds} />
            <Figures summary={summary} />
          </Card>
        )}
      </div>
    </>
  )
}

const More = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className={css.more}>
    {children}
    <ChevronRightIcon size={16} />
  </Link>
)

/** The course studied last, with the lesson to go on with. */
function Current({ record }: { record: StudyRecord }) {
  const to = studyAddress(record)
  return (
    <Card pad="none" className={css.current}>
      <Link to={to} className={css.cover} tabIndex={-1} aria-hidden="true">
        <Cover src={record.courseLogo} title={shortTitle(record.courseName)} eager />
      </Link>
      <div>
        <small>{words.continue}</small>
        <h2>
          <Link to={to}>{record.lastPeriodName || record.courseName}</Link>
        </h2>
        {record.lastPeriodName && <p>{record.courseName}</p>}
        {record.courseCategory < 3 && (
          <ProgressBar value={record.progress} label={words.progressOf(record.courseName)} show />
        )}
        <ButtonLink size="l" to={to}>
          {words.goOn}
        </ButtonLink>
      </div>
    </Card>
  )
}

function Newcomer() {
  return (
    <Card>
      <Empty
        compact
        art="study"
        title={words.startTitle}
        action={
          <Row gap={3} justify="center">
            <ButtonLink to="/welcome">{words.start}</ButtonLink>
            <ButtonLink variant="line" to="/list">
              {texts.browse}
            </ButtonLink>
          </Row>
        }
      >
        {words.startText}
      </Empty>
    </Card>
  )
}

function Figures({ summary }: { summary: OutputOf<'data/auth/course/user/progress/list'>['summary'] }) {
  const total = studyFigure(summary.totalSeconds)
  return (
    <Stats
      items={[
        { label: words.total, value: total.value, unit: words[total.unit] },
        { label: words.joined, value: summary.courseCount, unit: words.courses },
        { label: words.finished, value: summary.finishedCount, unit: words.courses },
      ]}
    />
  )
}
