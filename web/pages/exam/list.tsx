import { useState } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/list.ts'
import { Hint, Row } from '../../ui/layout.tsx'
import css from '../../features/course-list/course-list.module.css'
import { ExamCard, forExamCard } from '../../features/exam-card/index.ts'
import { filledCategories } from '../../features/course-list/index.ts'
import { keep } from '../../cache-loader.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CloseIcon, FilterIcon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { ExamFilterRows, type FilterNode, forLinks, HubCard, SubjectTree } from './exam-filters.tsx'
import { type ExamQuery, examPath, examPathWithout, readExamQuery, sorts } from './list-query.ts'
import { texts } from './texts.ts'

const PAGE_SIZE = 12
export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const query = readExamQuery(url.searchParams)
    const [categories, page] = await Promise.all([
      call('exam/api/exam/category/list', {}),
      call('exam/api/exam/info/list', { ...query, pageSize: PAGE_SIZE }),
    ])
    // A page that is no longer there (an old link): the last one there is.
    if (page.list.length === 0 && page.totalCount > 0)
      throw redirect(examPath({ ...query, pageCurrent: page.totalPage }))
    // Those without papers are left out, unless one stands in them.
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
      origin,
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// The page one arrived at is remembered like those one walked to: the way back to it asks for nothing either.
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
    // Filters and orders show the same papers again: they count as their subject's page.
    path: examPath({ ...(query.subjectId ? { subjectId: query.subjectId } : {}), pageCurrent: query.pageCurrent }),
  })
}

/** The way from a root to a category, or nothing. */
function pathTo(nodes: readonly FilterNode[], id: string | undefined): FilterNode[] {
  for (const node of id ? nodes : []) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** What narrows the list down, each with the address of the list without it. */
function chosen({ query, subjects, years, sources, grades }: Data): { name: string; to: string }[] {
  const nameIn = (nodes: readonly FilterNode[], id: string | undefined) =>
    id ? (pathTo(nodes, id).at(-1)?.categoryName ?? id) : undefined
  const names: Partial<Record<keyof ExamQuery, string | undefined>> = {
    subjectId: nameIn(subjects, query.subjectId),
    yearId: nameIn(years, query.yearId),
    sourceId: nameIn(sources, query.sourceId),
    graId: nameIn(grades, query.graId),
    isFree: query.isFree === undefined ? undefined : query.isFree === 1 ? texts.free : texts.paid,
    examState: query.examState && texts.states[query.examState],
  }
  return (Object.keys(names) as (keyof ExamQuery)[]).flatMap((key) => {
    const name = names[key]
    return name ? [{ name, to: examPathWithout(query, key) }] : []
  })
}

export default function Exams({ loaderData }: Route.ComponentProps) {
  const { query, subjects, exams, count, pages } = loaderData
  const [drawer, setDrawer] = useState(false)
  const navigation = useNavigation()
  const waiting = navigation.state === 'loading' && navigation.location.pathname === '/exam'
  const path = pathTo(subjects, query.subjectId)
  const chips = chosen(loaderData)
  const rows = <ExamFilterRows data={loaderData} />
  const tree = <SubjectTree subjects={subjects} path={path.map(({ id }) => id)} query={query} />
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.all, to: '/exam' },
          ...path.map((one) => ({ label: one.categoryName, to: examPath({ subjectId: one.id }) })),
        ]}
      />
      <div className={css.columns}>
        <aside className={css.aside}>
          {tree}
          <HubCard />
        </aside>
        <div className={css.main}>
          <Row gap={3} rowGap={0} align="baseline">
            <h1>{path.at(-1)?.categoryName ?? texts.all}</h1>
            <Hint role="status">{texts.count(count)}</Hint>
          </Row>
          <div className={css.rows}>{rows}</div>
          <Row gap={3} justify="between" nowrap className={css.bar}>
            <TabLinks
              label={texts.sort}
              items={sorts.map((sort) => ({
                to: examPath({ ...query, sort, pageCurrent: 1 }),
                label: texts.sorts[sort],
                current: query.sort === sort,
              }))}
            />
            <Button
              variant="line"
              size="s"
              icon={<FilterIcon size={16} />}
              className={css.open}
              onClick={() => setDrawer(true)}
            >
              {chips.length > 0 ? texts.filtersChosen(chips.length) : texts.filters}
            </Button>
          </Row>
          {chips.length > 0 && (
            <Row as="ul" className={css.chips} aria-label={texts.chosen}>
              {chips.map((chip) => (
                <li key={chip.name}>
                  <Link to={chip.to} className={css.chip} aria-label={texts.remove(chip.name)} preventScrollReset>
                    {chip.name}
                    <CloseIcon size={14} />
                  </Link>
                </li>
              ))}
              <li>
                <Link to={examPath({ sort: query.sort })} className={css.clear} preventScrollReset>
                  {texts.clear}
                </Link>
              </li>
            </Row>
          )}
          <div className={css.results} aria-busy={waiting || undefined}>
            {exams.length > 0 ? (
              <div className={cx(layout.cards, css.cards)}>
                {exams.map((exam) => (
                  <ExamCard key={exam.examId} exam={exam} level={2} />
                ))}
              </div>
            ) : chips.length > 0 ? (
              <Empty art="search" title={texts.emptyTitle} action={<ButtonLink to="/exam">{texts.clear}</ButtonLink>}>
                {texts.emptyText}
              </Empty>
            ) : (
              <Empty art="study" title={texts.emptyAll} action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}>
                {texts.emptyAllText}
              </Empty>
            )}
          </div>
          <Pagination
            page={query.pageCurrent}
            pages={pages}
            to={(page) => examPath({ ...query, pageCurrent: page })}
            label={texts.pages}
          />
        </div>
      </div>
      <Drawer
        open={drawer}
        onClose={() => setDrawer(false)}
        title={texts.filters}
        side="bottom"
        footer={
          <Button block onClick={() => setDrawer(false)}>
            {texts.show(count)}
          </Button>
        }
      >
        {rows}
        {tree}
      </Drawer>
    </div>
  )
}
