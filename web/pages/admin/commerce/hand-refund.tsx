import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Input, OptionSelect, Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { type Picture, PicturesField } from '../../../features/shared/files/index.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import type { DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { PictureLinks } from '../../../ui/picture-links.tsx'
import { texts } from './texts.ts'

export type RefundRow = OutputOf<'commerce/admin/refund/list'>['list'][number]
const words = texts.hand
const MAX_VOUCHERS = 6

interface Values {
  payWay: number
  voucherNo: string
  fileIdList?: readonly Picture[]
  remark: string
}

/** Private pictures as a form field. */
const Vouchers = ({
  value = [],
  onChange,
}: {
  value?: readonly Picture[]
  onChange?: (value: readonly Picture[]) => void
}) => (
  <PicturesField
    label={words.vouchers}
    hint={words.vouchersHint}
    value={value}
    onChange={(pictures) => onChange?.(pictures)}
    max={MAX_VOUCHERS}
    isPrivate
    required
  />
)

/** Records that a refund was paid outside of the site. */
export function HandRefund({ row, close }: DialogProps<RefundRow>) {
  if (!row) return null
  return (
    <FormModal<Values>
      title={words.title(row.nickname, row.amount)}
      about={words.about}
      okText={words.submit}
      start={{ remark: '' }}
      danger
      onClose={() => close()}
      onSubmit={async ({ payWay, voucherNo, fileIdList = [], remark }) => {
        await api(
          'commerce/admin/refund/hand/save',
          { sn: row.sn, payWay, voucherNo, remark, fileIdList: fileIdList.map(({ fileId }) => fileId) },
          { showSuccess: true },
        )
        close(true)
      }}
    >
      <FormItem name="payWay" label={words.way} rules={[{ required: true, message: words.wayMissing }]}>
        <OptionSelect options={Object.entries(words.ways).map(([value, label]) => ({ value: Number(value), label }))} />
      </FormItem>
      <FormItem
        name="voucherNo"
        label={words.voucherNo}
        extra={words.voucherNoHint}
        rules={[{ required: true, whitespace: true, message: words.voucherNoMissing }]}
      >
        <Input maxLength={64} autoComplete="off" />
      </FormItem>
      <FormItem name="fileIdList" rules={[{ required: true, min: 1, message: words.vouchersMissing }]}>
        <Vouchers />
      </FormItem>
      <FormItem name="remark" label={words.remark}>
        <Textarea rows={2} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}

/** Withdraws a record that waits for its second operator. */
export function CancelHand({ row, close }: DialogProps<RefundRow>) {
  if (!row) return null
  return (
    <FormModal<{ reason: string }>
      title={words.cancelTitle}
      about={words.cancelAbout}
      okText={words.cancel}
      danger
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('commerce/admin/refund/hand/cancel', { sn: row.sn, reason }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="reason" label={words.reason} rules={[{ required: true, whitespace: true }]}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}

/** The record of a refund paid outside of the site. */
export function HandNote({ hand }: { hand: RefundRow['hand'] }) {
  if (!hand) return null
  return (
    <Stack gap={1}>
      <Hint as="span" size="xs">
        {words.noted(words.ways[hand.payWay] ?? '', hand.voucherNo, hand.operatorName)}
        {hand.confirmName && words.confirmed(hand.confirmName)}
        {hand.remark && `：${hand.remark}`}
      </Hint>
      <PictureLinks urls={hand.fileList} />
    </Stack>
  )
}
