import { Button, FormItem, LinkButton, TextArea } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Row as Line, Stack } from '../../../ui/layout.tsx'
import { Amount, amountColumn, Buyer, buyerColumn, OrderTag } from './cells.tsx'
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
          <LinkButton to="/admin/orders/import">{texts.byHand.import}</LinkButton>
          <Button onClick={() => open('gift')}>{texts.byHand.gift}</Button>
          <Button type="primary" onClick={() => open('offline')}>
            {texts.byHand.offline}
          </Button>
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
        api('commerce/admin/order/list', { ...asked, ...amountOf(amount) }, { isShowErrTip: false, signal })
      }
      empty={words.empty}
      columns={[
        {
          key: 'productNames',
          title: texts.products,
          alwaysShown: true,
          render: (row) => <span className={css.names}>{row.productNames}</span>,
        },
        buyerColumn<Row>(),
        amountColumn<Row>('pricePaid', words.paid),
        amountColumn<Row>('refundAmount', words.refunded, { hidden: true }),
        amountColumn<Row>('pricePayable', words.payable, { hidden: true }),
        amountColumn<Row>('priceDiscount', words.discount, { hidden: true }),
        tagColumn<Row>('orderStatus', texts.status, ({ orderStatus }) => ({
          text: texts.orderStates[orderStatus] ?? '',
          color: texts.orderColors[orderStatus] ?? 'default',
        })),
        timeColumn<Row>('gmtCreate', texts.time, { shape: 'minute' }),
        wordColumn<Row>('payType', words.payType, texts.payTypes),
        {
          key: 'orderNo',
          title: words.orderNo,
          render: (row) => <span className={css.num}>{row.orderNo}</span>,
        },
        wordColumn<Row>('tradeType', words.trade, texts.tradeTypes, { hidden: true }),
        timeColumn<Row>('payTime', words.payTime, { shape: 'minute', hidden: true }),
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
                await api(
                  'commerce/admin/order/note',
                  { orderNo: row.orderNo, remark, etag },
                  { isShowErrTip: false, showSuccess: true },
                )
                close(true)
              }}
            >
              <FormItem name="remark" label={words.remark}>
                <TextArea rows={4} maxLength={500} showCount />
              </FormItem>
            </FormModal>
          ),
      }}
      card={(row, buttons) => (
        <Stack gap={2} className={css.card}>
          <Line justify="between" align="start">
            <b>{row.productNames}</b>
            <OrderTag status={row.orderStatus} />
          </Line>
          <Line justify="between" align="start">
            <Buyer row={row} />
            <Amount fen={row.pricePaid} />
          </Line>
          <footer>
            <DateTime value={row.gmtCreate} shape="minute" />
            {buttons}
          </footer>
        </Stack>
      )}
    />
  )
}
