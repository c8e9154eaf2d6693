import { api } from '../../../api.ts'
import { Descriptions } from '../../../features/shared/workbench/kit.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import type { DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { Amount, Buyer } from './cells.tsx'
import type { RefundRow } from './hand-refund.tsx'
import { texts } from './texts.ts'

const words = texts.refunds

/** Approves a refund beside the facts that decide it: who, what, why, what was used, which coupon. */
export function ApproveRefund({ row, close }: DialogProps<RefundRow>) {
  const order = useQuery('commerce/admin/order/view', row ? { orderNo: row.orderNo } : null)
  if (!row) return null
  const asked = new Set(row.itemList.map(({ itemNo }) => itemNo))
  return (
    <FormModal<object>
      title={words.approveAsk(row.amount)}
      about={words.approveAbout}
      okText={words.approveOk(row.amount)}
      danger
      onClose={() => close()}
      onSubmit={async () => {
        await api('commerce/admin/refund/deal', { sn: row.sn, action: 'approve' }, { showSuccess: true })
        close(true)
      }}
    >
      <Descriptions
        columns={2}
        items={[
          { key: 'buyer', label: texts.buyer, children: <Buyer row={row} /> },
          { key: 'amount', label: words.amount, children: <Amount fen={row.amount} /> },
          { key: 'reason', label: words.reason, children: row.reason || texts.nothing, wide: true },
        ]}
      />
      <QueryView of={order} lines={4}>
        {({ itemList, pricePaid, refundAmount }) => (
          <Stack gap={3}>
            {itemList
              .filter(({ itemNo }) => asked.size === 0 || asked.has(itemNo))
              .map((item) => (
                <Descriptions
                  key={item.itemNo}
                  columns={2}
                  items={[
                    { key: 'name', label: texts.products, children: item.productName },
                    { key: 'paid', label: texts.orders.paid, children: <Amount fen={item.pricePaid} /> },
                    { key: 'used', label: texts.orders.used, children: item.usedText || words.notUsed },
                    {
                      key: 'off',
                      label: texts.orders.discount,
                      children:
                        item.deductionList.map(({ name, amount }) => `${name} ${texts.amount(-amount)}`).join('；') ||
                        texts.nothing,
                    },
                  ]}
                />
              ))}
            {refundAmount > 0 && <Note tone="warn" title={words.refundedBefore(refundAmount, pricePaid)} />}
            <Hint size="xs">{words.orderOf(row.orderNo)}</Hint>
          </Stack>
        )}
      </QueryView>
    </FormModal>
  )
}
