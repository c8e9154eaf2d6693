import { Descriptions, Drawer, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { type ReactNode, useState } from 'react'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { PictureLinks } from '../../../ui/picture-links.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { useQuery } from '../../../use-query.ts'
import { Amount, Buyer, OrderTag, PayTag, RefundTag } from './cells.tsx'
import css from './commerce.module.css'
import { HandNote } from './hand-refund.tsx'
import { RefundOrder } from './refund-order.tsx'
import { texts } from './texts.ts'

type Order = OutputOf<'commerce/admin/order/view'>
const words = texts.orders

/** Details of an order: items, history, ledger entries. */
export function OrderDrawer({
  id,
  onClose,
  onChanged,
}: {
  id: string | null
  onClose: () => void
  onChanged: () => void
}) {
  const answer = useQuery('commerce/admin/order/view', id ? { orderNo: id } : null)
  const [isRefunding, setRefunding] = useState(false)
  const isReader = useIsReader()
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      width={720}
      title={words.title}
      extra={
        !isReader &&
        answer.data &&
        mayRefund(answer.data) && (
          <Button variant="line" danger onClick={() => setRefunding(true)}>
            {words.refund}
          </Button>
        )
      }
    >
      <QueryView of={answer} lines={12}>
        {(order) => (
          <>
            <Facts order={order} />
            <Items order={order} />
            <Happened order={order} />
            <Ledger order={order} />
            {isRefunding && (
              <RefundOrder
                order={order}
                onClose={(isDone) => {
                  setRefunding(false)
                  if (isDone) {
                    answer.reload()
                    onChanged()
                  }
                }}
              />
            )}
          </>
        )}
      </QueryView>
    </Drawer>
  )
}

const mayRefund = ({ orderStatus }: Order) =>
  orderStatus === stateCode.order.paid || orderStatus === stateCode.order.partRefunded

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Facts({ order }: { order: Order }) {
  return (
    <Descriptions
      columns={2}
      items={[
        { key: 'no', label: words.orderNo, children: order.orderNo },
        { key: 'status', label: texts.status, children: <OrderTag status={order.orderStatus} /> },
        { key: 'buyer', label: texts.buyer, children: <Buyer row={order} /> },
        {
          key: 'trade',
          label: words.payType,
          children: `${texts.tradeTypes[order.tradeType] ?? ''} · ${texts.payTypes[order.payType] ?? ''}`,
        },
        { key: 'payable', label: words.payable, children: <Amount fen={order.pricePayable} /> },
        { key: 'discount', label: words.discount, children: <Amount fen={order.priceDiscount} /> },
        { key: 'paid', label: words.paid, children: <Amount fen={order.pricePaid} /> },
        { key: 'refunded', label: words.refunded, children: <Amount fen={order.refundAmount} /> },
        { key: 'created', label: texts.time, children: <DateTime value={order.gmtCreate} /> },
        {
          key: 'payTime',
          label: words.payTime,
          children: order.payTime ? <DateTime value={order.payTime} /> : texts.nothing,
        },
        ...(order.closeTime
          ? [{ key: 'closed', label: words.closeTime, children: <DateTime value={order.closeTime} /> }]
          : []),
        ...(order.remarkCus ? [{ key: 'cus', label: words.remarkCus, children: order.remarkCus }] : []),
        ...(order.remark ? [{ key: 'remark', label: words.remark, children: order.remark }] : []),
        ...(order.fileList.length > 0
          ? [{ key: 'files', label: words.vouchers, children: <PictureLinks urls={order.fileList} /> }]
          : []),
      ]}
    />
  )
}

