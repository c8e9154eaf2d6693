import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { newKey } from '../../../new-key.ts'
import { texts } from './texts.ts'

type Order = OutputOf<'commerce/admin/order/view'>
type Values = { reason: string; yuan: Record<string, number | null> }
const words = texts.refundForm

/** Refunds items of an order: in full unless another amount is entered. */
export function RefundOrder({ order, onClose }: { order: Order; onClose: (isDone?: boolean) => void }) {
  // One idempotency key per dialog: a double submit is one refund.
  const [clientKey] = useState(newKey)
  const items = order.itemList.filter(({ itemStatus }) => itemStatus === stateCode.orderItem.granted)
  const left = (item: Order['itemList'][number]) => item.pricePaid - item.refundAmount
  const yuan = Object.fromEntries(items.map((item) => [item.itemNo, left(item) / 100]))
  return (
    <FormModal<Values>
      title={words.title}
      about={`${words.about}${order.refundLimit === null ? '' : words.limit(order.refundLimit)}`}
      start={{ yuan, reason: '' }}
      okText={words.submit}
      danger
      onClose={() => onClose()}
      onSubmit={async (values) => {
        const itemList = items
          .map((item) => ({ itemNo: item.itemNo, amount: Math.round((values.yuan[item.itemNo] ?? 0) * 100), item }))
          .filter(({ amount, item }) => amount > 0 || (item.pricePaid === 0 && values.yuan[item.itemNo] !== null))
          .map(({ itemNo, amount }) => ({ itemNo, amount }))
        if (itemList.length === 0) throw new ApiError(422, words.none)
        await api(
          'commerce/admin/order/refund',
          { orderNo: order.orderNo, itemList, reason: values.reason, clientKey },
          { showSuccess: true },
        )
        onClose(true)
      }}
    >
      {items.map((item) => (
        <FormItem
          key={item.itemNo}
          name={['yuan', String(item.itemNo)]}
          label={words.item(item.productName, left(item))}
        >
          <NumberInput min={0} max={left(item) / 100} precision={2} step={1} suffix={words.yuan} />
        </FormItem>
      ))}
      <FormItem name="reason" label={words.reason} rules={[{ required: true, whitespace: true }]}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}
