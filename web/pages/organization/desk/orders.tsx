import { packSource, packStatus } from '@zhixing/contract/org/codes'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Route } from './+types/orders.ts'
import { api } from '../../../api.ts'
import { checkoutPath, orderPath } from '../../../checkout-path.ts'
import { pageMeta } from '../../../page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { BuyDialog } from './buy-dialog.tsx'
import { texts as all } from './texts.ts'
import { manages as managesAs, useDesk } from './use-desk.ts'

const texts = all.orders
/** `productType` of seats. */
const SEATS = 7

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Seats that an organisation bought, was granted, or is about to pay. */
export default function DeskOrders() {
  const { orgId, orgRole } = useDesk()
  const manages = managesAs(orgRole)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [buying, setBuying] = useState(manages && search.get('open') === 'buy')
  const [pageCurrent, setPage] = useState(1)
  const packs = useQuery('org/auth/pack/list', { orgId, pageCurrent }, { keep: true })
  const { busy, run } = useAction({ reload: false })
  const buy = manages && <Button onClick={() => setBuying(true)}>{texts.buy}</Button>
  return (
    <Stack gap={4}>
      <PageHead title={texts.title} about={texts.about}>
        {buy}
      </PageHead>
      <Card pad="none">
        <QueryView
          of={packs}
          isEmpty={({ totalCount }) => totalCount === 0}
          empty={<Empty compact art="box" title={texts.empty} action={buy} />}
        >
          {({ list, totalPage }) => (
            <>
              <Table
                label={texts.label}
                rows={list}
                rowKey={({ packId }) => packId}
                busy={packs.loading}
                columns={[
                  {
                    key: 'itemName',
                    title: texts.course,
                    width: 240,
                    render: ({ kindName, itemName }) => (
                      <Row as="span" gap={2}>
                        <span>{itemName}</span>
                        <Tag tone="plain">{kindName}</Tag>
                      </Row>
                    ),
                  },
                  { key: 'quantity', title: texts.quantity, width: 80 },
                  {
                    key: 'price',
                    title: texts.price,
                    width: 110,
                    render: (one) => (one.packSource === packSource.granted ? texts.granted : `¥${yuan(one.price)}`),
                  },
                  {
                    key: 'packStatus',
                    title: texts.status,
                    width: 100,
                    render: (one) => (
                      <Tag
                        tone={
                          one.packStatus === packStatus.active
                            ? 'free'
                            : one.packStatus === packStatus.offered
                              ? 'warn'
                              : 'plain'
                        }
                      >
                        {texts.statuses[one.packStatus]}
                      </Tag>
                    ),
                  },
                  {
                    key: 'term',
                    title: texts.term,
                    width: 150,
                    render: ({ expireTime, termDays }) =>
                      expireTime ? texts.until(formatChinaDate(expireTime, 'date')) : texts.days(termDays),
                  },
                  { key: 'operatorName', title: texts.operator, width: 110 },
                  { key: 'packId', title: texts.no, width: 180 },
                  {
                    key: 'actions',
                    title: '',
                    width: 170,
                    fixed: 'right',
                    render: ({ packId, packStatus: status, orderNo, isMine, isRenewable }) =>
                      status === packStatus.offered && manages ? (
                        <Row nowrap gap={2}>
                          <ButtonLink size="s" to={checkoutPath([{ productType: SEATS, productId: packId }])}>
                            {texts.pay}
                          </ButtonLink>
                          <Button
                            size="s"
                            variant="text"
                            loading={busy === packId}
                            onClick={() =>
                              void run(packId, async () => {
                                await api('org/auth/pack/cancel', { orgId, packId }, { showSuccess: true })
                                packs.reload()
                              })
                            }
                          >
                            {texts.cancel}
                          </Button>
                        </Row>
                      ) : (
                        <Row nowrap gap={2}>
                          {isRenewable && manages && (
                            <Button
                              size="s"
                              loading={busy === packId}
                              onClick={() =>
                                void run(packId, async () => {
                                  const renewal = await api('org/auth/pack/renew', { orgId, packId })
                                  await navigate(checkoutPath([{ productType: SEATS, productId: renewal.packId }]))
                                })
                              }
                            >
                              {texts.renew}
                            </Button>
                          )}
                          {orderNo !== '0' && isMine && <Link to={orderPath(orderNo)}>{texts.order}</Link>}
                        </Row>
                      ),
                  },
                ]}
              />
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )}
        </QueryView>
      </Card>
      {buying && <BuyDialog orgId={orgId} onClose={() => setBuying(false)} />}
    </Stack>
  )
}
