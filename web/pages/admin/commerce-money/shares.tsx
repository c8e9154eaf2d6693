import type { TagTone } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useMayOpen } from '../../../features/shared/workbench/use-admin.ts'
import { Stats } from '../../../ui/stat.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './report.module.css'
import { money, texts } from './texts.ts'

type Answer = OutputOf<'commerce/admin/share/list'>
type Row = Answer['list'][number]
const words = texts.shares
const colors: Record<number, TagTone> = { 1: 'warn', 2: 'free', 3: 'plain' }

const amount = (key: 'pricePaid' | 'refundAmount' | 'amount' | 'clawed' | 'net', title: string, hidden = false) => ({
  key,
  title,
  hidden,
  align: 'right' as const,
  render: (row: Row) => money(row[key]),
  text: (row: Row) => row[key] / 100,
})
const rateOf = ({ rate }: Row) => `${+(rate * 100).toFixed(2)}%`

/** Shares of sales with owner, source and withdrawal state, linked to order and ledger entries. */
export default function SharesPage() {
  const options = useQuery('commerce/admin/share/options', {}, { quiet: true })
  const [sums, setSums] = useState<Answer['sums']>()
  const [seesOrders, seesLedger] = [useMayOpen('/admin/orders'), useMayOpen('/admin/ledger')]
  return (
    <ListPage
      call="commerce/admin/share/list"
      rowKey={({ orderNo, itemNo, role }) => `${orderNo}-${itemNo}-${role}`}
      name="shares"
      about={words.about}
      above={sums && <Sums sums={sums} />}
      search={words.search}
      filters={[
        choice(
          'person',
          words.person,
          (options.data?.earnerList ?? []).map(({ userId, nickname }) => ({
            value: userId,
            label: nickname || userId,
          })),
          'userId',
        ),
        choice(
          'product',
          words.product,
          (options.data?.productList ?? []).map(({ productKey, productName }) => ({
            value: productKey,
            label: productName,
          })),
          'productKey',
        ),
        choice('role', words.role, words.roles),
        choice('state', words.state, words.states, 'shareStatus'),
        days('time', words.time),
      ]}
      load={async (asked, _query, signal) => {
        const answer = await api('commerce/admin/share/list', asked, { signal })
        setSums(answer.sums)
        return answer
      }}
      empty={words.empty}
      columns={[
        { key: 'nickname', title: words.person, alwaysShown: true },
        { key: 'productName', title: words.product },
        amount('pricePaid', words.paid),
        amount('refundAmount', words.refunded, true),
        amount('amount', words.amount),
        amount('clawed', words.clawed),
        amount('net', words.net),
        tagColumn<Row>('shareStatus', words.state, ({ shareStatus }) => ({
          text: words.states[shareStatus] ?? '',
          tone: colors[shareStatus] ?? 'plain',
        })),
        wordColumn<Row>('role', words.role, words.roles, { wide: true }),
        { key: 'rate', title: words.rate, wide: true, align: 'right', render: rateOf, text: (row) => row.rate },
        timeColumn<Row>('settleTime', words.settleTime, { shape: 'date', wide: true }),
        timeColumn<Row>('gmtCreate', words.time, { shape: 'minute' }),
        {
          key: 'orderNo',
          title: words.order,
          hidden: true,
          render: ({ orderNo }) =>
            seesOrders ? <Link to={`/admin/orders?order=${orderNo}`}>{orderNo}</Link> : orderNo,
        },
      ]}
      actions={[
        { label: words.seeOrder, to: ({ orderNo }) => `/admin/orders?order=${orderNo}`, when: () => seesOrders },
        {
          label: words.seeLedger,
          to: ({ orderNo }) => `/admin/ledger/entries?order=${orderNo}`,
          when: () => seesLedger,
        },
      ]}
      nameOf={(row) => row.nickname}
    />
  )
}

/** Totals of the filtered shares. */
const Sums = ({ sums }: { sums: Answer['sums'] }) => (
  <div className={css.funnel}>
    <Stats
      items={[
        { label: words.amount, value: money(sums.amount) },
        { label: words.clawed, value: money(sums.clawed) },
        { label: words.net, value: money(sums.net) },
        { label: words.states[1] ?? '', value: money(sums.waiting) },
        { label: words.states[2] ?? '', value: money(sums.settled) },
      ]}
    />
  </div>
)
