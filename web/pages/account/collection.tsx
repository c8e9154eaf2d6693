import { useState } from 'react'
import type { Route } from './+types/collection.ts'
import { api } from '../../api.ts'
import { BlogRow } from '../../features/community/blog/index.ts'
import { CourseCard, type CourseCardData, forCard } from '../../features/course/card/index.ts'
import { QuestionRow } from '../../features/community/question/index.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
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
const linkOf = (kind: (typeof kinds)[number]) =>
  pageLink('/account/collection', { type: kind === 1 ? undefined : String(kind) })
const link = linkOf(1)

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = Number(url.searchParams.get('type'))
    if (asked === 4 || asked === 5) {
      const kind = asked === 4 ? (4 as const) : (5 as const)
      const found = await call('exam/auth/exam/problem/collection/list', {
        collectionType: kind,
        pageCurrent: pageNumber(url),
        pageSize: 12,
      })
      mustExist(found, linkOf(kind))
      return {
        kind,
        courses: [],
        saved: found.list,
        questions: [],
        blogs: [],
        count: found.totalCount,
        current: found.pageCurrent,
        pages: found.totalPage,
      }
    }
    if (asked === 6) {
      const found = await call('community/auth/blog/user/record/collection/list', {
        pageCurrent: pageNumber(url),
        pageSize: 12,
      })
      mustExist(found, linkOf(6))
      return {
        kind: 6 as const,
        courses: [],
        saved: [],
        questions: [],
        blogs: found.list,
        count: found.totalCount,
        current: found.pageCurrent,
        pages: found.totalPage,
      }
    }
    if (asked === 7) {
      const found = await call('community/auth/questions/user/record/list', {
        opType: 1,
        pageCurrent: pageNumber(url),
        pageSize: 12,
      })
      mustExist(found, linkOf(7))
      return {
        kind: 7 as const,
        courses: [],
        saved: [],
        questions: found.list,
        blogs: [],
        count: found.totalCount,
        current: found.pageCurrent,
        pages: found.totalPage,
      }
    }
    const collected = await call('course/auth/user/collection/course/list', {
      pageCurrent: pageNumber(url),
      pageSize: 12,
    })
    mustExist(collected, link)
    const list = collected.list.map((course) => ({ ...forCard(course), collectTime: course.collectTime }))
    return {
      kind: 1 as const,
      courses: list,
      saved: [],
      questions: [],
      blogs: [],
      count: collected.totalCount,
      current: collected.pageCurrent,
      pages: collected.totalPage,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  const { kind, courses, saved, questions, blogs, count, current, pages } = loaderData
  return (
    <>
      <AccountPageHead title={words.title} aside={count > 0 && texts.count(count, exams.units[kind] ?? '门课程')} />
      <div className={page.tools}>
        <TabLinks
          label={exams.tabs}
          items={kinds.map((one) => ({ to: linkOf(one)(1), label: exams.kinds[one], current: one === kind }))}
        />
      </div>
      {count > 0 ? (
        <div className={page.stack}>
          {kind === 5 && (
            <Row as="p" gap={3}>
              <ButtonLink size="s" variant="line" to="/account/practice">
                {exams.practise}
              </ButtonLink>
            </Row>
          )}
          {kind === 1 ? (
            <div className={page.tiles}>
              {courses.map((course) => (
                <Collected key={course.courseId} course={course} />
              ))}
            </div>
          ) : kind === 6 ? (
            <Stack as="ul">
              {blogs.map((blog) => (
                <li key={blog.id}>
                  <BlogRow blog={blog} />
                </li>
              ))}
            </Stack>
          ) : kind === 7 ? (
            <Stack as="ul">
              {questions.map((question) => (
                <li key={question.id}>
                  <QuestionRow question={question} />
                </li>
              ))}
            </Stack>
          ) : (
            <CollectedExams key={kind} list={saved} />
          )}
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

function EmptyCollection({ kind }: { kind: (typeof kinds)[number] }) {
  if (kind === 4)
    return (
      <Empty art="study" title={exams.noExams} action={<ButtonLink to="/exam">{exams.toExams}</ButtonLink>}>
        {exams.noExamsText}
      </Empty>
    )
  if (kind === 5)
    return (
      <Empty
        art="study"
        title={exams.noProblems}
        action={<ButtonLink to="/account/practice">{exams.toPractice}</ButtonLink>}
      >
        {exams.noProblemsText}
      </Empty>
    )
  if (kind === 6)
    return (
      <Empty art="study" title={exams.noBlogs} action={<ButtonLink to="/blog">{exams.toBlogs}</ButtonLink>}>
        {exams.noBlogsText}
      </Empty>
    )
  if (kind === 7)
    return (
      <Empty
        art="message"
        title={exams.noQuestions}
        action={<ButtonLink to="/question">{exams.toQuestions}</ButtonLink>}
      >
        {exams.noQuestionsText}
      </Empty>
    )
  return (
    <Empty art="study" title={words.emptyTitle} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}>
      {words.emptyText}
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
