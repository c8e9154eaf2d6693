import { redirect } from 'react-router'
import type { Route } from './+types/list.ts'
import { ArticleRow } from '../../features/community/article-row/article-row.tsx'
import { keep } from '../../cache-loader.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { ArticleAside } from './article-aside.tsx'
import css from './info.module.css'
import { SeriesAside } from './series-aside.tsx'
import { texts } from './texts.ts'
import { isId } from '../../address.ts'

const PAGE_SIZE = 10
const RECOMMENDED = 6
const SERIES = 3

function address(categoryId: string | undefined, page = 1): string {
  const params = new URLSearchParams()
  if (categoryId) params.set('categoryId', categoryId)
  if (page > 1) params.set('pageCurrent', String(page))
  return params.size > 0 ? `/info?${params}` : '/info'
}

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const asked = url.searchParams.get('categoryId')
    const categoryId = asked && isId(asked) ? asked : undefined
    const pageCurrent = pageNumber(url)
    const [categories, articles, recommended, series] = await Promise.all([
      call('community/api/article/zone/category/list', {}),
      call('community/api/article/zone/ref/list', {
        ...(categoryId ? { categoryId } : {}),
        pageCurrent,
        pageSize: PAGE_SIZE,
      }),
      call('community/api/article/recommend/list', { pageSize: RECOMMENDED }),
      call('community/api/article/series/list', { pageSize: SERIES }),
    ])
    if (articles.list.length === 0 && articles.totalCount > 0) throw redirect(address(categoryId, articles.totalPage))
    return {
      categoryId,
      // Empty categories are hidden, except the current one.
      categories: categories.list
        .filter(({ id, articleCount }) => articleCount > 0 || id === categoryId)
        .map(({ id, zoneName }) => ({ id, categoryName: zoneName })),
      articles,
      recommended: recommended.list,
      series: { list: series.list, hasMore: series.totalCount > SERIES },
      origin,
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// Cache the first page as well, so that going back to it needs no request.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const name = loaderData?.categories.find((one) => one.id === loaderData.categoryId)?.categoryName
  const title = name ? texts.categoryTitle(name) : texts.title
  const feed = loaderData?.categoryId ? `?categoryId=${loaderData.categoryId}` : ''
  return [
    ...pageMeta({
      matches,
      title,
      description: texts.description(root?.site.siteNamePc ?? ''),
      origin: loaderData?.origin,
      path: address(loaderData?.categoryId, loaderData?.articles.pageCurrent),
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: `/info/feed.xml${feed}` },
  ]
}

export default function InfoList({ loaderData }: Route.ComponentProps) {
  const { categoryId, categories, articles, recommended, series } = loaderData
  const name = categories.find((one) => one.id === categoryId)?.categoryName
  return (
    <div className={cx(layout.wrap, css.page)}>
      <h1 className={css.title}>{name ? texts.categoryTitle(name) : texts.title}</h1>
      <TabLinks
        label={texts.categories}
        variant="line"
        items={[
          { to: '/info', label: texts.all, current: !categoryId },
          ...categories.map((one) => ({
            to: address(one.id),
            label: one.categoryName,
            current: one.id === categoryId,
          })),
        ]}
      />
      <div className={css.columns}>
        <div>
          {articles.list.length > 0 ? (
            <Stack as="ul">
              {articles.list.map((article) => (
                <li key={article.id}>
                  <ArticleRow article={article} />
                </li>
              ))}
            </Stack>
          ) : categoryId ? (
            <Empty title={texts.empty} action={<ButtonLink to="/info">{texts.toAll}</ButtonLink>}>
              {texts.emptyText}
            </Empty>
          ) : (
            <Empty title={texts.emptyAll} action={<ButtonLink to="/list">{texts.toCourses}</ButtonLink>}>
              {texts.emptyAllText}
            </Empty>
          )}
          <Pagination
            page={articles.pageCurrent}
            pages={articles.totalPage}
            to={(page) => address(categoryId, page)}
            label={texts.pages}
          />
        </div>
        <Stack gap={5} className={css.aside}>
          <SeriesAside {...series} />
          <div className={css.beside}>
            <ArticleAside list={recommended} />
          </div>
        </Stack>
      </div>
    </div>
  )
}
