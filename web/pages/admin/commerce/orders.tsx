import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { amountColumn, buyerColumn } from './cells.tsx'
import { EnterSale } from './by-hand.tsx'
import css from './commerce.module.css'
import { OrderDrawer } from './order-drawer.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/order/list'>['list'][number]
const words = texts.orders

/** Bounds in yuan of an amount filter: `100-500`, `5000-`. */
function amountOf(choice: unknown): { amountFrom?: number; amountTo?: number } {
  const [from = '', to = ''] = typeof choice === 'string' ? choice.split('-') : []
  return {
    ...(from ? { amountFrom: Number(from) * 100 } : {}),
    ...(to ? { amountTo: Number(to) * 100 - 1 } : {}),
  }
}

export default function OrdersPage() {
  return (
    <ListPage
      call="commerce/admin/order/list"
      rowKey={({ orderNo }) => orderNo}
      name="orders"
      about={words.about}
      head={({ open }) => (
        <>
          <ButtonLink variant="line" to="/admin/orders/import">
            {texts.byHand.import}
          </ButtonLink>
          <Button variant="line" onClick={() => open('gift')}>
            {texts.byHand.gift}
          </Button>
          <Button onClick={() => open('offline')}>{texts.byHand.offline}</Button>
        </>
      )}
      search={words.search}
      filters={[
        choice('state', texts.status, texts.orderStates, 'orderStatus'),
        choice('product', words.productType, texts.productTypes, 'productType'),
        choice('trade', words.trade, texts.tradeTypes, 'tradeType'),
        choice('pay', words.payType, texts.payTypes, 'payType'),
        choice('amount', words.amount, words.amounts),
        days('time', texts.time),
      ]}
      load={({ amount, ...asked }, _query, signal) =>
        api('commerce/admin/order/list', { ...asked, ...amountOf(amount) }, { signal })
      }
      empty={words.empty}
      columns={[
        {
          key: 'orderNo',
          title: words.orderNo,
          width: 170,
          render: (row) => <span className={css.num}>{row.orderNo}</span>,
        },
        {
          key: 'productNames',
          title: texts.products,
          alwaysShown: true,
          render: (row) => <span className={css.names}>{row.productNames}</span>,
        },
        buyerColumn<Row>(),
        amountColumn<Row>('pricePayable', words.payable, { wide: true }),
        amountColumn<Row>('priceDiscount', words.discount, { hidden: true }),
        { key: 'couponName', title: words.coupon, wide: true, render: (row) => row.couponName || texts.nothing },
        amountColumn<Row>('pricePaid', words.paid),
        amountColumn<Row>('refundAmount', words.refunded, { hidden: true }),
        tagColumn<Row>('orderStatus', texts.status, ({ orderStatus }) => ({
          text: texts.orderStates[orderStatus] ?? '',
          tone: texts.orderColors[orderStatus] ?? 'plain',
        })),
        timeColumn<Row>('gmtCreate', texts.time, { shape: 'minute' }),
        wordColumn<Row>('payType', words.payType, texts.payTypes, { hidden: true }),
        wordColumn<Row>('tradeType', words.trade, texts.tradeTypes, { hidden: true }),
        timeColumn<Row>('payTime', words.payTime, { shape: 'minute', hidden: true }),
        { key: 'platformSn', title: words.platformSn, hidden: true },
        { key: 'invoiceNo', title: words.invoiceNo, hidden: true },
        { key: 'remark', title: words.remark, hidden: true },
      ]}
      actions={[
        { label: texts.view, opens: 'view' },
        { label: words.note, opens: 'note' },
        {
          label: words.close,
          danger: true,
          when: ({ orderStatus }) => orderStatus === stateCode.order.waiting,
          ask: ({ orderNo }) => ({ title: words.closeAsk(orderNo), content: words.closeAbout }),
          run: ({ orderNo }) => api('commerce/admin/order/close', { orderNo }, { showSuccess: true }),
        },
      ]}
      view={{
        param: 'order',
        render: ({ id, close, reload }) => <OrderDrawer id={id} onClose={close} onChanged={reload} />,
      }}
      dialogs={{
        gift: ({ close }) => <EnterSale isGift onClose={close} />,
        offline: ({ close }) => <EnterSale isGift={false} onClose={close} />,
        note: ({ row, close }) =>
          row && (
            <FormModal<{ remark: string }>
              title={words.note}
              about={words.noteAbout}
              start={{ remark: row.remark }}
              okText={texts.save}
              onClose={() => close()}
              edits={row}
              onSubmit={async ({ remark }, etag) => {
                await api('commerce/admin/order/note', { orderNo: row.orderNo, remark, etag }, { showSuccess: true })
                close(true)
              }}
            >
              <FormItem name="remark" label={words.remark}>
                <Textarea rows={4} maxLength={500} />
              </FormItem>
            </FormModal>
          ),
      }}
    />
  )
}
