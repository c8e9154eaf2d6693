import { Tag } from '../../../ui/tag.tsx'
import { Link } from 'react-router'
import type { DataColumn } from '../../../features/shared/table/index.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import css from './commerce.module.css'
import { texts } from './texts.ts'

/** Fen as yuan, right-aligned; a number in exports. */
export const amountColumn = <Row,>(
  key: keyof Row & string,
  title: string,
  more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({
  ...more,
  key,
  title,
  align: 'right',
  isSummed: true,
  render: (row) => <Amount fen={row[key] as number} />,
  text: (row) => (row[key] as number) / 100,
})

export const Amount = ({ fen }: { fen: number }) => <span className={css.num}>{texts.amount(fen)}</span>

/** The person of a row, linked to their profile. */
export function Buyer({ row }: { row: { userId: string; nickname: string; mobile: string } }) {
  return (
    <Stack gap={0} className={css.buyer}>
      <Link to={`/admin/users?user=${row.userId}`}>{row.nickname || texts.nothing}</Link>
      <Hint as="span" size="xs" className={css.num}>
        {row.mobile}
      </Hint>
    </Stack>
  )
}

export const buyerColumn = <Row extends { userId: string; nickname: string; mobile: string }>(): DataColumn<Row> => ({
  key: 'nickname',
  title: texts.buyer,
  render: (row) => <Buyer row={row} />,
  text: (row) => `${row.nickname} ${row.mobile}`,
})

export const OrderTag = ({ status }: { status: number }) => (
  <Tag tone={texts.orderColors[status] ?? 'plain'}>{texts.orderStates[status]}</Tag>
)
export const RefundTag = ({ status }: { status: string }) => (
  <Tag tone={texts.refunds.colors[status] ?? 'plain'}>{texts.refunds.states[status]}</Tag>
)
export const PayTag = ({ status }: { status: number }) => (
  <Tag tone={texts.payments.colors[status] ?? 'plain'}>{texts.payments.states[status]}</Tag>
)
