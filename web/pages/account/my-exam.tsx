import type { OwnGradeExam } from '../../shapes.ts'
import { examStatus as examCode } from '@zhixing/contract/exam/kinds'
import type { Route } from './+types/my-exam.ts'
import { OwnExams } from '../../features/grade/exam/index.ts'
import {
  examAction,
  ExamRow,
  ExamSheet,
  examCardTexts as examTexts,
  forExamCard,
  RecordRow,
} from '../../features/exam/card/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { pick } from '../../pick.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { texts } from './exam-texts.ts'
import { Row } from '../../ui/layout.tsx'
import css from './my-exam.module.css'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { signs } from '../../i18n/word-texts.ts'

const words = texts.papers
const BASE = '/account/exams/myExam'
const PAGE_SIZE = 12
const DOING = 2
/** Attempts under way above the list. */
const SHOWN = 3
const states = ['all', 'class', 'doing', 'done', 'todo', 'collected'] as const
type State = (typeof states)[number]
const linkOf = (state: State, keyword = '') => pageLink(BASE, { state: state === 'all' ? undefined : state, keyword })

const status = [
  'isPay',
  'openRecordId',
  'openCutoffTime',
  'lastRecordId',
  'lastStatus',
  'lastScore',
  'bestScore',
  'attemptsUsed',
  'mayRepeat',
] as const
const nowhere = {
  isPay: true,
  openRecordId: null,
  openCutoffTime: null,
  lastRecordId: null,
  lastStatus: null,
  lastScore: null,
  bestScore: null,
  attemptsUsed: 0,
  mayRepeat: true,
} as const

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const state = states.find((one) => one === url.searchParams.get('state')) ?? 'all'
    const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 50)
    const at = { pageCurrent: pageNumber(url), pageSize: PAGE_SIZE }
    if (state === 'class') {
      const found = await call('exam/auth/grade/exam/student/relation/page', at)
      mustExist(found, linkOf(state))
      const { totalCount: count, pageCurrent: current, totalPage: pages } = found
      return { state, keyword: '', list: [], classList: found.list, running: [], count, current, pages }
    }
    const classList: OwnGradeExam[] = []
    if (state === 'collected') {
      const found = await call('exam/auth/exam/problem/collection/list', { ...at, collectionType: 4 })
      mustExist(found, linkOf(state))
      const list = found.list.flatMap(({ exam }) => (exam ? [{ ...forExamCard(exam), ...nowhere }] : []))
      return {
        state,
        keyword: '',
        list,
        classList,
        running: [],
        count: found.totalCount,
        current: found.pageCurrent,
        pages: found.totalPage,
      }
    }
    const [found, running] = await Promise.all([
      call('exam/auth/user/exam/list', { ...at, state, keyword }),
      state === 'all' && keyword === '' && at.pageCurrent === 1
        ? call('exam/auth/user/exam/record/list', { examStatus: DOING, pageSize: SHOWN })
        : null,
    ])
    mustExist(found, linkOf(state, keyword))
    // Those under way stand above the list.
    const above = new Set(running?.list.map(({ examId }) => examId))
    const list = found.list
      .filter(({ examId }) => !above.has(examId))
      .map((exam) => ({ ...forExamCard(exam), ...pick(exam, status) }))
    return {
      state,
      keyword,
      list,
      classList,
      running: running?.list ?? [],
      count: found.totalCount,
      current: found.pageCurrent,
      pages: found.totalPage,
    }
  })
}

type Exam = Route.ComponentProps['loaderData']['list'][number]

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function MyExams({ loaderData }: Route.ComponentProps) {
  const { state, keyword, list, classList, running, count, current, pages } = loaderData
  const [title = '', text = ''] = words.empty[state] ?? []
  return (
    <>
      <AccountPageHead
        title={words.title}
        aside={
          <>
            {count > 0 && words.count(count)}
            <ButtonLink size="s" variant="line" to="/account/exams/myExamination">
              {words.records}
            </ButtonLink>
            <ButtonLink size="s" variant="line" to="/account/placement">
              {words.placements}
            </ButtonLink>
          </>
        }
      />
      <Row gap={3} justify="between" className={css.tools}>
        <TabLinks
          label={words.tabs}
          items={states.map((one) => ({ to: linkOf(one)(1), label: words.states[one], current: one === state }))}
        />
        {state !== 'collected' && state !== 'class' && (
          <SearchBox
            action={BASE}
            name="keyword"
            defaultValue={keyword}
            placeholder={words.search}
            label={words.search}
          />
        )}
      </Row>
      {running.length > 0 && (
        <section className={css.running} aria-labelledby="running">
          <h2 id="running">{words.states.doing}</h2>
          <Card pad="none">
            <ul className={css.rows}>
              {running.map((record) => (
                <li key={record.recordId}>
                  <RecordRow record={record} named />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      )}
      {classList.length > 0 ? (
        <div className={page.stack}>
          <OwnExams list={classList} />
          <Pagination page={current} pages={pages} to={linkOf(state)} />
        </div>
      ) : list.length > 0 ? (
        <div className={page.stack}>
          <ExamSheet>
            {list.map((exam) => (
              <ExamRow
                key={exam.examId}
                exam={exam}
                {...(state === 'collected' ? {} : { facts: <Facts exam={exam} />, aside: <Result exam={exam} /> })}
              />
            ))}
          </ExamSheet>
          <Pagination page={current} pages={pages} to={linkOf(state, keyword)} />
        </div>
      ) : (
        running.length === 0 && (
          <Card>
            {keyword ? (
              <Empty
                art="search"
                title={words.noneOf(keyword)}
                action={<ButtonLink to={BASE}>{words.clear}</ButtonLink>}
              />
            ) : (
              <Empty art="study" title={title} action={<ButtonLink to="/exam">{words.find}</ButtonLink>}>
                {text}
              </Empty>
            )}
          </Card>
        )
      )}
    </>
  )
}

/** What happened so far. */
function Facts({ exam }: { exam: Exam }) {
  const { openRecordId, openCutoffTime, lastRecordId, lastStatus, bestScore } = exam
  if (openRecordId)
    return openCutoffTime ? (
      <span>
        {examTexts.cutoff} <DateTime value={openCutoffTime} shape="minute" />
      </span>
    ) : (
      <span>{examTexts.statuses[DOING]}</span>
    )
  if (!lastRecordId) return <span>{words.states.todo}</span>
  if (bestScore !== null) return <span>{examTexts.attempts(exam.attemptsUsed)}</span>
  return <span>{lastStatus === examCode.marked ? examTexts.hidden : examTexts.waiting}</span>
}

/** Best mark, and the next action. */
function Result({ exam }: { exam: Exam }) {
  const action = examAction(exam, true)
  const { openRecordId, bestScore, totalScore } = exam
  return (
    <>
      {bestScore !== null && (
        <span className={css.best} title={examTexts.best(bestScore)}>
          <b>{bestScore}</b> <small>{examTexts.ofTotal(totalScore)}</small>
        </span>
      )}
      {action.to && (
        <ButtonLink
          size="s"
          variant={openRecordId ? 'primary' : 'line'}
          to={action.to}
          aria-label={`${action.label}${signs.colon}${exam.examName}`}
        >
          {action.label}
        </ButtonLink>
      )}
    </>
  )
}
