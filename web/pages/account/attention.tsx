import { Link } from 'react-router'
import type { Route } from './+types/attention.ts'
import { BloggerRow, FollowBlogger } from '../../features/community/blog/index.ts'
import { FollowButton } from '../../features/course/actions/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { clip, pageMeta, plainText } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Panel, Stack } from '../../ui/layout.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import css from './attention.module.css'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { texts } from './texts.ts'

const words = texts.attention
const PATH = '/account/attention'
const kinds = ['lecturers', 'bloggers'] as const
type Kind = (typeof kinds)[number]
const linkOf = (kind: Kind) => pageLink(PATH, { kind: kind === 'bloggers' ? kind : undefined })

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = { pageCurrent: pageNumber(url), pageSize: 12 }
    if (url.searchParams.get('kind') === 'bloggers') {
      const found = await call('community/auth/blogger/user/record/list', asked)
      return dataOf('bloggers', found, found.list)
    }
    const found = await call('user/auth/lecturer/attention/list', asked)
    const list = found.list.map(({ introduce, ...lecturer }) => ({
      ...lecturer,
      about: clip(plainText(introduce), 80),
    }))
    return dataOf('lecturers', found, list)
  })
}

function dataOf<K extends Kind, Row>(
  kind: K,
  found: Parameters<typeof mustExist>[0] & { pageCurrent: number },
  list: Row[],
) {
  mustExist(found, linkOf(kind))
  return { kind, list, count: found.totalCount, current: found.pageCurrent, pages: found.totalPage }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.titles.lecturers, noIndex: true })
}

export default function Attention({ loaderData }: Route.ComponentProps) {
  const { kind, count, current, pages } = loaderData
  const link = linkOf(kind)
  return (
    <>
      <AccountPageHead title={words.titles[kind]} aside={count > 0 && texts.count.people(count)} />
      <Stack gap={4}>
        <TabLinks
          label={words.kind}
          items={kinds.map((one) => ({ to: linkOf(one)(1), label: words.kinds[one], current: one === kind }))}
        />
        {count > 0 ? (
          <div className={page.stack}>
            <Panel as="ul" pad={0} className={css.list}>
              {loaderData.kind === 'bloggers'
                ? loaderData.list.map((blogger) => <Blogger key={blogger.userId} blogger={blogger} />)
                : loaderData.list.map((lecturer) => <Lecturer key={lecturer.id} lecturer={lecturer} />)}
            </Panel>
            <Pagination page={current} pages={pages} to={link} />
          </div>
        ) : (
          <Card>
            <EmptyAttention kind={kind} />
          </Card>
        )}
      </Stack>
    </>
  )
}

function EmptyAttention({ kind }: { kind: Kind }) {
  return kind === 'bloggers' ? (
    <Empty art="study" title={words.noBloggers} action={<ButtonLink to="/blog">{words.toBlogs}</ButtonLink>}>
      {words.noBloggersText}
    </Empty>
  ) : (
    <Empty art="study" title={words.emptyTitle} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}>
      {words.emptyText}
    </Empty>
  )
}

type RowOf<K extends Kind> = Extract<Route.ComponentProps['loaderData'], { kind: K }>['list'][number]

function Blogger({ blogger }: { blogger: RowOf<'bloggers'> }) {
  return (
    <li>
      <div className={css.who}>
        <BloggerRow blogger={blogger} />
      </div>
      <FollowBlogger blogger={blogger} followed from={linkOf('bloggers')(1)} />
    </li>
  )
}

function Lecturer({ lecturer }: { lecturer: RowOf<'lecturers'> }) {
  return (
    <li>
      <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="l" />
      <div className={css.who}>
        <h2>
          <Link to={`/lecturer/${lecturer.id}`}>{lecturer.lecturerName}</Link>
        </h2>
        <p className={css.position}>{lecturer.position}</p>
        <p className={css.about}>{lecturer.about}</p>
        <small>
          {words.followers(lecturer.attentionCount)} · {words.since}{' '}
          <DateTime value={lecturer.gmtCreate} shape="date" />
        </small>
      </div>
      {/* The row stays after a press, so that it can be undone. */}
      <FollowButton lecturer={lecturer} followed from={PATH} />
    </li>
  )
}
