import { Link } from 'react-router'
import type { Route } from './+types/placement.ts'
import { isId } from '../../address.ts'
import { levelLine, PlacementResult } from '../../features/site/placement/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import page from './frame/page.module.css'
import { texts as words } from './placement-texts.ts'

const BASE = '/account/placement'
const PAGE_SIZE = 15
const linkOf = pageLink(BASE, {})

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id') ?? ''
    if (isId(id)) return { one: await call('marketing/auth/placement/view', { id }), found: null }
    const found = await call('marketing/auth/placement/list', { pageCurrent: pageNumber(url), pageSize: PAGE_SIZE })
    mustExist(found, linkOf)
    return { one: null, found }
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.one?.placementName ?? words.title, noIndex: true })
}

/** Own placement tests, or the result of one of them (`?id=`). */
export default function OwnPlacements({ loaderData: { one, found } }: Route.ComponentProps) {
  if (one)
    return (
      <>
        <AccountPageHead title={one.placementName} about={<DateTime value={one.result.finishTime} shape="minute" />} />
        <PlacementResult result={one.result}>
          <Row gap={3}>
            {one.placementId && (
              <ButtonLink variant="line" to={`/onlineTest/${one.placementId}`}>
                {words.again}
              </ButtonLink>
            )}
            <ButtonLink variant="text" to={BASE}>
              {words.back}
            </ButtonLink>
          </Row>
        </PlacementResult>
      </>
    )
  if (!found) return null
  const { list, totalCount, pageCurrent, totalPage } = found
  return (
    <>
      <AccountPageHead
        title={words.title}
        aside={
          <>
            {totalCount > 0 && words.count(totalCount)}
            <ButtonLink size="s" variant="line" to="/onlineTest">
              {words.find}
            </ButtonLink>
          </>
        }
      />
      {list.length === 0 ? (
        <Card>
          <Empty art="study" title={words.empty} action={<ButtonLink to="/onlineTest">{words.find}</ButtonLink>}>
            {words.emptyText}
          </Empty>
        </Card>
      ) : (
        <div className={page.stack}>
          <Stack as="ul" gap={3}>
            {list.map((test) => (
              <li key={test.id}>
                <Card>
                  <Row gap={3} justify="between">
                    <Stack gap={1}>
                      <Link to={`${BASE}?id=${test.id}`} className={page.link}>
                        {test.placementName}
                      </Link>
                      <Hint>
                        {levelLine(test)} · <DateTime value={test.finishTime} shape="minute" />
                      </Hint>
                    </Stack>
                    <ButtonLink
                      size="s"
                      variant="line"
                      to={`${BASE}?id=${test.id}`}
                      aria-label={words.seeOf(test.placementName)}
                    >
                      {words.see}
                    </ButtonLink>
                  </Row>
                </Card>
              </li>
            ))}
          </Stack>
          <Pagination page={pageCurrent} pages={totalPage} to={linkOf} />
        </div>
      )}
    </>
  )
}
