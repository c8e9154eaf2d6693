import type { Route } from './+types/error-start.ts'
import { asInput, readQuery, ReviewSession, wrongBookTexts as texts } from '../../features/exam/wrong-book/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { AccountPageHead } from './frame/page-head.tsx'
import { isId } from '../../address.ts'

const ROUND = 20

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id') ?? ''
    const again = url.pathname + url.search
    if (isId(id))
      return {
        list: [await call('GET exam/auth/user/error/problem/problem/view', { id })],
        dueLeft: 0,
        total: 1,
        isAll: true,
        again,
      }
    const isAll = url.searchParams.get('all') === '1'
    const which = asInput(readQuery(url.searchParams))
    const today = await call('exam/auth/user/error/problem/today', {
      ...which,
      quantity: ROUND,
      isAll: isAll,
    })
    const { list, dueTotal, total } = today
    return { list, dueLeft: isAll ? 0 : dueTotal - list.length, total, isAll, again }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.reviewTitle, noIndex: true })
}

// A round is fixed at its start: revalidation must not reorder it.
export const shouldRevalidate = () => false

export default function ErrorStart({ loaderData }: Route.ComponentProps) {
  const { list, dueLeft, total, isAll, again } = loaderData
  return (
    <>
      <AccountPageHead
        title={texts.reviewTitle}
        aside={
          <ButtonLink size="s" variant="text" to="/account/error/problem">
            {texts.backToBook}
          </ButtonLink>
        }
      />
      {list.length > 0 ? (
        <ReviewSession key={again} list={list} dueLeft={dueLeft} again={again} />
      ) : (
        <Card>
          <Empty
            art="study"
            title={texts.nothing}
            action={
              !isAll && total > 0 ? (
                <ButtonLink variant="line" to="/account/error/start?all=1" reloadDocument>
                  {texts.redoAll}
                </ButtonLink>
              ) : (
                <ButtonLink to="/account/practice">{texts.emptyAction}</ButtonLink>
              )
            }
          >
            {texts.nothingText}
          </Empty>
        </Card>
      )}
    </>
  )
}
