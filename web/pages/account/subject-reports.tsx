import { useRevalidator } from 'react-router'
import type { Route } from './+types/subject-reports.ts'
import { problemReportsTexts as texts, ReportedCard } from '../../features/exam/problem-reports/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'

const PATH = '/account/subject/reports'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const isWaiting = url.searchParams.get('state') !== 'handled'
    const list = await call('exam/auth/exam/problem/report/page', {
      isWaiting,
      pageCurrent: pageNumber(url),
      pageSize: 10,
    })
    const link = pageLink(PATH, { state: isWaiting ? '' : 'handled' })
    mustExist(list, link)
    return { list, isWaiting }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Reports of learners about the lecturer's problems. */
export default function SubjectReports({ loaderData: { list, isWaiting } }: Route.ComponentProps) {
  const revalidator = useRevalidator()
  return (
    <>
      <AccountPageHead title={texts.title} about={texts.about} />
      <div className={page.stack}>
        <TabLinks
          label={texts.tabs}
          items={[
            { to: PATH, label: texts.waiting, count: list.waitingTotal, current: isWaiting },
            { to: `${PATH}?state=handled`, label: texts.handled, current: !isWaiting },
          ]}
        />
        {list.list.map((row) => (
          <ReportedCard
            key={`${row.problemId} ${row.handleTime ?? ''}`}
            row={row}
            onHandled={() => void revalidator.revalidate()}
          />
        ))}
        {list.list.length === 0 && (
          <Card>
            <Empty art="message" title={isWaiting ? texts.emptyWaiting : texts.emptyHandled}>
              {isWaiting && texts.emptyWaitingText}
            </Empty>
          </Card>
        )}
        <Pagination
          page={list.pageCurrent}
          pages={list.totalPage}
          to={pageLink(PATH, { state: isWaiting ? '' : 'handled' })}
        />
      </div>
    </>
  )
}
