import { useState } from 'react'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/list.ts'
import { isId } from '../../address.ts'
import { api } from '../../api.ts'
import type { BlogCardData } from '../../features/community/blog/index.ts'
import { SignInLink } from '../../features/user/sign-in/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { type RootData, useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { PageHead, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { BlogList } from './blog-list.tsx'
import { BloggersAside } from './bloggers-aside.tsx'
import css from './blog.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 15
type Tab = 1 | 2 | 3
const tabs: readonly Tab[] = [1, 3, 2]

function address(tab: Tab, labelNo = '', page = 1): string {
  const params = new URLSearchParams()
  if (tab !== 1) params.set('tab', String(tab))
  if (labelNo) params.set('labelNo', labelNo)
  if (page > 1) params.set('pageCurrent', String(page))
  return params.size > 0 ? `/blog?${params}` : '/blog'
}

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const tab = tabs.find((one) => String(one) === url.searchParams.get('tab')) ?? 1
    const asked = url.searchParams.get('labelNo')
    const labelNo = tab !== 2 && asked && isId(asked) ? asked : ''
    const pageCurrent = pageNumber(url)
    const [labels, bloggers, blogs] = await Promise.all([
      call('community/api/label/list', { pageSize: 20 }),
      call('community/api/blogger/list', { pageSize: 5 }),
      // The feed of followed bloggers loads in the browser: this page is cached for all visitors.
      tab === 2 ? null : call('community/api/blog/list', { tab, labelNo, pageCurrent, pageSize: PAGE_SIZE }),
    ])
    if (blogs && blogs.list.length === 0 && blogs.totalCount > 0 && pageCurrent > blogs.totalPage)
      throw redirect(address(tab, labelNo, blogs.totalPage))
    return { tab, labelNo, labels: labels.list, bloggers: bloggers.list, blogs, origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const site = root?.site.siteNamePc ?? ''
  const label = loaderData?.labels.find((one) => one.labelNo === loaderData.labelNo)?.labelName
  return [
    ...pageMeta({
      matches,
      title: label ? texts.labelTitle(label) : texts.title,
      description: texts.description(site),
      origin: loaderData?.origin,
      path: address(loaderData?.tab ?? 1, loaderData?.labelNo, loaderData?.blogs?.pageCurrent),
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: texts.title, href: '/blog/feed.xml' },
  ]
}

export default function BlogHome({ loaderData }: Route.ComponentProps) {
  const { tab, labelNo, labels, bloggers, blogs } = loaderData
  const { user } = useRoot()
  const label = labels.find((one) => one.labelNo === labelNo)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <PageHead title={label ? texts.labelTitle(label.labelName) : texts.title}>
        <Link to="/blog/search">{texts.search}</Link>
        {user ? (
          <ButtonLink to="/blog/account/write" icon={<EditIcon size={18} />}>
            {texts.write}
          </ButtonLink>
        ) : (
          <SignInLink to="/blog/account/write" why={texts.writeWhy} icon={<EditIcon size={18} />}>
            {texts.write}
          </SignInLink>
        )}
      </PageHead>
      <TabLinks
        label={texts.tabs}
        variant="line"
        items={tabs.map((one) => ({
          to: address(one, one === 2 ? '' : labelNo),
          label: texts.tab[one],
          current: one === tab,
        }))}
      />
      <div className={css.columns}>
        <div>
          {tab !== 2 && labels.length > 0 && (
            <Row as="nav" className={css.labels} aria-label={texts.labels}>
              <Link to={address(tab)} aria-current={labelNo === '' ? 'page' : undefined} preventScrollReset>
                {texts.all}
              </Link>
              {labels.map((one) => (
                <Link
                  key={one.labelNo}
                  to={address(tab, one.labelNo)}
                  aria-current={one.labelNo === labelNo ? 'page' : undefined}
                  preventScrollReset
                >
                  {one.labelName}
                </Link>
              ))}
            </Row>
          )}
          {blogs === null ? (
            <Following />
          ) : blogs.list.length > 0 ? (
            <>
              <BlogList list={blogs.list} />
              <Pagination
                page={blogs.pageCurrent}
                pages={blogs.totalPage}
                to={(page) => address(tab, labelNo, page)}
                label={texts.pages}
              />
            </>
          ) : labelNo ? (
            <Empty title={texts.emptyLabel} action={<ButtonLink to="/blog">{texts.toAll}</ButtonLink>} />
          ) : (
            <Empty title={texts.empty} art="message">
              {texts.emptyText}
            </Empty>
          )}
        </div>
        <div className={css.beside}>
          <BloggersAside list={bloggers} />
        </div>
      </div>
    </div>
  )
}

/** Articles of followed bloggers, paginated on demand. */
function Following() {
  const { user } = useRoot()
  const first = useQuery('community/auth/blog/attention/list', user ? { pageSize: PAGE_SIZE } : null, { quiet: true })
  if (!user)
    return (
      <Empty
        art="lock"
        title={texts.signInFollowing}
        action={
          <SignInLink to="/blog?tab=2" why={texts.signInFollowing}>
            {texts.signIn}
          </SignInLink>
        }
      >
        {texts.signInFollowingText}
      </Empty>
    )
  return (
    <QueryView
      of={first}
      isEmpty={({ list }) => list.length === 0}
      empty={
        <Empty art="message" title={texts.emptyFollowing} action={<ButtonLink to="/blog">{texts.toNewest}</ButtonLink>}>
          {texts.emptyFollowingText}
        </Empty>
      }
    >
      {({ list, cursor }) => <Feed key={list[0]?.id} first={list} cursor={cursor} />}
    </QueryView>
  )
}

function Feed({ first, cursor }: { first: readonly BlogCardData[]; cursor: string }) {
  const [shown, setShown] = useState({ list: first, cursor })
  const { busy, run } = useAction({ reload: false })
  const more = () =>
    run('more', async () => {
      const next = await api('community/auth/blog/attention/list', { cursor: shown.cursor, pageSize: PAGE_SIZE })
      setShown({ list: [...shown.list, ...next.list], cursor: next.cursor })
    })
  return (
    <>
      <BlogList list={shown.list} />
      {shown.cursor && (
        <div className={css.more}>
          <Button variant="line" loading={busy !== ''} onClick={() => void more()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  )
}
