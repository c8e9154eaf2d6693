import type { Route } from './+types/own.ts'
import { homeworkTexts as texts, OwnHomework } from '../../features/grade/homework/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PageHead, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'

const states = ['todo', 'done', 'all'] as const
type State = (typeof states)[number]
const PAGE = 20
const linkOf = (state: State, page = 1) =>
  `/account/grades/homework?state=${state}${page > 1 ? `&pageCurrent=${page}` : ''}`

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = url.searchParams.get('state')
    const state = states.find((one) => one === asked) ?? 'todo'
    const page = await call('exam/auth/grade/homework/own/page', {
      state,
      pageCurrent: pageNumber(url),
      pageSize: PAGE,
    })
    return { state, page }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.own, noIndex: true })
}

/** Homework of all the user's classes, most urgent first. */
export default function OwnHomeworkPage({ loaderData: { state, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.own} about={texts.ownAbout} />
      <Stack gap={4}>
        <TabLinks
          label={texts.own}
          variant="line"
          items={states.map((one) => ({ to: linkOf(one), label: texts.views[one] ?? '', current: one === state }))}
        />
        {page.list.length === 0 ? (
          <Card pad="l">
            <Empty art="study" title={state === 'todo' ? texts.todoNone : texts.ownNone}>
              {texts.ownNoneAbout}
            </Empty>
          </Card>
        ) : (
          <OwnHomework list={page.list} isOne={false} />
        )}
        <Pagination page={page.pageCurrent} pages={page.totalPage} to={(to) => linkOf(state, to)} />
      </Stack>
    </>
  )
}
