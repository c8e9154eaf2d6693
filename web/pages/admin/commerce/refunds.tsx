import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useHolds } from '../../../features/shared/workbench/use-admin.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Row as Line, Stack } from '../../../ui/layout.tsx'
import { Amount, amountColumn, Buyer, buyerColumn } from './cells.tsx'
import { PictureLinks } from '../../../ui/picture-links.tsx'
import css from './commerce.module.css'
import { ApproveRefund } from './approve-refund.tsx'
import { CancelHand, HandNote, HandRefund, type RefundRow as Row } from './hand-refund.tsx'
import { texts } from './texts.ts'

const words = texts.refunds

const namesOf = (row: Row) =>
  row.itemList.length > 0 ? row.itemList.map(({ productName }) => productName).join('、') : texts.nothing

const isWaiting = ({ status }: Row) => status === 'auditing'
/** In progress, but not through the channel. */
const isStuck = ({ status, lastError, hand }: Row) => status === 'refunding' && lastError !== '' && hand === null
const waitsForSecond = ({ status, hand }: Row) => status === 'refunding' && hand !== null
const stateOf = (row: Row) =>
  waitsForSecond(row) ? `${words.states[row.status]}（${texts.hand.waits}）` : (words.states[row.status] ?? '')

const Reason = ({ row }: { row: Row }) => (
  <Stack gap={1} className={css.reason}>
    <span className={css.names}>{row.reason}</span>
    {row.fileList.length > 0 && <PictureLinks urls={row.fileList} />}
    <HandNote hand={row.hand} />
  </Stack>
)

const colorOf = (row: Row) => (isStuck(row) ? 'live' : (words.colors[row.status] ?? 'plain'))

export default function RefundsPage() {
  const mayByHand = useHolds('order.refund')
  return (
    <ListPage
      call="commerce/admin/refund/list"
      rowKey={({ sn }) => sn}
      name="refunds"
      about={words.about}
      search={words.search}
      filters={[
        choice('status', texts.status, words.states),
        choice('kind', words.kind, words.kinds),
        choice('error', words.error, { 1: words.hasError }, 'hasError'),
        choice('first', words.sort, { 1: words.oldest }, 'isOldest'),
        days('time', words.time),
      ]}
      empty={words.empty}
      columns={[
        {
          key: 'productName',
          title: texts.products,
          alwaysShown: true,
          render: (row) => <span className={css.names}>{namesOf(row)}</span>,
          text: namesOf,
        },
        amountColumn<Row>('amount', words.amount, { alwaysShown: true }),
        tagColumn<Row>(
          'status',
          texts.status,
          (row) => ({
            text: stateOf(row),
            tone: colorOf(row),
            title: row.lastError,
          }),
          { alwaysShown: true },
        ),
        { key: 'reason', title: words.reason, alwaysShown: true, render: (row) => <Reason row={row} /> },
        buyerColumn<Row>(),
        timeColumn<Row>('gmtCreate', words.time, { shape: 'minute' }),
        {
          key: 'lastError',
          title: words.error,
          render: (row) => (row.lastError ? <span className={css.names}>{row.lastError}</span> : texts.nothing),
        },
        {
          key: 'dealName',
          title: words.deal,
          wide: true,
          render: (row) =>
            row.dealName ? (
              <span className={css.names}>
                {row.dealName}：{row.dealReason || texts.nothing}
              </span>
            ) : (
              texts.nothing
            ),
          text: (row) => `${row.dealName} ${row.dealReason}`.trim(),
        },
        wordColumn<Row>('kind', words.kind, words.kinds, { wide: true }),
        { key: 'sn', title: words.sn, wide: true, render: (row) => <span className={css.num}>{row.sn}</span> },
        { key: 'orderNo', title: texts.orders.orderNo, hidden: true },
      ]}
      actions={[
        {
          label: words.approve,
          when: (row) => isWaiting(row) && row.isMine,
          opens: 'approve',
        },
        { label: words.refuse, danger: true, when: isWaiting, opens: 'refuse' },
        {
          label: words.retry,
          when: isStuck,
          run: ({ sn }) => api('commerce/admin/refund/retry', { sn }, { showSuccess: true }),
        },
        { label: texts.hand.action, danger: true, when: (row) => mayByHand && isStuck(row), opens: 'hand' },
        {
          label: texts.hand.confirm,
          when: (row) => mayByHand && waitsForSecond(row) && row.hand?.isOwn === false,
          ask: ({ amount, hand }) => ({
            title: texts.hand.confirmAsk(amount),
            content: texts.hand.confirmAbout(
              texts.hand.ways[hand?.payWay ?? 0] ?? '',
              hand?.voucherNo ?? '',
              hand?.operatorName ?? '',
            ),
          }),
          run: ({ sn }) => api('commerce/admin/refund/hand/confirm', { sn }, { showSuccess: true }),
        },
        { label: texts.hand.cancel, when: (row) => mayByHand && waitsForSecond(row), opens: 'cancelHand' },
        { label: words.order, to: ({ orderNo }) => `/admin/orders?order=${orderNo}` },
      ]}
      dialogs={{
        approve: (props) => <ApproveRefund {...props} />,
        hand: (props) => <HandRefund {...props} />,
        cancelHand: (props) => <CancelHand {...props} />,
        refuse: ({ row, close }) =>
          row && (
            <FormModal<{ reason: string }>
              title={words.refuseTitle}
              about={words.refuseAbout}
              okText={words.refuse}
              danger
              onClose={() => close()}
              onSubmit={async ({ reason }) => {
                await api('commerce/admin/refund/deal', { sn: row.sn, action: 'refuse', reason }, { showSuccess: true })
                close(true)
              }}
            >
              <FormItem name="reason" label={words.opinion} rules={[{ required: true, whitespace: true }]}>
                <Textarea rows={3} maxLength={200} />
              </FormItem>
            </FormModal>
          ),
      }}
      card={(row, buttons) => (
        <Stack gap={2} className={css.card}>
          <Line justify="between" align="start">
            <b>{namesOf(row)}</b>
            <Tag tone={colorOf(row)}>{stateOf(row)}</Tag>
          </Line>
          <Line justify="between" align="start">
            <Buyer row={row} />
            <Amount fen={row.amount} />
          </Line>
          <span>{row.reason}</span>
          {row.fileList.length > 0 && <PictureLinks urls={row.fileList} />}
          <HandNote hand={row.hand} />
          {row.lastError && <Hint size="xs">{row.lastError}</Hint>}
          {isWaiting(row) && !row.isMine && <Hint size="xs">{words.above}</Hint>}
          <footer>
            <DateTime value={row.gmtCreate} shape="minute" />
            {buttons}
          </footer>
        </Stack>
      )}
    />
  )
}
