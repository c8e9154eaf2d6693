import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Input } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { writeSheet } from '../../../features/shared/table/index.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { payoutCsv, payoutSheet } from './payout-file.ts'
import { money, texts } from './texts.ts'
import { saveBlob } from '../../../ui/save-file.ts'

type Row = OutputOf<'commerce/admin/withdrawal/batch/list'>['list'][number]
const words = texts.payouts

const linesOf = async (batchId: string) => (await api('commerce/admin/withdrawal/batch/file', { batchId })).list

export default function PayoutsPage() {
  return (
    <ListPage
      call="commerce/admin/withdrawal/batch/list"
      name="payouts"
      about={words.about}
      columns={[
        { key: 'id', title: words.id, alwaysShown: true },
        { key: 'extractCount', title: words.count, align: 'right' },
        {
          key: 'arriveMoney',
          title: words.sum,
          align: 'right',
          render: (row) => money(row.arriveMoney),
          text: (row) => row.arriveMoney / 100,
        },
        { key: 'payingCount', title: words.paying, align: 'right' },
        { key: 'operatorName', title: words.operator },
        timeColumn<Row>('gmtCreate', words.time),
      ]}
      actions={[
        {
          label: words.xlsx,
          when: ({ payingCount }) => payingCount > 0,
          run: async ({ id }) => {
            await writeSheet(words.file(id), payoutSheet(await linesOf(id)))
            return false
          },
        },
        {
          label: words.csv,
          when: ({ payingCount }) => payingCount > 0,
          run: async ({ id }) => {
            saveBlob(
              `${words.file(id)}.csv`,
              new Blob([payoutCsv(await linesOf(id))], { type: 'text/csv;charset=utf-8' }),
            )
            return false
          },
        },
        { label: words.paid, when: ({ payingCount }) => payingCount > 0, opens: 'paid' },
        { label: words.open, to: ({ id }) => `/admin/withdrawals?batch=${id}` },
      ]}
      empty={words.empty}
      dialogs={{ paid: ({ row, close }) => row && <BatchPaid row={row} close={close} /> }}
    />
  )
}

function BatchPaid({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ allocationNo: string }>
      title={words.paidTitle(row.payingCount)}
      about={words.paidAbout}
      okText={words.paid}
      onClose={() => close()}
      onSubmit={async ({ allocationNo }) => {
        const input = { batchId: row.id, allocationNo }
        await api('commerce/admin/withdrawal/batch/paid', input, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="allocationNo" label={words.bankNo} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={64} autoComplete="off" />
      </FormItem>
    </FormModal>
  )
}
