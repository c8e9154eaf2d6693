import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { CloseIcon, FilterIcon } from '../../ui/icons.tsx'
import { Hint, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { CourseCard, MaterialCard } from '../course-card/index.ts'
import { categoryPath } from './category-path.ts'
import css from './course-list.module.css'
import { filledCategories, nearbyCategories } from './filled-categories.ts'
import type { Kind } from './kinds.ts'
import { CategoryTree, FilterRows } from './list-filters.tsx'
import { listPath, type ListQuery, sorts } from './list-query.ts'
import type { ListData } from './load-list.ts'

/** The page of a list: categories, filters, order, cards. */
export function CourseList({ kind, data }: { kind: Kind; data: ListData }) {
  const { texts, base } = kind
  const { query, categories, courses, count, pages } = data
  const [drawer, setDrawer] = useState(false)
  const navigation = useNavigation()
  const waiting = navigation.state === 'loading' && navigation.location.pathname === base
  const path = categoryPath(categories, query.categoryId)
  const ids = path.map((one) => one.id)
  const tree = filledCategories(categories, ids)
  const name = path.at(-1)?.categoryName ?? texts.all
  const chips = chosen(kind, query, path.at(-1)?.categoryName)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.all, to: base },
          ...path.map((one) => ({ label: one.categoryName, to: `${base}?categoryId=${one.id}` })),
        ]}
      />
      <div className={css.columns}>
        <aside className={css.aside}>
          <CategoryTree kind={kind} tree={tree} path={ids} query={query} />
        </aside>
        <div className={css.main}>
          <Row gap={3} rowGap={0} align="baseline">
            <h1>{name}</h1>
            <Hint role="status">{texts.count(count)}</Hint>
          </Row>
          <div className={css.rows}>
            <FilterRows kind={kind} query={query} />
          </div>
          <Row gap={3} justify="between" nowrap className={css.bar}>
            <TabLinks
              label={texts.sort}
              items={sorts.map((sort) => ({
                to: listPath({ ...query, sort, pageCurrent: 1 }, base),
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
                <Link to={listPath({ sort: query.sort }, base)} className={css.clear} preventScrollReset>
                  {texts.clear}
                </Link>
              </li>
            </Row>
          )}
          <div className={css.results} aria-busy={waiting || undefined}>
            {courses.length > 0 ? (
              <div className={cx(layout.cards, css.cards)}>
                {courses.map((course) =>
                  kind.courseCategory === stateCode.category.recorded ? (
                    <CourseCard key={course.courseId} course={course} level={2} />
                  ) : (
                    <MaterialCard key={course.courseId} course={course} level={2} />
                  ),
                )}
              </div>
            ) : (
              <Nothing
                kind={kind}
                filtered={chips.length > 0}
                nearby={chips.length === 1 ? nearbyCategories(categories, query.categoryId) : []}
              />
            )}
          </div>
          <Pagination
            page={query.pageCurrent}
            pages={pages}
            to={(page) => listPath({ ...query, pageCurrent: page }, base)}
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
        <FilterRows kind={kind} query={query} />
        <CategoryTree kind={kind} tree={tree} path={ids} query={query} />
      </Drawer>
    </div>
  )
}

/** What narrows the list down, each with the address of the list without it. */
function chosen(kind: Kind, query: ListQuery, category: string | undefined): { name: string; to: string }[] {
  const { texts } = kind
  const names = {
    categoryId: query.categoryId && (category ?? texts.categories),
    isFree: query.isFree === undefined ? undefined : query.isFree === 1 ? texts.free : texts.paid,
    length: query.length && texts.lengths[query.length],
    fileType: query.fileType && texts.fileTypes[query.fileType],
  }
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((key) => {
    const name = names[key]
    const { [key]: _gone, ...rest } = query
    return name ? [{ name, to: listPath({ ...rest, pageCurrent: 1 }, kind.base) }] : []
  })
}

function Nothing({
  kind: { texts, base },
  filtered,
  nearby,
}: {
  kind: Kind
  filtered: boolean
  nearby: readonly { id: string; categoryName: string; courseCount?: number | undefined }[]
}) {
  if (nearby.length > 0)
    return (
      <Empty art="search" title={texts.emptyCategory} action={<ButtonLink to={base}>{texts.all}</ButtonLink>}>
        {texts.nearby}
        <Row as="span" align="stretch" justify="center" className={css.nearby}>
          {nearby.map((one) => (
            <Link key={one.id} to={`${base}?categoryId=${one.id}`} className={css.chip}>
              {one.categoryName} {one.courseCount}
            </Link>
          ))}
        </Row>
      </Empty>
    )
  if (filtered)
    return (
      <Empty art="search" title={texts.emptyTitle} action={<ButtonLink to={base}>{texts.clear}</ButtonLink>}>
        {texts.emptyText}
      </Empty>
    )
  return (
    <Empty art="study" title={texts.emptyAll} action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}>
      {texts.emptyAllText}
    </Empty>
  )
}
