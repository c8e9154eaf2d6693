import { stateCode } from '@zhixing/contract/states'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { Row as Line } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/referral/bind/list'>['list'][number]
const words = texts.pairs
const colors: Record<number, TagTone> = { 1: 'free', 3: 'live' }

const Risks = ({ row }: { row: Row }) => (
  <Line gap={1}>
    {row.riskList.map((risk) => (
      <Tag key={risk} tone="live">
        {words.risks[risk]}
      </Tag>
    ))}
  </Line>
)

export default function PairsPage() {
  const referrerId = useSearchParams()[0].get('referrerId')
  return (
    <ListPage
      key={referrerId}
      call="commerce/admin/referral/bind/list"
      input={referrerId ? { referrerId } : {}}
      rowKey={(row) => `${row.userId} ${row.referrerId}`}
      name="referral-pairs"
      about={words.about}
      search={words.search}
      filters={[
        yesOrNo('isRisky', words.risky, words.riskyWords),
        choice('risk', words.risk, words.risks),
        choice('bindStatus', texts.state, words.states),
      ]}
      empty={words.empty}
      columns={[
        { key: 'nickname', title: words.customer, alwaysShown: true },
        { key: 'mobile', title: texts.mobile, wide: true },
        { key: 'referrerName', title: words.referrer, alwaysShown: true },
        tagColumn<Row>('bindStatus', texts.state, ({ bindStatus, endReason }) => ({
          text: words.states[bindStatus] ?? '',
          tone: colors[bindStatus] ?? 'plain',
          title: endReason,
        })),
        {
          key: 'riskList',
          title: words.risk,
          isTag: true,
          render: (row) => <Risks row={row} />,
          text: ({ riskList }) => riskList.map((risk) => words.risks[risk]).join('、'),
        },
        wordColumn<Row>('source', words.source, words.sources, { wide: true }),
        { key: 'orderCount', title: words.orders, align: 'right' },
        ...(['orderMoney', 'profitMoney', 'refundMoney'] as const).map((key) => ({
          key,
          title: { orderMoney: words.money, profitMoney: words.profit, refundMoney: words.refund }[key],
          align: 'right' as const,
          render: (row: Row) => texts.amount(row[key]),
          text: (row: Row) => row[key] / 100,
        })),
        timeColumn<Row>('bindTime', words.bound, { shape: 'minute' }),
        timeColumn<Row>('expireTime', words.until, { shape: 'date', none: words.forever, wide: true }),
      ]}
      actions={[
        {
          label: words.end,
          danger: true,
          when: ({ bindStatus }) => bindStatus === stateCode.binding.current,
          opens: 'end',
        },
      ]}
      dialogs={{ end: ({ row, close }) => row && <End row={row} close={close} /> }}
    />
  )
}

function End({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ reason: string }>
      title={words.endTitle(row.nickname, row.referrerName)}
      about={words.endAbout}
      okText={words.end}
      danger
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        const { userId, referrerId } = row
        await api('commerce/admin/referral/bind/end', { userId, referrerId, reason }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="reason" label={texts.reason} rules={[{ required: true, whitespace: true }]}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}
