import { searchTypes } from '@zhixing/contract/data/search-types'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/search.ts'
import { keep } from '../../cache-loader.ts'
import { type CourseCardData, CourseCard } from '../../features/course/card/course-card.tsx'
import { useSearchReport } from '../../features/site/search/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { NoResults } from './no-results.tsx'
import { type FoundPage, Results } from './results.tsx'
import { NOTES, readSearch, searchAddress, sorts } from './search-query.ts'
import css from './search.module.css'
import { SectionTabs, sorted } from './section-tabs.tsx'
import { texts } from './texts.ts'

const PAGE_SIZE = 12
const ROW_PAGE_SIZE = 10
const HOT = 4
const kinds: ReadonlySet<number> = new Set(Object.values(searchTypes))
const nothing: FoundPage = {
  courses: null,
  exams: null,
  blogs: null,
  questions: null,
  articles: null,
  lines: null,
  notes: null,
}

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken }, url) => {
    const asked = url.searchParams.get('q')
    // Form submission without scripts, and old URLs: /search?q=….
    if (args.params.str === undefined && asked?.trim())
      throw redirect(
        searchAddress({ text: asked.trim(), type: readSearch('', url.searchParams).type, sort: 'default' }),
      )
    const search = readSearch(args.params.str ?? '', url.searchParams)
    const { text: keyword, type, sort } = search
    const pageCurrent = pageNumber(url)
    const suggest = async () => (await call('course/api/course/recommend', { pageSize: HOT })).list
    if (!keyword) return { search, counts: [], meant: '', found: nothing, hot: await suggest() }
    const pageSize = sorted.has(type) ? PAGE_SIZE : ROW_PAGE_SIZE
    const [{ counts, meant, ...page }, notes] = await Promise.all([
      call(
        'data/api/search/all',
        // Notes have their own call; the counts are loaded anyway.
        kinds.has(type) ? { keyword, type, sort, pageCurrent, pageSize } : { keyword, pageSize: 1 },
      ),
      hasToken
        ? call('user/auth/user/note/log/page', {
            keyword,
            ...(type === NOTES ? { pageCurrent, pageSize } : { pageSize: 1 }),
          })
        : null,
    ])
    const found: FoundPage = { ...(kinds.has(type) ? page : nothing), notes: type === NOTES ? notes : null }
    const shown = shownOf(found)
    if (shown && shown.list.length === 0 && shown.totalCount > 0 && pageCurrent > shown.totalPage)
      throw redirect(searchAddress({ ...search, text: meant || keyword }, shown.totalPage))
    return {
      search,
      // Notes are private and not part of the site's counts.
      counts: [...counts, ...(notes ? [{ type: NOTES, totalCount: notes.totalCount }] : [])],
      meant,
      found,
      hot: shown && shown.list.length > 0 ? [] : await suggest(),
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// Cache the first page as well, so that going back to it needs no request.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const text = loaderData?.search.text
  // Result pages are not indexed.
  return pageMeta({ matches, title: text ? texts.title(text) : texts.search, noIndex: true })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { search: asked, meant, found, hot } = loaderData
  const counts = new Map(loaderData.counts.map(({ type, totalCount }) => [type, totalCount]))
  // Further links use the corrected words whose results are shown.
  const search = meant ? { ...asked, text: meant } : asked
  const { text, type, sort } = search
  const shown = shownOf(found)
  // Notes do not count as site results; a corrected query had no results itself.
  const total = meant ? 0 : [...counts].reduce((sum, [of, count]) => (of === NOTES ? sum : sum + count), 0)
  useSearchReport(asked.text, text ? total : null)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <h1 className={css.title}>{asked.text ? texts.title(asked.text) : texts.search}</h1>
      {!text ? (
        <>
          <Empty art="search" title={texts.empty} action={<ButtonLink to="/list">{texts.allCourses}</ButtonLink>}>
            {texts.emptyText}
          </Empty>
          <Hot list={hot} />
        </>
      ) : (
        <>
          {meant && (
            <p className={css.meant} role="status">
              {texts.notFound(asked.text)}
              <Link to={searchAddress(search)}>{meant}</Link>
              {texts.meantResults}
            </p>
          )}
          <SectionTabs search={search} counts={counts} />
          {shown && shown.totalCount > 0 && (
            <Row gap={4} rowGap={2} justify="between" className={css.bar}>
              <p role="status">{texts.count(shown.totalCount)}</p>
              {sorted.has(type) && (
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
          <Results type={type} text={text} found={found} />
          {(!shown || shown.list.length === 0) && (
            <>
              <NoResults search={search} counts={[...counts]} />
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

/** List of the requested kind; null if the site has none. */
const shownOf = (found: FoundPage) => Object.values(found).find((list) => list !== null) ?? null

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
