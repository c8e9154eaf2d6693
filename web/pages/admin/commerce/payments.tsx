import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { amountColumn, buyerColumn } from './cells.tsx'
import css from './commerce.module.css'
import { PaymentDrawer } from './payment-drawer.tsx'
import { SandboxButton } from './sandbox-setting.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/payment/list'>['list'][number]
const words = texts.payments

export default function PaymentsPage() {
  return (
    <ListPage
      call="commerce/admin/payment/list"
      rowKey={({ serialNumber }) => serialNumber}
      name="payments"
      about={words.about}
      head={<SandboxButton />}
      search={words.search}
      filters={[
        choice('state', texts.status, words.states, 'payStatus'),
        choice('channel', words.channel, words.channels),
        days('time', words.created),
      ]}
      empty={words.empty}
      columns={[
        { ...buyerColumn<Row>(), alwaysShown: true },
        amountColumn<Row>('amount', words.amount),
        tagColumn<Row>('payStatus', texts.status, ({ payStatus, heldReason }) => ({
          text: words.states[payStatus] ?? '',
          tone: words.colors[payStatus] ?? 'plain',
          title: heldReason,
        })),
        timeColumn<Row>('gmtCreate', words.created, { shape: 'minute' }),
        timeColumn<Row>('payTime', words.payTime, { shape: 'minute', none: texts.nothing }),
        wordColumn<Row>('channel', words.channel, words.channels),
        wordColumn<Row>('payType', texts.orders.payType, texts.payTypes, { wide: true }),
        {
          key: 'serialNumber',
          wide: true,
          title: words.serial,
          render: (row) => <span className={css.num}>{row.serialNumber}</span>,
        },
        {
          key: 'orderNo',
          title: texts.orders.orderNo,
          render: (row) => <span className={css.num}>{row.orderNo}</span>,
        },
        { key: 'platformSn', title: words.platformSn, hidden: true },
      ]}
      actions={[
        { label: texts.view, opens: 'view' },
        {
          label: words.query,
          run: async ({ serialNumber }) => {
            const { text } = await api('commerce/admin/payment/query', { serialNumber })
            toast.info(text)
          },
        },
        { label: texts.refunds.order, to: ({ orderNo }) => `/admin/orders?order=${orderNo}` },
      ]}
      view={{
        param: 'payment',
        render: ({ id, close, reload }) => <PaymentDrawer id={id} onClose={close} onChanged={reload} />,
      }}
    />
  )
}
