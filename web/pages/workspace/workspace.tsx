import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { Link } from 'react-router'
import type { Route } from './+types/workspace.ts'
import { kindOf, statusTag } from '../../features/course/editor/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { clock } from '../../ui/clock.ts'
import { Cover } from '../../ui/cover.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ChevronRightIcon, PlusIcon } from '../../ui/icons.tsx'
import { Hint, PageHead, Stack } from '../../ui/layout.tsx'
import { yuan } from '../../ui/money.ts'
import { Tag } from '../../ui/tag.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useNow } from '../../ui/use-now.ts'
import { WaitingAge } from '../../ui/waiting-age.tsx'
import { texts } from './texts.ts'
import { isOwnTurn, type Todo, todoLink } from './todo-link.ts'
import css from './workspace.module.css'

type Home = OutputOf<'data/auth/lecturer/home/view'>

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }) => call('data/auth/lecturer/home/view', {}))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Lecturer home: to-dos, schedule, recent work, figures of the week. */
export default function Workspace({ loaderData: home }: Route.ComponentProps) {
  const { user } = useRoot()
  const name = user?.nickname || user?.mobile || ''
  const { todoList, questionList, liveList, courseList } = home
  const isNew = home.courseTotal === 0
  const waiting = todoList.reduce((sum, { kind, count }) => (isOwnTurn(kind) ? sum + count : sum), 0)
  return (
    <>
      <PageHead title={texts.title} about={isNew ? texts.helloNew(name) : texts.hello(name, waiting)}>
        <ButtonLink to="/account/vod/add" icon={<PlusIcon size={18} />}>
          {texts.newCourse}
        </ButtonLink>
      </PageHead>
      <div className={css.desk}>
        <Stack gap={4}>
          {isNew && <FirstSteps />}
          {(!isNew || todoList.length > 0) && <Todos list={todoList} />}
          {questionList.length > 0 && <Questions list={questionList} />}
          {courseList.length > 0 && <Recent list={courseList} />}
        </Stack>
        {(!isNew || liveList.length > 0) && (
          <Stack gap={4}>
            {liveList.length > 0 && <Sessions list={liveList} />}
            {!isNew && <Week home={home} />}
          </Stack>
        )}
      </div>
    </>
  )
}

