import { useState } from 'react'
import type { Route } from './+types/collection.ts'
import { api } from '../../api.ts'
import { BlogRow } from '../../features/community/blog/index.ts'
import { CourseCard, type CourseCardData, forCard } from '../../features/course/card/index.ts'
import { QuestionRow } from '../../features/community/question/index.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import type { PageServices } from '../../context.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import css from './collection.module.css'
import { texts as examTexts } from './exam-texts.ts'
import { CollectedExams } from './collected-exams.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../use-action.ts'

const words = texts.collection
const exams = examTexts.collection
/** collectionType: 1 courses, 4 papers, 5 problems, 6 articles, 7 questions. */
const kinds = [1, 4, 5, 6, 7] as const
type Kind = (typeof kinds)[number]
const linkOf = (kind: Kind) => pageLink('/account/collection', { type: kind === 1 ? undefined : String(kind) })

interface Asked {
  pageCurrent: number
  pageSize: number
}
interface ListPage<Row> {
  list: readonly Row[]
  totalCount: number
  pageCurrent: number
  totalPage: number
}
const dataOf = <K extends Kind, Row>(kind: K, found: ListPage<Row>) => {
  mustExist(found, linkOf(kind))
  return { kind, list: found.list, count: found.totalCount, current: found.pageCurrent, pages: found.totalPage }
}

/** Loads a page of each kind. */
const loaders = {
  async 1(call: PageServices['call'], asked: Asked) {
    const found = await call('course/auth/user/collection/course/list', asked)
    const list = found.list.map((course) => ({ ...forCard(course), collectTime: course.collectTime }))
    return dataOf(1, { ...found, list })
  },
  4: async (call: PageServices['call'], asked: Asked) =>
    dataOf(4, await call('exam/auth/exam/problem/collection/list', { collectionType: 4, ...asked })),
  5: async (call: PageServices['call'], asked: Asked) =>
    dataOf(5, await call('exam/auth/exam/problem/collection/list', { collectionType: 5, ...asked })),
  6: async (call: PageServices['call'], asked: Asked) =>
    dataOf(6, await call('community/auth/blog/user/record/collection/list', asked)),
  7: async (call: PageServices['call'], asked: Asked) =>
    dataOf(7, await call('community/auth/questions/user/record/list', { opType: 1, ...asked })),
}

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const kind = kinds.find((one) => String(one) === url.searchParams.get('type')) ?? 1
    return await loaders[kind](call, { pageCurrent: pageNumber(url), pageSize: 12 })
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

type Data = Route.ComponentProps['loaderData']

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { kind, count, current, pages } = loaderData
  return (
    <>
      <AccountPageHead title={words.title} aside={count > 0 && exams.counts[kind]?.(count)} />
      <div className={page.tools}>
        <TabLinks
          label={exams.tabs}
          items={kinds.map((one) => ({ to: linkOf(one)(1), label: exams.kinds[one], current: one === kind }))}
        />
      </div>
      {count > 0 ? (
        <div className={page.stack}>
          <Rows data={loaderData} />
          <Pagination page={current} pages={pages} to={linkOf(kind)} />
        </div>
      ) : (
        <Card>
          <EmptyCollection kind={kind} />
        </Card>
      )}
    </>
  )
}

function Rows({ data }: { data: Data }) {
  switch (data.kind) {
    case 1:
      return (
        <div className={page.tiles}>
          {data.list.map((course) => (
            <Collected key={course.courseId} course={course} />
          ))}
        </div>
      )
    case 4:
      return <CollectedExams key={4} list={data.list} />
    case 5:
      return (
        <>
          <Row as="p" gap={3}>
            <ButtonLink size="s" variant="line" to="/account/practice">
              {exams.practise}
            </ButtonLink>
          </Row>
          <CollectedExams key={5} list={data.list} />
        </>
      )
    case 6:
      return (
        <Stack as="ul">
          {data.list.map((blog) => (
            <li key={blog.id}>
              <BlogRow blog={blog} />
            </li>
          ))}
        </Stack>
      )
    case 7:
      return (
        <Stack as="ul">
          {data.list.map((question) => (
            <li key={question.id}>
              <QuestionRow question={question} />
            </li>
          ))}
        </Stack>
      )
  }
}

/** Title, text, and where to find something to collect. */
const empties: Record<Kind, () => [title: string, text: string, to: string, action: string]> = {
  1: () => [words.emptyTitle, words.emptyText, '/list', texts.browse],
  4: () => [exams.noExams, exams.noExamsText, '/exam', exams.toExams],
  5: () => [exams.noProblems, exams.noProblemsText, '/account/practice', exams.toPractice],
  6: () => [exams.noBlogs, exams.noBlogsText, '/blog', exams.toBlogs],
  7: () => [exams.noQuestions, exams.noQuestionsText, '/question', exams.toQuestions],
}

function EmptyCollection({ kind }: { kind: Kind }) {
  const [title, text, to, action] = empties[kind]()
  return (
    <Empty art={kind === 7 ? 'message' : 'study'} title={title} action={<ButtonLink to={to}>{action}</ButtonLink>}>
      {text}
    </Empty>
  )
}

/** A collected course. Removed, it stays visible for this visit, so that it can be undone. */
function Collected({ course }: { course: CourseCardData & { collectTime: string } }) {
  const { courseId, courseName, collectTime } = course
  const [dropped, setDropped] = useState(false)
  const { busy, run } = useAction({ reload: false })

  const turn = () =>
    run('turn', async () => {
      await (dropped
        ? api('course/auth/user/collection/course/save', { courseId })
        : api('course/auth/user/collection/course/delet', { courseId }))
      setDropped(!dropped)
      clearLoaderCache()
    })

  return (
    <div className={cx(css.item, dropped && css.dropped)}>
      <CourseCard course={course} level={2}>
        <Row justify="between" nowrap className={css.foot}>
          <span role="status">{dropped ? words.removed : <DateTime value={collectTime} shape="date" />}</span>
          <Button
            size="s"
            variant="text"
            loading={busy !== ''}
            aria-label={dropped ? words.undoOf(courseName) : words.removeOf(courseName)}
            onClick={() => void turn()}
          >
            {dropped ? words.undo : words.remove}
          </Button>
        </Row>
      </CourseCard>
    </div>
  )
}