function Items({ order }: { order: Order }) {
  return (
    <Section title={texts.products}>
      <SmallTable
        label={texts.products}
        rowKey={(item) => `${item.itemNo}`}
        rows={order.itemList}
        columns={[
          {
            key: 'productName',
            title: texts.products,
            render: (item) => (
              <div className={css.product}>
                <a href={item.url} target="_blank" rel="noopener">
                  {item.productName}
                </a>
                {item.deductionList.map((one) => (
                  <div key={one.name}>
                    <Hint as="span" size="xs">
                      {one.name} {texts.amount(-one.amount)}
                    </Hint>
                  </div>
                ))}
              </div>
            ),
          },
          { key: 'pricePaid', title: words.paid, align: 'right', render: (item) => <Amount fen={item.pricePaid} /> },
          {
            key: 'refundAmount',
            title: words.refunded,
            align: 'right',
            render: (item) => <Amount fen={item.refundAmount} />,
          },
          { key: 'itemStatus', title: texts.status, render: (item) => words.itemStates[item.itemStatus] },
          {
            key: 'grantExpireTime',
            title: words.granted,
            render: (item) =>
              item.itemStatus === stateCode.orderItem.waiting ? (
                texts.nothing
              ) : item.grantExpireTime ? (
                <DateTime value={item.grantExpireTime} shape="minute" />
              ) : item.isByMembership ? (
                words.whileMember
              ) : (
                words.forever
              ),
          },
          { key: 'usedText', title: words.used, render: (item) => item.usedText || texts.nothing },
        ]}
      />
    </Section>
  )
}

function Happened({ order }: { order: Order }) {
  return (
    <>
      {order.refundList.length > 0 && (
        <Section title={words.refunds}>
          <ul className={css.list}>
            {order.refundList.map((refund) => (
              <li key={refund.sn}>
                <span>
                  <RefundTag status={refund.status} />
                  {texts.amount(refund.amount)} · {texts.refunds.kinds[refund.kind]} · {refund.reason}
                  {refund.dealReason && `（${refund.dealReason}）`}
                  {refund.lastError && <Hint size="xs">{refund.lastError}</Hint>}
                  {refund.fileList.length > 0 && <PictureLinks urls={refund.fileList} />}
                  <HandNote hand={refund.hand} />
                </span>
                <DateTime value={refund.refundTime ?? refund.gmtCreate} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.timeline}>
        <ul className={css.list}>
          {order.logList.map((line) => (
            <li key={`${line.gmtCreate} ${line.event}`}>
              <span>
                {line.event}
                {line.remark && `：${line.remark}`}
                {line.operatorName && words.by(line.operatorName)}
              </span>
              <DateTime value={line.gmtCreate} />
            </li>
          ))}
        </ul>
      </Section>
      {order.payList.length > 0 && (
        <Section title={words.payments}>
          <ul className={css.list}>
            {order.payList.map((pay) => (
              <li key={pay.serialNumber}>
                <span>
                  <PayTag status={pay.payStatus} />
                  {texts.payments.channels[pay.channel] ?? pay.channel} · {texts.amount(pay.amount)} ·{' '}
                  <span className={css.num}>{pay.serialNumber}</span>
                </span>
                <DateTime value={pay.payTime ?? pay.gmtCreate} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Ledger({ order: { transferList } }: { order: Order }) {
  if (transferList.length === 0) return null
  const rows = transferList.flatMap(({ id, kind, gmtCreate, entryList }) =>
    entryList.map((entry, at) => ({
      key: `${id} ${at}`,
      kind: at === 0 ? (texts.transferKinds[kind] ?? kind) : '',
      time: at === 0 ? gmtCreate : '',
      ...entry,
    })),
  )
  return (
    <Section title={words.ledger}>
      <Hint>{words.ledgerAbout}</Hint>
      <SmallTable
        label={words.entry}
        rowKey={(row) => row.key}
        rows={rows}
        columns={[
          { key: 'kind', title: words.entry },
          {
            key: 'account',
            title: words.account,
            render: (row) => `${texts.accounts[row.account] ?? row.account}${row.ownerName && ` · ${row.ownerName}`}`,
          },
          {
            key: 'amount',
            title: texts.payments.amount,
            align: 'right',
            render: (row) => <Amount fen={row.amount} />,
          },
          { key: 'time', title: words.bookedAt, render: ({ time }) => time && <DateTime value={time} /> },
        ]}
      />
    </Section>
  )
}
