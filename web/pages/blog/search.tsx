import { Form, redirect } from 'react-router'
import type { Route } from './+types/search.ts'
import { BlogRow } from '../../features/community/blog/index.ts'
import { Found, markWords } from '../../features/site/search/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Input } from '../../ui/input.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import css from './blog.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 15
const MAX_KEYWORD = 50

const address = (keyword: string, page = 1) =>
  `/blog/search?${new URLSearchParams({ q: keyword, ...(page > 1 ? { pageCurrent: String(page) } : {}) })}`

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call }, url) => {
    const keyword = (url.searchParams.get('q') ?? '').trim().slice(0, MAX_KEYWORD)
    const pageCurrent = pageNumber(url)
    const blogs = keyword
      ? await call('community/api/blog/search/list', { keyword, pageCurrent, pageSize: PAGE_SIZE })
      : null
    if (blogs && blogs.list.length === 0 && blogs.totalCount > 0 && pageCurrent > blogs.totalPage)
      throw redirect(address(keyword, blogs.totalPage))
    return { keyword, blogs }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.searchTitle(loaderData?.keyword ?? ''), noIndex: true })
}

export default function BlogSearch({ loaderData }: Route.ComponentProps) {
  const { keyword, blogs } = loaderData
  return (
    <div className={cx(layout.wrap, css.page)}>
      <h1>{texts.searchTitle(keyword)}</h1>
      <Form role="search" action="/blog/search" className={css.search}>
        <Row nowrap>
          <Input
            key={keyword}
            type="search"
            name="q"
            defaultValue={keyword}
            maxLength={MAX_KEYWORD}
            aria-label={texts.search}
            placeholder={texts.searchPlaceholder}
          />
          <Button type="submit">{texts.searchButton}</Button>
        </Row>
      </Form>
      {!blogs ? (
        <Empty art="search" title={texts.searchEmpty}>
          {texts.searchEmptyText}
        </Empty>
      ) : blogs.list.length === 0 ? (
        <Empty art="search" title={texts.noneFound(keyword)} action={<ButtonLink to="/blog">{texts.toAll}</ButtonLink>}>
          {texts.noneFoundText}
        </Empty>
      ) : (
        <>
          <p role="status" className={css.labels}>
            {texts.found(blogs.totalCount)}
          </p>
          <Stack as="ul" className={css.found}>
            {blogs.list.map((blog) => (
              <li key={blog.id}>
                <BlogRow
                  blog={blog}
                  title={<Found text={blog.highlight} />}
                  about={<Found text={markWords(blog.summary, keyword)} />}
                />
              </li>
            ))}
          </Stack>
          <Pagination
            page={blogs.pageCurrent}
            pages={blogs.totalPage}
            to={(page) => address(keyword, page)}
            label={texts.pages}
          />
        </>
      )}
    </div>
  )
}
