import type { Route } from './+types/my-exam.ts'
import type { OwnGradeExam } from '@zhixing/contract/grade/exam-student'
import { OwnExams } from '../../features/grade/exam/index.ts'
import { examAction, ExamCard, examCardTexts as examTexts, forExamCard } from '../../features/exam/card/index.ts'
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

const words = texts.papers
const BASE = '/account/exams/myExam'
const PAGE_SIZE = 12
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
  isPay: 1,
  openRecordId: null,
  openCutoffTime: null,
  lastRecordId: null,
  lastStatus: null,
  lastScore: null,
  bestScore: null,
  attemptsUsed: 0,
  mayRepeat: 1,
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
      return { state, keyword: '', list: [], classList: found.list, count, current, pages }
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
        count: found.totalCount,
        current: found.pageCurrent,
        pages: found.totalPage,
      }
    }
    const found = await call('exam/auth/user/exam/list', { ...at, state, keyword })
    mustExist(found, linkOf(state, keyword))
    const list = found.list.map((exam) => ({ ...forExamCard(exam), ...pick(exam, status) }))
    return {
      state,
      keyword,
      list,
      classList,
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
  const { state, keyword, list, classList, count, current, pages } = loaderData
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
      {classList.length > 0 ? (
        <div className={page.stack}>
          <OwnExams list={classList} />
          <Pagination page={current} pages={pages} to={linkOf(state)} />
        </div>
      ) : list.length > 0 ? (
        <div className={page.stack}>
          <div className={page.tiles}>
            {list.map((exam) => (
              <ExamCard key={exam.examId} exam={exam} level={2}>
                {state !== 'collected' && <Status exam={exam} />}
              </ExamCard>
            ))}
          </div>
          <Pagination page={current} pages={pages} to={linkOf(state, keyword)} />
        </div>
      ) : (
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
      )}
    </>
  )
}

/** State and next action. */
function Status({ exam }: { exam: Exam }) {
  const action = examAction(exam, true)
  const { openRecordId, openCutoffTime, lastRecordId, lastStatus, bestScore } = exam
  return (
    <Row justify="between" className={css.status}>
      <span>
        {openRecordId ? (
          openCutoffTime ? (
            <>
              {examTexts.cutoff} <DateTime value={openCutoffTime} shape="minute" />
            </>
          ) : (
            examTexts.statuses[2]
          )
        ) : lastRecordId ? (
          bestScore !== null ? (
            examTexts.best(bestScore)
          ) : lastStatus === 5 ? (
            examTexts.hidden
          ) : (
            examTexts.waiting
          )
        ) : (
          words.states.todo
        )}
      </span>
      {action.to && (
        <ButtonLink
          size="s"
          variant={openRecordId ? 'primary' : 'line'}
          to={action.to}
          aria-label={`${action.label}：${exam.examName}`}
        >
          {action.label}
        </ButtonLink>
      )}
    </Row>
  )
}
