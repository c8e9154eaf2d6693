import { ButtonLink } from '../../../ui/button.tsx'
import type { OutputOf } from '@zhixing/contract'
import { Link, useSearchParams } from 'react-router'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { days } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { kindName, money, texts, transferKinds } from './texts.ts'

type Row = OutputOf<'commerce/admin/ledger/entry/list'>['list'][number]
const words = texts.entries
const idOf = (text: string | null) => (/^[1-9]\d{0,17}$/.test(text ?? '') ? (text ?? '') : undefined)
const accountOf = (row: Row) => `${kindName(row.kind)}${row.ownerId === '0' ? '' : ` · ${row.nickname || row.ownerId}`}`
const transferOf = (row: Row) => transferKinds[row.transferKind] ?? row.transferKind

/** Ledger entries: all, of one account, or of one order. */
export default function LedgerEntriesPage() {
  const [params] = useSearchParams()
  const [accountId, orderNo] = [idOf(params.get('account')), idOf(params.get('order'))]
  return (
    <ListPage
      key={`${accountId ?? ''} ${orderNo ?? ''}`}
      call="commerce/admin/ledger/entry/list"
      name="ledger-entries"
      title={words.title}
      label={words.rows}
      about={words.about}
      isHeadRead
      head={
        (accountId || orderNo) && (
          <ButtonLink variant="line" to="/admin/ledger/entries">
            {words.all}
          </ButtonLink>
        )
      }
      input={{ ...(accountId ? { accountId } : {}), ...(orderNo ? { orderNo } : {}) }}
      filters={[days('time', words.time)]}
      columns={[
        timeColumn<Row>('gmtCreate', words.time, { alwaysShown: true }),
        { key: 'transferKind', title: words.transfer, render: transferOf },
        { key: 'kind', title: words.of, render: accountOf },
        {
          key: 'amount',
          title: words.amount,
          align: 'right',
          render: (row) => money(row.amount),
          text: (row) => row.amount / 100,
        },
        {
          key: 'orderNo',
          title: words.order,
          render: (row) => row.orderNo && <Link to={`/admin/ledger/entries?order=${row.orderNo}`}>{row.orderNo}</Link>,
        },
        { key: 'businessKey', title: words.key },
      ]}
      empty={words.empty}
    />
  )
}
