import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { Button, Descriptions, Drawer, Table } from 'antd'
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

/** One order beside the list: what it holds, what happened, and every fen of it. */
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
      size={720}
      title={words.title}
      destroyOnHidden
      extra={
        !isReader &&
        answer.data &&
        mayRefund(answer.data) && (
          <Button danger onClick={() => setRefunding(true)}>
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
      size="small"
      column={{ xs: 1, sm: 2 }}
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
      <Table
        size="small"
        rowKey="itemNo"
        pagination={false}
        dataSource={order.itemList}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: texts.products,
            dataIndex: 'productName',
            render: (name: string, item) => (
              <div className={css.product}>
                <a href={item.url} target="_blank" rel="noopener">
                  {name}
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
          { title: words.paid, dataIndex: 'pricePaid', align: 'right', render: (fen: number) => <Amount fen={fen} /> },
          {
            title: words.refunded,
            dataIndex: 'refundAmount',
            align: 'right',
            render: (fen: number) => <Amount fen={fen} />,
          },
          { title: texts.status, dataIndex: 'itemStatus', render: (status: number) => words.itemStates[status] },
          {
            title: words.granted,
            dataIndex: 'grantExpireTime',
            render: (until: string | null, item) =>
              item.itemStatus === stateCode.orderItem.waiting ? (
                texts.nothing
              ) : until ? (
                <DateTime value={until} shape="minute" />
              ) : item.isByMembership === 1 ? (
                words.whileMember
              ) : (
                words.forever
              ),
          },
          { title: words.used, dataIndex: 'usedText', render: (used: string) => used || texts.nothing },
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
      <Table
        size="small"
        pagination={false}
        dataSource={rows}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: words.entry, dataIndex: 'kind' },
          {
            title: words.account,
            dataIndex: 'account',
            render: (account: string, row) =>
              `${texts.accounts[account] ?? account}${row.ownerName && ` · ${row.ownerName}`}`,
          },
          {
            title: texts.payments.amount,
            dataIndex: 'amount',
            align: 'right',
            render: (fen: number) => <Amount fen={fen} />,
          },
          { title: words.bookedAt, dataIndex: 'time', render: (time: string) => time && <DateTime value={time} /> },
        ]}
      />
    </Section>
  )
}
