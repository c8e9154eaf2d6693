import { Link } from 'react-router'
import type { Route } from './+types/attention.ts'
import { FollowButton } from '../../features/course-actions/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { clip, pageMeta, plainText } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Panel } from '../../ui/layout.tsx'
import css from './attention.module.css'
import { mustExist } from './frame/list-page.ts'
import { PageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { texts } from './texts.ts'

const words = texts.attention
const PATH = '/account/attention'
const link = pageLink(PATH)

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const followed = await call('user/auth/lecturer/attention/list', { pageCurrent: pageNumber(url), pageSize: 12 })
    mustExist(followed, link)
    const list = followed.list.map(({ introduce, ...lecturer }) => ({
      ...lecturer,
      about: clip(plainText(introduce), 80),
    }))
    return { list, count: followed.totalCount, current: followed.pageCurrent, pages: followed.totalPage }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

export default function Attention({ loaderData }: Route.ComponentProps) {
  const { list, count, current, pages } = loaderData
  return (
    <>
      <PageHead title={words.title} aside={count > 0 && texts.count(count, '位')} />
      {list.length > 0 ? (
        <div className={page.stack}>
          <Panel as="ul" pad={0} className={css.list}>
            {list.map((lecturer) => (
              <li key={lecturer.id}>
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
                {/* The row stays after a press: pressing again takes it back. */}
                <FollowButton lecturer={lecturer} followed from={PATH} />
              </li>
            ))}
          </Panel>
          <Pagination page={current} pages={pages} to={link} />
        </div>
      ) : (
        <Card>
          <Empty art="study" title={words.emptyTitle} action={<ButtonLink to="/list">{texts.browse}</ButtonLink>}>
            {words.emptyText}
          </Empty>
        </Card>
      )}
    </>
  )
}
