import { useState } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/list.ts'
import { CourseCard } from '../../features/course-card/course-card.tsx'
import { keep } from '../../keep-loader.ts'
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
import { CategoryTree, FilterRows } from './list-filters.tsx'
import css from './list.module.css'
import { listPath, type ListQuery, readListQuery, sorts } from './list-query.ts'
import { texts } from './list-texts.ts'
import { categoryPath } from './category-path.ts'

/** Three columns beside the categories make four full rows. */
const PAGE_SIZE = 12

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const query = readListQuery(url.searchParams)
    const [categories, page] = await Promise.all([
      call('course/api/course/category/listForSite', {}),
      call('course/api/course/list', { ...query, pageSize: PAGE_SIZE }),
    ])
    // A page that is no longer there (an old link): the last one there is.
    if (page.list.length === 0 && page.totalCount > 0)
      throw redirect(listPath({ ...query, pageCurrent: page.totalPage }))
    return {
      query,
      categories: categories.courseCategoryList,
      courses: page.list,
      count: page.totalCount,
      pages: page.totalPage,
      origin,
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// The page one arrived at is remembered like those one walked to: the way back to it asks for nothing either.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { query, categories, count, origin } = loaderData
  const name = categoryPath(categories, query.categoryId).at(-1)?.categoryName
  const base = name ? texts.title(name) : texts.all
  return pageMeta({
    matches,
    title: query.pageCurrent > 1 ? `${base} ${texts.page(query.pageCurrent)}` : base,
    description: name ? texts.description(name, count) : texts.descriptionAll(count),
    origin,
    // Filters and orders show the same courses again: they count as their category's page.
    path: listPath({ categoryId: query.categoryId, pageCurrent: query.pageCurrent }),
  })
}

export default function CourseList({ loaderData }: Route.ComponentProps) {
  const { query, categories, courses, count, pages } = loaderData
  const [drawer, setDrawer] = useState(false)
  const navigation = useNavigation()
  const waiting = navigation.state === 'loading' && navigation.location.pathname === '/list'
  const path = categoryPath(categories, query.categoryId)
  const name = path.at(-1)?.categoryName ?? texts.all
  const chips = chosen(query, path.at(-1)?.categoryName)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.all, to: '/list' },
          ...path.map((one) => ({ label: one.categoryName, to: `/list?categoryId=${one.id}` })),
        ]}
      />
      <div className={css.columns}>
        <aside className={css.aside}>
          <CategoryTree tree={categories} path={path.map((one) => one.id)} query={query} />
        </aside>
        <div className={css.main}>
          <div className={css.head}>
            <h1>{name}</h1>
            <p className={css.count} role="status">
              {texts.count(count)}
            </p>
          </div>
          <div className={css.rows}>
            <FilterRows query={query} />
          </div>
          <div className={css.bar}>
            <TabLinks
              label={texts.sort}
              items={sorts.map((sort) => ({
                to: listPath({ ...query, sort, pageCurrent: 1 }),
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
          </div>
          {chips.length > 0 && (
            <ul className={css.chips} aria-label={texts.chosen}>
              {chips.map((chip) => (
                <li key={chip.name}>
                  <Link to={chip.to} className={css.chip} aria-label={texts.remove(chip.name)} preventScrollReset>
                    {chip.name}
                    <CloseIcon size={14} />
                  </Link>
                </li>
              ))}
              <li>
                <Link to={listPath({ sort: query.sort })} className={css.clear} preventScrollReset>
                  {texts.clear}
                </Link>
              </li>
            </ul>
          )}
          <div className={css.results} aria-busy={waiting || undefined}>
            {courses.length > 0 ? (
              <div className={cx(layout.cards, css.cards)}>
                {courses.map((course) => (
                  <CourseCard key={course.courseId} course={course} level={2} />
                ))}
              </div>
            ) : (
              <Nothing filtered={chips.length > 0} />
            )}
          </div>
          <Pagination
            page={query.pageCurrent}
            pages={pages}
            to={(page) => listPath({ ...query, pageCurrent: page })}
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
        <FilterRows query={query} />
        <CategoryTree tree={categories} path={path.map((one) => one.id)} query={query} />
      </Drawer>
    </div>
  )
}

/** What narrows the list down, each with the address of the list without it. */
function chosen(query: ListQuery, category: string | undefined): { name: string; to: string }[] {
  const { categoryId: _category, ...noCategory } = query
  const { isFree: _free, ...noPrice } = query
  const { length: _length, ...noLength } = query
  const chips: { name: string; to: string }[] = []
  if (query.categoryId)
    chips.push({ name: category ?? texts.categories, to: listPath({ ...noCategory, pageCurrent: 1 }) })
  if (query.isFree !== undefined)
    chips.push({ name: query.isFree === 1 ? texts.free : texts.paid, to: listPath({ ...noPrice, pageCurrent: 1 }) })
  if (query.length) chips.push({ name: texts.lengths[query.length], to: listPath({ ...noLength, pageCurrent: 1 }) })
  return chips
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <Empty art="search" title={texts.emptyTitle} action={<ButtonLink to="/list">{texts.clear}</ButtonLink>}>
        {texts.emptyText}
      </Empty>
    )
  return (
    <Empty art="study" title={texts.emptyAll} action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}>
      {texts.emptyAllText}
    </Empty>
  )
}
