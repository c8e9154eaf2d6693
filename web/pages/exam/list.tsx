import { redirect, useNavigation } from 'react-router'
import type { Route } from './+types/list.ts'
import { ExamRow, ExamSheet, forExamCard } from '../../features/exam/card/index.ts'
import { filledCategories, ListFrame } from '../../features/course/list/index.ts'
import { keep } from '../../cache-loader.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExamFilterRows, type FilterNode, forLinks, SubjectTree } from './exam-filters.tsx'
import { HubHead } from './hub-head.tsx'
import { type ExamQuery, examPath, examPathWithout, readExamQuery, sorts } from './list-query.ts'
import { texts } from './texts.ts'

const PAGE_SIZE = 20
/** A list of so many papers needs no filters in sight. */
const FEW = 50
const DOING = 2
const RUNNING = 4
export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken, origin }, url) => {
    const query = readExamQuery(url.searchParams)
    const isHome = examPath(query) === '/exam'
    const [categories, page, tests, running] = await Promise.all([
      call('exam/api/exam/category/list', {}),
      call('exam/api/exam/info/list', { ...query, pageSize: PAGE_SIZE }),
      call('marketing/api/placement/list', {}),
      isHome && hasToken ? call('exam/auth/user/exam/record/list', { examStatus: DOING, pageSize: RUNNING }) : null,
    ])
    // The page no longer exists (an old link): redirect to the last page.
    if (page.list.length === 0 && page.totalCount > 0)
      throw redirect(examPath({ ...query, pageCurrent: page.totalPage }))
    // Empty categories are hidden, except the current one.
    const of = (type: number, id: string | undefined) => {
      const nodes = categories.examCategoryList.filter((node) => node.examCategoryType === type).map(forLinks)
      return filledCategories(nodes, id ? pathTo(nodes, id).map((node) => node.id) : [])
    }
    return {
      query,
      subjects: of(1, query.subjectId),
      years: of(2, query.yearId),
      sources: of(3, query.sourceId),
      grades: of(4, query.graId),
      exams: page.list.map(forExamCard),
      count: page.totalCount,
      pages: page.totalPage,
      hasTests: tests.list.length > 0,
      isHome,
      running: hasToken ? (running?.list ?? []) : null,
      origin,
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// Cache the first page as well, so that going back to it needs no request.
clientLoader.hydrate = true as const

type Data = Route.ComponentProps['loaderData']

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { query, subjects, count, origin } = loaderData
  const name = pathTo(subjects, query.subjectId).at(-1)?.categoryName
  const title = name ? texts.title(name) : texts.all
  return pageMeta({
    matches,
    title: query.pageCurrent > 1 ? `${title} ${texts.page(query.pageCurrent)}` : title,
    description: name ? texts.description(name, count) : texts.descriptionAll(count),
    origin,
    // Filters and sort orders show the same papers again, so their canonical URL is the subject's.
    path: examPath({ ...(query.subjectId ? { subjectId: query.subjectId } : {}), pageCurrent: query.pageCurrent }),
  })
}

/** Path from the root to a category, or empty. */
function pathTo(nodes: readonly FilterNode[], id: string | undefined): FilterNode[] {
  for (const node of id ? nodes : []) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Active filters, each with the URL that removes it. */
function chosen({ query, subjects, years, sources, grades }: Data): { name: string; to: string }[] {
  const nameIn = (nodes: readonly FilterNode[], id: string | undefined) =>
    id ? (pathTo(nodes, id).at(-1)?.categoryName ?? id) : undefined
  const names: Partial<Record<keyof ExamQuery, string | undefined>> = {
    subjectId: nameIn(subjects, query.subjectId),
    yearId: nameIn(years, query.yearId),
    sourceId: nameIn(sources, query.sourceId),
    graId: nameIn(grades, query.graId),
    isFree: query.isFree === undefined ? undefined : query.isFree ? texts.free : texts.paid,
    examState: query.examState && texts.states[query.examState],
  }
  return (Object.keys(names) as (keyof ExamQuery)[]).flatMap((key) => {
    const name = names[key]
    return name ? [{ name, to: examPathWithout(query, key) }] : []
  })
}

export default function Exams({ loaderData }: Route.ComponentProps) {
  const { query, subjects, exams, count, pages, hasTests, isHome, running } = loaderData
  const navigation = useNavigation()
  const waiting = navigation.state === 'loading' && navigation.location.pathname === '/exam'
  const path = pathTo(subjects, query.subjectId)
  const chips = chosen(loaderData)
  return (
    <ListFrame
      texts={texts}
      crumbs={[
        { label: texts.home, to: '/' },
        { label: texts.all, to: '/exam' },
        ...path.map((one) => ({ label: one.categoryName, to: examPath({ subjectId: one.id }) })),
      ]}
      title={path.at(-1)?.categoryName ?? texts.all}
      count={count}
      tree={<SubjectTree subjects={subjects} path={path.map(({ id }) => id)} query={query} />}
      lead={isHome && <HubHead running={running} hasTests={hasTests} />}
      rows={<ExamFilterRows data={loaderData} />}
      sorts={sorts.map((sort) => ({
        to: examPath({ ...query, sort, pageCurrent: 1 }),
        label: texts.sorts[sort],
        current: query.sort === sort,
      }))}
      chips={chips}
      clearTo={examPath({ sort: query.sort })}
      isWaiting={waiting}
      isSheet
      foldsFilters={count < FEW && chips.length === 0}
      cards={
        exams.length > 0 ? (
          <ExamSheet>
            {exams.map((exam) => (
              <ExamRow key={exam.examId} exam={exam} />
            ))}
          </ExamSheet>
        ) : undefined
      }
      nothing={
        chips.length > 0 ? (
          <Empty art="search" title={texts.emptyTitle} action={<ButtonLink to="/exam">{texts.clear}</ButtonLink>}>
            {texts.emptyText}
          </Empty>
        ) : (
          <Empty art="study" title={texts.emptyAll} action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}>
            {texts.emptyAllText}
          </Empty>
        )
      }
      page={query.pageCurrent}
      pages={pages}
      pageTo={(page) => examPath({ ...query, pageCurrent: page })}
    />
  )
}
