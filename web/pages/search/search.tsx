import { Link, redirect } from 'react-router'
import type { Route } from './+types/search.ts'
import { type CourseCardData, CourseCard } from '../../features/course-card/course-card.tsx'
import { MaterialCard } from '../../features/course-card/material-card.tsx'
import { ExamCard } from '../../features/exam-card/exam-card.tsx'
import { keep } from '../../cache-loader.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { PlayIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { BlogRow } from '../../features/blog/index.ts'
import { QuestionRow } from '../../features/question/index.ts'
import { ArticleRow } from '../../features/article-row/article-row.tsx'
import { Found, markWords, useSearchReport } from '../../features/search/index.ts'
import { Nothing } from './nothing.tsx'
import { LineRow } from './line-row.tsx'
import { NoteRow } from './note-row.tsx'
import css from './search.module.css'
import {
  ARTICLES,
  BLOGS,
  COURSES,
  EXAMS,
  LIBRARY,
  LINES,
  NOTES,
  QUESTIONS,
  readSearch,
  RESOURCES,
  searchAddress,
  sorts,
} from './search-query.ts'
import { texts } from './texts.ts'

const PAGE_SIZE = 12
const ARTICLE_PAGE_SIZE = 10
const HOT = 4

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken }, url) => {
    const asked = url.searchParams.get('q')
    // The search form without scripts, and old addresses: /search?q=….
    if (args.params.str === undefined && asked?.trim())
      throw redirect(
        searchAddress({ text: asked.trim(), type: readSearch('', url.searchParams).type, sort: 'default' }),
      )
    const search = readSearch(args.params.str ?? '', url.searchParams)
    const { text: keyword, type, sort } = search
    const pageCurrent = pageNumber(url)
    const suggest = async () => (await call('course/api/course/recommend', { pageSize: HOT })).list
    if (!keyword)
      return {
        search,
        courses: null,
        library: null,
        resources: null,
        exams: null,
        articles: null,
        questions: null,
        blogs: null,
        notes: null,
        lines: null,
        hot: await suggest(),
      }
    const ofKind = (kind: number) =>
      call('course/api/course/search/list', {
        keyword,
        type: kind,
        sort,
        ...(type === kind ? { pageCurrent, pageSize: PAGE_SIZE } : { pageSize: 1 }),
      })
    const [courses, library, resources, exams, articles, questions, blogs, notes, lines] = await Promise.all([
      ofKind(COURSES),
      ofKind(LIBRARY),
      ofKind(RESOURCES),
      call('exam/api/exam/info/search/list', {
        keyword,
        sort,
        ...(type === EXAMS ? { pageCurrent, pageSize: PAGE_SIZE } : { pageSize: 1 }),
      }),
      call('community/api/article/zone/ref/list', {
        keyword,
        ...(type === ARTICLES ? { pageCurrent, pageSize: ARTICLE_PAGE_SIZE } : { pageSize: 1 }),
      }),
      call('community/api/questions/search/list', {
        keyword,
        ...(type === QUESTIONS ? { pageCurrent, pageSize: ARTICLE_PAGE_SIZE } : { pageSize: 1 }),
      }),
      call('community/api/blog/search/list', {
        keyword,
        ...(type === BLOGS ? { pageCurrent, pageSize: ARTICLE_PAGE_SIZE } : { pageSize: 1 }),
      }),
      hasToken
        ? call('user/auth/user/note/log/page', {
            keyword,
            ...(type === NOTES ? { pageCurrent, pageSize: ARTICLE_PAGE_SIZE } : { pageSize: 1 }),
          })
        : null,
      call('course/api/course/subtitle/search/list', {
        keyword,
        ...(type === LINES ? { pageCurrent, pageSize: ARTICLE_PAGE_SIZE } : { pageSize: 1 }),
      }),
    ])
    const shown = shownOf(type, { courses, library, resources, exams, articles, questions, blogs, notes, lines })
    if (shown && shown.list.length === 0 && shown.totalCount > 0 && pageCurrent > shown.totalPage)
      throw redirect(searchAddress(search, shown.totalPage))
    return {
      search,
      courses,
      library,
      resources,
      exams,
      articles,
      questions,
      blogs,
      notes,
      lines,
      hot: shown && shown.list.length > 0 ? [] : await suggest(),
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// The page one arrived at is remembered like those one walked to: the way back to it asks for nothing either.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const text = loaderData?.search.text
  // Lists of results are made by anybody's words: nothing for a search engine.
  return pageMeta({ matches, title: text ? texts.title(text) : texts.search, noIndex: true })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search, hot, ...found } = loaderData
  const { courses, library, resources, exams, articles, questions, blogs, notes, lines } = found
  const { text, type, sort } = search
  const shown = shownOf(type, found)
  // One's own notes are no answer of the site.
  useSearchReport(text, text ? totalOf({ ...found, notes: null }) : null)
  const materials = type === LIBRARY ? library : type === RESOURCES ? resources : null
  return (
    <div className={cx(layout.wrap, css.page)}>
      <h1 className={css.title}>{text ? texts.title(text) : texts.search}</h1>
      {!text ? (
        <>
          <Empty art="search" title={texts.empty} action={<ButtonLink to="/list">{texts.allCourses}</ButtonLink>}>
            {texts.emptyText}
          </Empty>
          <Hot list={hot} />
        </>
      ) : (
        <>
          <div className={css.tabs}>
            <TabLinks
              label={texts.types}
              variant="line"
              items={[
                {
                  to: searchAddress({ ...search, type: COURSES }),
                  label: texts.courses,
                  count: courses?.totalCount ?? 0,
                  current: type === COURSES,
                },
                {
                  to: searchAddress({ ...search, type: LIBRARY }),
                  label: texts.library,
                  count: library?.totalCount ?? 0,
                  current: type === LIBRARY,
                },
                {
                  to: searchAddress({ ...search, type: RESOURCES }),
                  label: texts.resources,
                  count: resources?.totalCount ?? 0,
                  current: type === RESOURCES,
                },
                {
                  to: searchAddress({ ...search, type: EXAMS }),
                  label: texts.exams,
                  count: exams?.totalCount ?? 0,
                  current: type === EXAMS,
                },
                {
                  to: searchAddress({ ...search, type: ARTICLES, sort: 'default' }),
                  label: texts.articles,
                  count: articles?.totalCount ?? 0,
                  current: type === ARTICLES,
                },
                {
                  to: searchAddress({ ...search, type: BLOGS, sort: 'default' }),
                  label: texts.blogs,
                  count: blogs?.totalCount ?? 0,
                  current: type === BLOGS,
                },
                {
                  to: searchAddress({ ...search, type: QUESTIONS, sort: 'default' }),
                  label: texts.questions,
                  count: questions?.totalCount ?? 0,
                  current: type === QUESTIONS,
                },
                // Most questions are not about what somebody said.
                ...(lines && (lines.totalCount > 0 || type === LINES)
                  ? [
                      {
                        to: searchAddress({ ...search, type: LINES, sort: 'default' }),
                        label: texts.lines,
                        count: lines.totalCount,
                        current: type === LINES,
                      },
                    ]
                  : []),
                // Nobody is shown that they have no notes.
                ...(notes && (notes.totalCount > 0 || type === NOTES)
                  ? [
                      {
                        to: searchAddress({ ...search, type: NOTES, sort: 'default' }),
                        label: texts.notes,
                        count: notes.totalCount,
                        current: type === NOTES,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
          {shown && shown.totalCount > 0 && (
            <Row gap={4} rowGap={2} justify="between" className={css.bar}>
              <p role="status">{texts.count(shown.totalCount)}</p>
              {![ARTICLES, QUESTIONS, BLOGS, NOTES, LINES].includes(type) && (
                <TabLinks
                  label={texts.sort}
                  items={sorts.map((one) => ({
                    to: searchAddress({ ...search, sort: one }),
                    label: texts.sorts[one],
                    current: one === sort,
                  }))}
                />
              )}
            </Row>
          )}
          {type === COURSES && courses && courses.list.length > 0 && (
            <div className={layout.cards}>
              {courses.list.map((course) => (
                <div key={course.courseId} className={css.found}>
                  <CourseCard course={course} level={2} title={<Found text={course.highlight} />} />
                  <Lessons course={course} />
                </div>
              ))}
            </div>
          )}
          {materials && materials.list.length > 0 && (
            <div className={layout.cards}>
              {materials.list.map((course) => (
                <MaterialCard
                  key={course.courseId}
                  course={course}
                  level={2}
                  title={<Found text={course.highlight} />}
                />
              ))}
            </div>
          )}
          {type === EXAMS && exams && exams.list.length > 0 && (
            <div className={layout.cards}>
              {exams.list.map((exam) => (
                <ExamCard key={exam.examId} exam={exam} level={2} title={<Found text={exam.highlight} />} />
              ))}
            </div>
          )}
          {type === ARTICLES && articles && articles.list.length > 0 && (
            <ul className={css.articles}>
              {articles.list.map((article) => (
                <li key={article.id}>
                  <ArticleRow
                    article={article}
                    title={<Found text={markWords(article.infoTitle, text)} />}
                    about={<Found text={markWords(article.description, text)} />}
                  />
                </li>
              ))}
            </ul>
          )}
          {type === BLOGS && blogs && blogs.list.length > 0 && (
            <ul className={css.articles}>
              {blogs.list.map((blog) => (
                <li key={blog.id}>
                  <BlogRow
                    blog={blog}
                    title={<Found text={markWords(blog.title, text)} />}
                    about={<Found text={markWords(blog.summary, text)} />}
                  />
                </li>
              ))}
            </ul>
          )}
          {type === QUESTIONS && questions && questions.list.length > 0 && (
            <ul className={css.articles}>
              {questions.list.map((question) => (
                <li key={question.id}>
                  <QuestionRow question={question} title={<Found text={question.highlight} />} />
                </li>
              ))}
            </ul>
          )}
          {type === LINES && lines && lines.list.length > 0 && (
            <ul className={css.articles}>
              {lines.list.map((line) => (
                <li key={line.periodId}>
                  <LineRow line={line} text={text} />
                </li>
              ))}
            </ul>
          )}
          {type === NOTES && notes && notes.list.length > 0 && (
            <ul className={css.articles}>
              {notes.list.map((note) => (
                <li key={note.id}>
                  <NoteRow note={note} text={text} />
                </li>
              ))}
            </ul>
          )}
          {(!shown || shown.list.length === 0) && (
            <>
              <Nothing
                search={search}
                counts={[
                  [COURSES, courses?.totalCount ?? 0],
                  [LIBRARY, library?.totalCount ?? 0],
                  [RESOURCES, resources?.totalCount ?? 0],
                  [EXAMS, exams?.totalCount ?? 0],
                  [ARTICLES, articles?.totalCount ?? 0],
                  [BLOGS, blogs?.totalCount ?? 0],
                  [QUESTIONS, questions?.totalCount ?? 0],
                  [LINES, lines?.totalCount ?? 0],
                  [NOTES, notes?.totalCount ?? 0],
                ]}
              />
              <Hot list={hot} />
            </>
          )}
          {shown && (
            <Pagination
              page={shown.pageCurrent}
              pages={shown.totalPage}
              to={(page) => searchAddress(search, page)}
              label={texts.pages}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Lessons of a course that were found by their names. */
function Lessons({ course }: { course: { courseId: string; periodList: { periodId: string; highlight: string }[] } }) {
  if (course.periodList.length === 0) return null
  return (
    <ul className={css.lessons} aria-label={texts.lessons}>
      {course.periodList.map(({ periodId, highlight }) => (
        <li key={periodId}>
          <Link to={`/view/${course.courseId}?period=${periodId}`}>
            <PlayIcon size={14} />
            <span>
              <Found text={highlight} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The list of the section that was asked for; null where the site has no such section. */
function shownOf<C, E, A, Q, B, N, L>(
  type: number,
  found: { courses: C; library: C; resources: C; exams: E; articles: A; questions: Q; blogs: B; notes: N; lines: L },
): C | E | A | Q | B | N | L | null {
  const { courses, library, resources, exams, articles, questions, blogs, notes, lines } = found
  return (
    {
      [COURSES]: courses,
      [LIBRARY]: library,
      [RESOURCES]: resources,
      [EXAMS]: exams,
      [ARTICLES]: articles,
      [BLOGS]: blogs,
      [QUESTIONS]: questions,
      [NOTES]: notes,
      [LINES]: lines,
    }[type] ?? null
  )
}

/** What was found of all kinds together. */
const totalOf = (found: Readonly<Record<string, { totalCount: number } | null>>): number =>
  Object.values(found).reduce((sum, section) => sum + (section?.totalCount ?? 0), 0)

function Hot({ list }: { list: readonly CourseCardData[] }) {
  if (list.length === 0) return null
  return (
    <section className={layout.shelf}>
      <div className={layout.shelfHead}>
        <h2>{texts.hot}</h2>
      </div>
      <div className={cx(layout.cards, css.hot)}>
        {list.map((course) => (
          <CourseCard key={course.courseId} course={course} />
        ))}
      </div>
    </section>
  )
}
