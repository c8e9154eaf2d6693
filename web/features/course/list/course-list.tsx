import { stateCode } from '@zhixing/contract/states'
import { Link, useNavigation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Row } from '../../../ui/layout.tsx'
import { CourseCard, MaterialCard } from '../card/index.ts'
import { categoryPath } from './category-path.ts'
import css from './course-list.module.css'
import { filledCategories, nearbyCategories } from './filled-categories.ts'
import type { Kind } from './kinds.ts'
import { ListFrame } from './list-frame.tsx'
import { CategoryTree, FilterRows } from './list-filters.tsx'
import { listPath, type ListQuery, sorts } from './list-query.ts'
import type { ListData } from './load-list.ts'

/** A catalogue page: categories, filters, sort order, cards. */
export function CourseList({ kind, data }: { kind: Kind; data: ListData }) {
  const { texts, base } = kind
  const { query, categories, courses, count, pages } = data
  const navigation = useNavigation()
  const waiting = navigation.state === 'loading' && navigation.location.pathname === base
  const path = categoryPath(categories, query.categoryId)
  const ids = path.map((one) => one.id)
  const tree = filledCategories(categories, ids)
  const chips = chosen(kind, query, path.at(-1)?.categoryName)
  const Card = kind.courseCategory === stateCode.category.recorded ? CourseCard : MaterialCard
  return (
    <ListFrame
      texts={texts}
      crumbs={[
        { label: texts.home, to: '/' },
        { label: texts.all, to: base },
        ...path.map((one) => ({ label: one.categoryName, to: `${base}?categoryId=${one.id}` })),
      ]}
      title={path.at(-1)?.categoryName ?? texts.all}
      count={count}
      isMore={data.isMore}
      tree={<CategoryTree kind={kind} tree={tree} path={ids} query={query} />}
      rows={<FilterRows kind={kind} query={query} />}
      sorts={sorts.map((sort) => ({
        to: listPath({ ...query, sort, pageCurrent: 1 }, base),
        label: texts.sorts[sort],
        current: query.sort === sort,
      }))}
      chips={chips}
      clearTo={listPath({ sort: query.sort }, base)}
      isWaiting={waiting}
      cards={
        courses.length > 0
          ? courses.map((course) => <Card key={course.courseId} course={course} level={2} />)
          : undefined
      }
      nothing={
        <NoCourses
          kind={kind}
          filtered={chips.length > 0}
          nearby={chips.length === 1 ? nearbyCategories(categories, query.categoryId) : []}
        />
      }
      page={query.pageCurrent}
      pages={pages}
      pageTo={(page) => listPath({ ...query, pageCurrent: page }, base)}
    />
  )
}

/** Active filters, each with the URL that removes it. */
function chosen(kind: Kind, query: ListQuery, category: string | undefined): { name: string; to: string }[] {
  const { texts } = kind
  const names = {
    categoryId: query.categoryId && (category ?? texts.categories),
    isFree: query.isFree === undefined ? undefined : query.isFree ? texts.free : texts.paid,
    length: query.length && texts.lengths[query.length],
    fileType: query.fileType && texts.fileTypes[query.fileType],
  }
  return (Object.keys(names) as (keyof typeof names)[]).flatMap((key) => {
    const name = names[key]
    const { [key]: _gone, ...rest } = query
    return name ? [{ name, to: listPath({ ...rest, pageCurrent: 1 }, kind.base) }] : []
  })
}

function NoCourses({
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
