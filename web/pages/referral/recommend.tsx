import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import type { Route } from './+types/recommend.ts'
import { api } from '../../api.ts'
import { PosterButton, ShareButton } from '../../features/course/actions/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, PageHead, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table } from '../../ui/table.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag, type TagProps } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import css from './recommend.module.css'
import { texts } from './texts.ts'
import { signs } from '../../i18n/word-texts.ts'

const BASE = '/account/recommend'
const PAGE_SIZE = 20
const tabs = ['people', 'orders', 'rank'] as const
type Tab = (typeof tabs)[number]
const tones: Record<number, TagProps['tone']> = { 1: 'warn', 2: 'free' }

const linkOf = (tab: Tab) => (page: number) => {
  const query = new URLSearchParams({
    ...(tab === 'people' ? {} : { tab }),
    ...(page > 1 ? { pageCurrent: String(page) } : {}),
  }).toString()
  return query ? `${BASE}?${query}` : BASE
}

type Scheme = OutputOf<'user/auth/user/recommended/view'>

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call, origin }, url) => {
    const scheme = await call('user/auth/user/recommended/view', {})
    const tab = tabs.find((one) => one === url.searchParams.get('tab')) ?? 'people'
    const at = { pageCurrent: pageNumber(url), pageSize: PAGE_SIZE }
    const isIn = scheme.isRecommended
    return {
      origin,
      scheme,
      tab,
      people: isIn && tab === 'people' ? await call('user/auth/user/recommended/list', at) : null,
      orders: isIn && tab === 'orders' ? await call('user/auth/user/recommended/order/list', at) : null,
      rank: isIn && tab === 'rank' ? await call('user/auth/user/recommended/rank/list', {}) : null,
    }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Referral page: code, link, poster, people, commissions. */
export default function Recommend({ loaderData }: Route.ComponentProps) {
  const { origin, scheme, tab, people, orders, rank } = loaderData
  return (
    <>
      <PageHead title={texts.title} about={texts.about}>
        {scheme.isRecommended && (
          <ButtonLink size="s" variant="line" to="/account/draw_money">
            {texts.withdraw}
          </ButtonLink>
        )}
      </PageHead>
      <Stack gap={4}>
        {scheme.isRecommended ? <Own scheme={scheme} origin={origin} /> : <Join scheme={scheme} />}
        {scheme.isRecommended && (
          <>
            <TabLinks
              label={texts.tabs}
              items={tabs.map((one) => ({ to: linkOf(one)(1), label: texts[one], current: one === tab }))}
            />
            {people && <People page={people} />}
            {orders && <Commissions page={orders} />}
            {rank && <Ranking ranking={rank} />}
          </>
        )}
        <Card pad="l">
          <CardHead title={texts.rules} />
          <Stack gap={3}>
            <ul className={css.rules}>
              {scheme.ruleList.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
            {scheme.ruleText && <p className={css.text}>{scheme.ruleText}</p>}
          </Stack>
        </Card>
      </Stack>
    </>
  )
}

function Join({ scheme: { isOpen, joinType, offReason } }: { scheme: Scheme }) {
  const { busy, run } = useAction()
  if (offReason)
    return (
      <Card pad="l">
        <Empty art="box" title={texts.off}>
          {offReason}
        </Empty>
      </Card>
    )
  const [title, about] = !isOpen
    ? [texts.closed, texts.closedAbout]
    : joinType === stateCode.referralJoin.invited
      ? [texts.byInvitation, texts.byInvitationAbout]
      : [texts.about, texts.joinAbout]
  const mayJoin = isOpen && joinType === stateCode.referralJoin.open
  return (
    <Card pad="l">
      <Empty
        art="box"
        title={title}
        action={
          mayJoin && (
            <Button
              loading={busy !== ''}
              onClick={() => void run('join', () => api('user/auth/user/recommended/join', {}, { showSuccess: true }))}
            >
              {texts.join}
            </Button>
          )
        }
      >
        {about}
      </Empty>
    </Card>
  )
}

const counts = ['visitCount', 'registerCount', 'bindCount', 'orderCount'] as const
const sums = ['orderMoney', 'pendingMoney', 'settledMoney', 'voidMoney'] as const

function Own({ scheme, origin }: { scheme: Scheme; origin: string }) {
  const { site, user } = useRoot()
  const path = `/index?referralCode=${scheme.referralCode}`
  return (
    <Card pad="l" className={css.own}>
      <Row justify="between" gap={4}>
        <Stack gap={1}>
          <span className={css.link}>{texts.code}</span>
          <b className={css.code}>{scheme.referralCode}</b>
          <span className={css.link}>{`${origin}${path}`}</span>
        </Stack>
        <Row gap={3}>
          <ShareButton path={path} />
          <PosterButton
            path={path}
            title={site.siteNamePc}
            byline={texts.byline(user?.nickname ?? '')}
            about={site.slogan}
            image=""
          />
        </Row>
      </Row>
      <dl className={css.figures}>
        {counts.map((name) => (
          <div key={name}>
            <dt>{texts.figures[name]}</dt>
            <dd>{scheme[name]}</dd>
          </div>
        ))}
        {sums.map((name) => (
          <div key={name}>
            <dt>{texts.figures[name]}</dt>
            <dd>{texts.amount(scheme[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Two facts of a cell in two lines: separate columns would not fit beside the menu. */
const Lines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <Stack gap={0}>
    <span>{first}</span>
    {second && (
      <Hint as="span" size="xs">
        {second}
      </Hint>
    )}
  </Stack>
)

const Status = ({ status }: { status: number }) => (
  <Tag tone={tones[status] ?? 'plain'}>{texts.statuses[status] ?? ''}</Tag>
)

function People({ page }: { page: OutputOf<'user/auth/user/recommended/list'> }) {
  return (
    <Card pad="none">
      <Table
        label={texts.people}
        rows={page.list}
        rowKey={({ userId }) => userId}
        empty={
          <Empty compact art="box" title={texts.noPeople}>
            {texts.noPeopleText}
          </Empty>
        }
        columns={[
          {
            key: 'nickname',
            title: texts.person,
            width: 150,
            render: ({ nickname, mobile }) => <Lines first={nickname} second={mobile} />,
          },
          {
            key: 'profitMoney',
            title: texts.profitMoney,
            align: 'right',
            width: 90,
            render: ({ profitMoney }) => texts.amount(profitMoney),
          },
          {
            key: 'profitStatus',
            title: texts.profitStatus,
            width: 90,
            render: ({ profitStatus }) => <Status status={profitStatus} />,
          },
          { key: 'orderCount', title: texts.orderCount, align: 'right', width: 80 },
          {
            key: 'orderMoney',
            title: texts.orderMoney,
            align: 'right',
            width: 110,
            render: ({ orderMoney }) => texts.amount(orderMoney),
          },
          {
            key: 'registerTime',
            title: texts.registerTime,
            width: 170,
            render: ({ registerTime, expireTime, isCurrent }) => (
              <Lines
                first={<DateTime value={registerTime} shape="date" />}
                second={
                  !isCurrent ? (
                    texts.over
                  ) : expireTime ? (
                    <>
                      {texts.until} <DateTime value={expireTime} shape="date" />
                    </>
                  ) : (
                    texts.forever
                  )
                }
              />
            ),
          },
        ]}
      />
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={linkOf('people')} />
    </Card>
  )
}

function Commissions({ page }: { page: OutputOf<'user/auth/user/recommended/order/list'> }) {
  // Hide levels if there is only one.
  const hasSecond = page.list.some(({ level }) => level === 2)
  return (
    <Card pad="none">
      <Table
        label={texts.orders}
        rows={page.list}
        rowKey={({ orderNo, itemNo }) => `${orderNo} ${itemNo}`}
        empty={
          <Empty compact art="box" title={texts.noOrders}>
            {texts.noOrdersText}
          </Empty>
        }
        columns={[
          { key: 'productName', title: texts.product, width: 200 },
          {
            key: 'profitMoney',
            title: texts.profitMoney,
            align: 'right',
            width: 90,
            render: ({ profitMoney, rate }) => <Lines first={texts.amount(profitMoney)} second={texts.rate(rate)} />,
          },
          {
            key: 'profitStatus',
            title: texts.profitStatus,
            width: 90,
            render: ({ profitStatus }) => <Status status={profitStatus} />,
          },
          {
            key: 'nickname',
            title: texts.person,
            width: 120,
            render: ({ nickname, level }) => (
              <Lines first={nickname} second={hasSecond ? texts.levels[level] : undefined} />
            ),
          },
          {
            key: 'pricePaid',
            title: texts.paid,
            align: 'right',
            width: 100,
            render: ({ pricePaid }) => texts.amount(pricePaid),
          },
          {
            key: 'settleTime',
            title: texts.settleTime,
            width: 110,
            render: ({ settleTime }) => <DateTime value={settleTime} shape="date" />,
          },
        ]}
      />
      <Pagination page={page.pageCurrent} pages={page.totalPage} to={linkOf('orders')} />
    </Card>
  )
}

function Ranking({ ranking }: { ranking: OutputOf<'user/auth/user/recommended/rank/list'> }) {
  return (
    <Card pad="l">
      <Stack gap={3}>
        <p>{texts.rankAbout(ranking.ownRank, texts.amount(ranking.ownMoney))}</p>
        <Table
          label={texts.rank}
          rows={ranking.list}
          rowKey={({ rank }) => String(rank)}
          empty={<Empty compact art="box" title={texts.noRank} />}
          columns={[
            { key: 'rank', title: texts.place, width: 80 },
            {
              key: 'nickname',
              title: texts.person,
              render: ({ nickname, isSelf }) =>
                isSelf ? `${nickname}${signs.open}${texts.self}${signs.close}` : nickname,
            },
            {
              key: 'profitMoney',
              title: texts.profitMoney,
              align: 'right',
              render: ({ profitMoney }) => texts.amount(profitMoney),
            },
          ]}
        />
      </Stack>
    </Card>
  )
}