function FirstSteps() {
  return (
    <Card pad="l">
      <CardHead title={texts.steps.title} />
      <ol className={css.steps}>
        {texts.steps.list.map(({ to, title, about }) => (
          <li key={to}>
            <Link to={to}>
              <b>{title}</b>
              <Hint as="span">{about}</Hint>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Todos({ list }: { list: readonly Todo[] }) {
  return (
    <Card pad="l">
      <CardHead title={texts.todo} />
      {list.length === 0 ? (
        <Empty compact art="study" title={texts.todoNone}>
          {texts.todoNoneText}
        </Empty>
      ) : (
        <ul className={css.todos}>
          {list.map((todo) => (
            <li key={`${todo.kind} ${todo.courseCategory}`}>
              <Link to={todoLink(todo)}>
                <b>{todo.count}</b>
                <span>
                  {todo.kind.startsWith('course') && texts.counted[todo.courseCategory]}
                  {texts.kinds[todo.kind]}
                </span>
                {todo.oldest && (
                  <Hint as="small" size="xs">
                    {texts.since} <DateTime value={todo.oldest} shape="date" />
                  </Hint>
                )}
                <ChevronRightIcon size={16} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Questions({ list }: { list: Home['questionList'] }) {
  return (
    <Card pad="l" id="questions">
      <CardHead title={texts.questions} />
      <ul className={css.rows}>
        {list.map(({ id, courseId, periodId, videoTime, ...question }) => {
          const to = `/view/${courseId}?period=${periodId}&t=${Math.floor(videoTime)}&side=questions`
          return (
            <li key={id}>
              <div className={css.main}>
                <p className={css.asked}>
                  <Link to={to}>{question.commentText}</Link>
                </p>
                <Hint size="xs">
                  {texts.asked(question.nickname, question.courseName, question.periodName)} {clock(videoTime)}
                </Hint>
              </div>
              <WaitingAge since={question.gmtCreate} />
              <ButtonLink size="s" variant="line" to={to}>
                {texts.answer}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** How early the studio opens before a session, ms. */
const OPENS_MS = 3_600_000

function Sessions({ list }: { list: Home['liveList'] }) {
  // Today depends on the client's time zone.
  const here = useHydrated()
  const now = useNow()
  const day = new Date(now).toDateString()
  return (
    <Card pad="l">
      <CardHead title={texts.live} />
      <ul className={css.rows}>
        {list.map(({ courseId, periodId, courseName, periodName, startTime, liveStatus }) => {
          const isLive = liveStatus === stateCode.live.live
          const opens = isLive || (here && Date.parse(startTime) - now < OPENS_MS)
          return (
            <li key={periodId}>
              <div className={css.main}>
                <p className={css.asked}>
                  <Link to={`/live/detail/${courseId}?period=${periodId}`}>{periodName}</Link>
                </p>
                <Hint size="xs">
                  {courseName} · <DateTime value={startTime} shape="minute" />
                </Hint>
              </div>
              {isLive ? (
                <Tag tone="live" pulse>
                  {texts.liveNow}
                </Tag>
              ) : (
                here && new Date(startTime).toDateString() === day && <Tag tone="warn">{texts.liveToday}</Tag>
              )}
              {isLive && (
                <ButtonLink size="s" to={`/account/live/control/${periodId}`}>
                  {texts.toControl}
                </ButtonLink>
              )}
              {opens ? (
                <ButtonLink size="s" variant={isLive ? 'line' : 'primary'} to={`/account/live/studio/${periodId}`}>
                  {isLive ? texts.goOnAir : texts.toStudio}
                </ButtonLink>
              ) : (
                <ButtonLink size="s" variant="line" to={`/live/detail/${courseId}?period=${periodId}`}>
                  {texts.toSession}
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Week({ home: { week, enableBalances, extractMin } }: { home: Home }) {
  const mayWithdraw = enableBalances >= extractMin
  const length = (seconds: number) =>
    seconds < 3600
      ? { value: String(Math.round(seconds / 60)), unit: texts.minutes }
      : { value: (seconds / 3600).toFixed(1).replace(/\.0$/, ''), unit: texts.hours }
  const people = (count: number) => ({ value: String(count), unit: texts.people })
  const money = (fen: number) => ({ value: yuan(fen), unit: texts.yuan })
  const { figures } = texts
  const items = [
    { label: figures.learners, now: people(week.learners), before: people(week.learnersBefore) },
    { label: figures.activeLearners, now: people(week.activeLearners), before: people(week.activeLearnersBefore) },
    { label: figures.studySeconds, now: length(week.studySeconds), before: length(week.studySecondsBefore) },
    { label: figures.income, now: money(week.income), before: money(week.incomeBefore) },
  ]
  return (
    <Card pad="l">
      <CardHead
        title={texts.week}
        aside={
          enableBalances > 0 && (
            <Link to={mayWithdraw ? '/account/draw_money' : '/account/earnings'} className={css.money}>
              {texts.withdrawable} ¥{yuan(enableBalances)} ·{' '}
              {mayWithdraw ? texts.withdraw : texts.withdrawFrom(yuan(extractMin))}
              <ChevronRightIcon size={16} />
            </Link>
          )
        }
      />
      <dl className={css.figures}>
        {items.map(({ label, now, before }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{now.value}</b> {now.unit}
            </dd>
            <dd>
              <Hint as="small" size="xs">
                {texts.weekBefore(`${before.value} ${before.unit}`)}
              </Hint>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Recent({ list }: { list: Home['courseList'] }) {
  return (
    <Card pad="l">
      <CardHead title={texts.recent} />
      <ul className={css.rows}>
        {list.map((course) => {
          const kind = kindOf(course.courseCategory)
          const to = `${kind.base}/period?id=${course.courseId}`
          const status = statusTag(course)
          return (
            <li key={course.courseId}>
              <Link to={to} className={css.cover} tabIndex={-1} aria-hidden="true">
                <Cover src={course.courseLogo} title={course.courseName} words="none" />
              </Link>
              <div className={css.main}>
                <p className={css.asked}>
                  <Link to={to}>{course.courseName}</Link>
                </p>
                <Hint size="xs">
                  {texts.periods(course.periodTotal, kind.period)} · {texts.edited}{' '}
                  <DateTime value={course.gmtModified} shape="minute" />
                </Hint>
              </div>
              <Tag tone={status.tone}>{status.label}</Tag>
              <ButtonLink size="s" variant="line" to={to}>
                {texts.goOn}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
