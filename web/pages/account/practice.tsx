import type { Route } from './+types/practice.ts'
import { Chooser, History, practiceTexts as texts, Today } from '../../features/exam/practice/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { isId } from '../../address.ts'

const PATH = '/account/practice'
const states = { '': undefined, doing: 1, finished: 2 } as const

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = url.searchParams.get('state') ?? ''
    const state = asked === 'doing' || asked === 'finished' ? asked : ''
    const [choices, overview, list] = await Promise.all([
      call('exam/auth/practice/choices', {}),
      call('exam/auth/practice/overview', {}),
      call('exam/auth/practice/list', {
        pageCurrent: pageNumber(url),
        pageSize: 10,
        practiceStatus: states[state],
      }),
    ])
    mustExist(list, pageLink(PATH, { state }))
    const topicIds = url.searchParams.getAll('topicId').filter((id) => isId(id))
    return { choices, overview, list, state, topicIds }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Practice({ loaderData }: Route.ComponentProps) {
  const { choices, overview, list, state, topicIds } = loaderData
  const tabs = [
    { to: PATH, label: texts.all, current: state === '' },
    { to: `${PATH}?state=doing`, label: texts.doing, current: state === 'doing' },
    { to: `${PATH}?state=finished`, label: texts.finished, current: state === 'finished' },
  ]
  return (
    <>
      <AccountPageHead title={texts.title} about={texts.about} />
      <div className={page.stack}>
        <Today overview={overview} isFreshLeft={choices.problemTotal > overview.answeredTotal} />
        <Chooser key={topicIds.join()} choices={choices} topicIds={topicIds} />
        <Card pad="l">
          <CardHead title={texts.history} aside={<TabLinks label={texts.history} items={tabs} />} />
          {list.list.length > 0 ? (
            <>
              <History list={list.list} />
              <Pagination page={list.pageCurrent} pages={list.totalPage} to={pageLink(PATH, { state })} />
            </>
          ) : (
            <Empty compact art="study" title={state ? texts.emptyFiltered : texts.emptyTitle}>
              {!state && texts.emptyText}
            </Empty>
          )}
        </Card>
      </div>
    </>
  )
}
