import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { type Picture, PicturesField } from '../../../features/shared/files/index.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { choice, days } from '../../../features/shared/workbench/list-input.ts'
import { type DialogProps, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useHolds, useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { useQuery } from '../../../use-query.ts'
import { toast } from '../../../ui/toast-store.ts'
import { accountTypes, money, stepColors, steps, texts } from './texts.ts'
import { WithdrawalDrawer } from './withdrawal-drawer.tsx'

type Row = OutputOf<'commerce/admin/withdrawal/list'>['list'][number]
const words = texts.withdrawals
const stateOf = ({ step }: Row) => ({ text: steps[step] ?? step, tone: stepColors[step] ?? 'plain' })
const accountOf = (row: Row) =>
  [accountTypes[row.accountType], row.bankName, row.bankUserName, row.bankCardNo].filter(Boolean).join(' ')
const canApprove = ({ step }: Row) => step === 'applied' || step === 'confirming'
/** A channel is paying it: only the channel can end it. */
const isSent = ({ step, payoutChannel }: Row) => step === 'paying' && payoutChannel !== ''
const canPay = (row: Row) => row.step === 'approved' || (row.step === 'paying' && !isSent(row))

export default function WithdrawalsPage() {
  const isReader = useIsReader()
  const mayPay = useHolds('withdrawal.payout')
  const channels = useQuery('commerce/admin/withdrawal/transfer/view', {}, { quiet: true }).data?.channelList ?? []
  const [params] = useSearchParams()
  const batch = params.get('batch') ?? ''
  const batchId = /^[1-9]\d{0,17}$/.test(batch) ? batch : undefined
  return (
    <ListPage
      key={batchId ?? ''}
      call="commerce/admin/withdrawal/list"
      input={batchId ? { batchId } : {}}
      name="withdrawals"
      label={words.rows}
      about={words.about}
      search={words.search}
      isHeadRead
      head={(list) => (
        <>
          {batchId && (
            <ButtonLink variant="line" to="/admin/withdrawals">
              {words.allOf(batchId)}
            </ButtonLink>
          )}
          {!isReader && mayPay && (
            <Button
              variant="line"
              onClick={() =>
                void confirmAction({
                  title: words.makeBatchAsk,
                  content: words.toBatchAbout,
                  run: async () => {
                    const made = await api('commerce/admin/withdrawal/batch/save', {})
                    toast.success(words.made(made.extractCount, made.arriveMoney))
                    list.reload()
                  },
                })
              }
            >
              {words.makeBatch}
            </Button>
          )}
        </>
      )}
      filters={[choice('step', words.step, steps), days('time', words.time)]}
      columns={[
        { key: 'nickname', title: words.person, alwaysShown: true },
        {
          key: 'extractMoney',
          title: words.amount,
          align: 'right',
          render: (row) => (
            <>
              {row.needsTwo && (
                <Tag tone="brand" title={words.twoAbout}>
                  {words.twoMark}
                </Tag>
              )}
              {money(row.extractMoney)}
            </>
          ),
          text: (row) => row.extractMoney / 100,
        },
        {
          key: 'fee',
          title: words.cost,
          align: 'right',
          render: (row) => `${money(row.fee)} / ${money(row.tax)}`,
          text: (row) => (row.fee + row.tax) / 100,
        },
        {
          key: 'arriveMoney',
          title: words.arrives,
          align: 'right',
          render: (row) => money(row.arriveMoney),
          text: (row) => row.arriveMoney / 100,
        },
        tagColumn<Row>('step', words.step, stateOf),
        timeColumn<Row>('gmtCreate', words.time),
        { key: 'account', title: words.account, render: accountOf },
        timeColumn<Row>('payTime', words.payTime, { hidden: true }),
        { key: 'allocationNo', title: words.allocation, hidden: true },
        { key: 'note', title: words.note, hidden: true },
        { key: 'id', title: 'ID', hidden: true },
      ]}
      actions={[
        { label: words.view, opens: 'view' },
        {
          label: words.approve,
          when: canApprove,
          ask: (row) => ({
            title: words.approveAsk(row.nickname, row.extractMoney),
            content: row.needsTwo ? words.twoAbout : words.approveAbout,
          }),
          run: ({ id }) => api('commerce/admin/withdrawal/approve', { id }, { showSuccess: true }),
        },
        ...channels.map(({ name, payoutTypes }) => ({
          label: words.transfer(words.channels[name] ?? name),
          when: (row: Row) => row.step === 'approved' && payoutTypes.includes(row.accountType),
          ask: (row: Row) => ({
            title: words.transferAsk(words.channels[name] ?? name, row.nickname, row.arriveMoney),
            content: words.transferAbout,
          }),
          run: ({ id }: Row) =>
            api('commerce/admin/withdrawal/transfer', { idList: [id], channel: name }, { showSuccess: true }),
        })),
        { label: words.pay, when: canPay, opens: 'pay' },
        {
          label: words.giveBack,
          danger: true,
          isMore: true,
          when: (row) => row.step !== 'returned' && !isSent(row),
          opens: 'giveBack',
        },
      ]}
      nameOf={(row) => row.nickname}
      bulk={[
        {
          key: 'approve',
          label: words.approve,
          refuse: (row) => (canApprove(row) ? undefined : words.notApplied),
          run: ({ id }) => api('commerce/admin/withdrawal/approve', { id }),
        },
        ...channels.map(({ name, payoutTypes }) => ({
          key: `transfer-${name}`,
          label: words.transfer(words.channels[name] ?? name),
          refuse: (row: Row) =>
            row.step === 'approved' && payoutTypes.includes(row.accountType) ? undefined : words.notTransferable,
          run: ({ id }: Row) => api('commerce/admin/withdrawal/transfer', { idList: [id], channel: name }),
        })),
      ]}
      dialogs={{ pay: (props) => <PayDialog {...props} />, giveBack: (props) => <GiveBackDialog {...props} /> }}
      view={{
        param: 'withdrawal',
        render: ({ id, close, reload }) => <WithdrawalDrawer id={id} onClose={close} onChanged={reload} />,
      }}
      empty={words.empty}
    />
  )
}

function PayDialog({ row, close }: DialogProps<Row>) {
  if (!row) return null
  return (
    <FormModal<{ allocationNo: string; voucher?: readonly Picture[] }>
      title={`${words.pay}：${row.nickname} ${money(row.arriveMoney)}`}
      about={words.payAbout}
      start={{ voucher: [] }}
      onClose={() => close()}
      onSubmit={async ({ allocationNo, voucher = [] }) => {
        const voucherFileId = voucher[0]?.fileId
        await api(
          'commerce/admin/withdrawal/paid',
          { id: row.id, allocationNo, ...(voucherFileId ? { voucherFileId } : {}) },
          { showSuccess: true },
        )
        close(true)
      }}
    >
      <FormItem name="allocationNo" label={words.allocation} rules={[{ required: true, message: words.required }]}>
        <Input maxLength={64} />
      </FormItem>
      <FormItem name="voucher">
        <VoucherInput />
      </FormItem>
    </FormModal>
  )
}

/** Private pictures as a form field. */
function VoucherInput({
  value = [],
  onChange = () => {},
}: {
  value?: readonly Picture[]
  onChange?: (pictures: readonly Picture[]) => void
}) {
  return (
    <PicturesField label={words.voucher} hint={words.voucherHint} value={value} onChange={onChange} max={1} isPrivate />
  )
}

function GiveBackDialog({ row, close }: DialogProps<Row>) {
  if (!row) return null
  return (
    <FormModal<{ reason: string }>
      title={`${words.giveBack}：${row.nickname} ${money(row.extractMoney)}`}
      about={words.giveBackAbout}
      danger
      okText={words.giveBack}
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('commerce/admin/withdrawal/return', { id: row.id, reason }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="reason" label={words.reason} rules={[{ required: true, message: words.required }]}>
        <Textarea maxLength={200} rows={3} />
      </FormItem>
    </FormModal>
  )
}
