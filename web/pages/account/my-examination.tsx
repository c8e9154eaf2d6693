import { Link } from 'react-router'
import type { Route } from './+types/my-examination.ts'
import { RecordRow } from '../../features/exam/card/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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
import { isId } from '../../address.ts'

const words = texts.records
const BASE = '/account/exams/myExamination'
const PAGE_SIZE = 15
const states = ['all', '2', '4', '5'] as const

interface Asked {
  state: (typeof states)[number]
  examId?: string | undefined
  keyword?: string
}
const linkOf = ({ state, examId, keyword }: Asked) =>
  pageLink(BASE, { state: state === 'all' ? undefined : state, examId, keyword })

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const state = states.find((one) => one === url.searchParams.get('state')) ?? 'all'
    const given = url.searchParams.get('examId') ?? ''
    const examId = isId(given) ? given : undefined
    const keyword = (url.searchParams.get('keyword') ?? '').trim().slice(0, 50)
    const found = await call('exam/auth/user/exam/record/list', {
      pageCurrent: pageNumber(url),
      pageSize: PAGE_SIZE,
      keyword,
      ...(examId ? { examId } : {}),
      ...(state === 'all' ? {} : { examStatus: Number(state) }),
    })
    mustExist(found, linkOf({ state, examId, keyword }))
    const { list, totalCount: count, pageCurrent: current, totalPage: pages } = found
    return { state, examId, keyword, list, count, current, pages }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function MyExamination({ loaderData }: Route.ComponentProps) {
  const { state, examId, keyword, list, count, current, pages } = loaderData
  return (
    <>
      <AccountPageHead title={words.title} aside={count > 0 && words.count(count)} />
      <Row gap={3} justify="between" className={css.tools}>
        <TabLinks
          label={words.tabs}
          items={states.map((one) => ({
            to: linkOf({ state: one, examId })(1),
            label: words.states[one],
            current: one === state,
          }))}
        />
        <SearchBox
          action={BASE}
          name="keyword"
          defaultValue={keyword}
          placeholder={words.search}
          label={words.search}
        />
      </Row>
      {examId && (
        <Row as="p" gap={3} rowGap={2} className={css.only}>
          {words.ofExam}
          <Link to={BASE} className={page.link}>
            {words.allExams}
          </Link>
        </Row>
      )}
      {list.length > 0 ? (
        <div className={page.stack}>
          <Card pad="none">
            <ul className={css.rows}>
              {list.map((record) => (
                <li key={record.recordId}>
                  <RecordRow record={record} named />
                </li>
              ))}
            </ul>
          </Card>
          <Pagination page={current} pages={pages} to={linkOf({ state, examId, keyword })} />
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
            <Empty art="study" title={words.empty} action={<ButtonLink to="/exam">{words.find}</ButtonLink>}>
              {words.emptyText}
            </Empty>
          )}
        </Card>
      )}
    </>
  )
}
