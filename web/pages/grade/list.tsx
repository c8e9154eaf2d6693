import type { OutputOf } from '@zhixing/contract'
import { redirect, useNavigate, useNavigation } from 'react-router'
import type { Route } from './+types/list.ts'
import { CategoryLinks, ListFrame } from '../../features/course/list/index.ts'
import { forGradeCard, GradeCard } from '../../features/grade/class/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterRow } from '../../ui/filter-row.tsx'
import { Stack } from '../../ui/layout.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { gradeListPath, readGradeQuery } from './list-query.ts'
import { texts } from './texts.ts'

const PAGE_SIZE = 12
type Node = OutputOf<'GET exam/api/grade/info/category'>['gradeCategoryList'][number]
interface Link {
  id: string
  categoryName: string
  courseCount: number
  children: Link[]
}
/** Maps a category to link data: counts include descendants. */
function forLinks({ id, categoryName, gradeCount, children }: Node): Link {
  const below = children.map(forLinks)
  return {
    id,
    categoryName,
    courseCount: below.reduce((sum, one) => sum + one.courseCount, gradeCount),
    children: below,
  }
}

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const query = readGradeQuery(url.searchParams)
    const { q, ...by } = query
    const [categories, page] = await Promise.all([
      call('GET exam/api/grade/info/category', {}),
      call('exam/api/grade/info/page', { ...by, keyword: q, pageSize: PAGE_SIZE }),
    ])
    // The page no longer exists (an old link): redirect to the last page.
    if (page.list.length === 0 && page.totalCount > 0)
      throw redirect(gradeListPath({ ...query, pageCurrent: page.totalPage }))
    return {
      query,
      tree: categories.gradeCategoryList.map(forLinks),
      grades: page.list.map(forGradeCard),
      count: page.totalCount,
      pages: page.totalPage,
      origin,
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { query, tree, count, origin } = loaderData
  const name = pathTo(tree, query.categoryId).at(-1)?.categoryName
  const title = name ? texts.title(name) : texts.all
  return pageMeta({
    matches,
    title: query.pageCurrent > 1 ? `${title} ${texts.page(query.pageCurrent)}` : title,
    description: texts.description(count),
    origin,
    path: gradeListPath({
      ...(query.categoryId ? { categoryId: query.categoryId } : {}),
      pageCurrent: query.pageCurrent,
    }),
    noIndex: query.q !== '',
  })
}

/** Path from the root to a category, or empty. */
function pathTo(nodes: readonly Link[], id: string | undefined): Link[] {
  for (const node of id ? nodes : []) {
    if (node.id === id) return [node]
    const below = pathTo(node.children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** Public classes. */
export default function Grades({ loaderData }: Route.ComponentProps) {
  const { query, tree, grades, count, pages } = loaderData
  const navigation = useNavigation()
  const navigate = useNavigate()
  const path = pathTo(tree, query.categoryId)
  const { categoryId: _category, ...withoutCategory } = query
  const { isFree: _free, ...withoutPrice } = query
  const chips = [
    ...(query.categoryId
      ? [
          {
            name: path.at(-1)?.categoryName ?? query.categoryId,
            to: gradeListPath({ ...withoutCategory, pageCurrent: 1 }),
          },
        ]
      : []),
    ...(query.isFree === undefined
      ? []
      : [
          {
            name: query.isFree ? texts.free : texts.paid,
            to: gradeListPath({ ...withoutPrice, pageCurrent: 1 }),
          },
        ]),
    ...(query.q ? [{ name: query.q, to: gradeListPath({ ...query, q: '', pageCurrent: 1 }) }] : []),
  ]
  return (
    <ListFrame
      texts={texts}
      crumbs={[
        { label: texts.home, to: '/' },
        { label: texts.all, to: '/grade' },
        ...path.map((one) => ({ label: one.categoryName, to: gradeListPath({ categoryId: one.id }) })),
      ]}
      title={path.at(-1)?.categoryName ?? texts.all}
      count={count}
      tree={
        <CategoryLinks
          label={texts.categories}
          all={texts.all}
          tree={tree}
          chosen={query.categoryId}
          path={path.map(({ id }) => id)}
          to={(id) => gradeListPath({ ...withoutCategory, ...(id ? { categoryId: id } : {}), pageCurrent: 1 })}
        />
      }
      rows={
        <Stack gap={2}>
          <SearchBox
            key={query.q}
            action="/grade"
            defaultValue={query.q}
            placeholder={texts.searchPlaceholder}
            onSearch={(q) => void navigate(gradeListPath({ ...query, q, pageCurrent: 1 }))}
          />
          <FilterRow
            name={texts.price}
            options={[
              {
                label: texts.anyPrice,
                to: gradeListPath({ ...withoutPrice, pageCurrent: 1 }),
                on: query.isFree === undefined,
              },
              ...[true, false].map((isFree) => ({
                label: isFree ? texts.free : texts.paid,
                to: gradeListPath({ ...query, isFree, pageCurrent: 1 }),
                on: query.isFree === isFree,
              })),
            ]}
          />
        </Stack>
      }
      sorts={[]}
      chips={chips}
      clearTo="/grade"
      isWaiting={navigation.state === 'loading' && navigation.location.pathname === '/grade'}
      cards={
        grades.length > 0 ? grades.map((grade) => <GradeCard key={grade.gradeId} grade={grade} level={2} />) : undefined
      }
      nothing={
        chips.length > 0 ? (
          <Empty art="search" title={texts.emptyTitle} action={<ButtonLink to="/grade">{texts.clear}</ButtonLink>}>
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
      pageTo={(page) => gradeListPath({ ...query, pageCurrent: page })}
    />
  )
}
