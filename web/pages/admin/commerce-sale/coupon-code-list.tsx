import type { OutputOf } from '@zhixing/contract'
import { timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/coupon/list'>['list'][number]
const words = texts.coupons

/** Coupons of a batch: code, owner, state. */
export default function CouponCodeList({ batchId }: { batchId: string }) {
  return (
    <ListPage
      call="commerce/admin/coupon/list"
      input={{ batchId }}
      name="coupon-codes"
      label={words.label}
      title={words.codesTitle}
      search={texts.searchCode}
      filters={[choice('couponStatus', texts.state, words.states)]}
      columns={[
        { key: 'couponCode', title: texts.code, alwaysShown: true, render: (row) => row.couponCode ?? texts.nothing },
        { key: 'nickname', title: texts.who, render: (row) => row.nickname || texts.nothing },
        wordColumn<Row>('couponStatus', texts.state, words.states),
        {
          key: 'discount',
          title: words.discount,
          render: (row) => (row.discount > 0 ? texts.yuan(row.discount) : texts.nothing),
          text: (row) => row.discount / 100,
        },
        { key: 'orderNo', title: texts.order, render: (row) => row.orderNo ?? texts.nothing },
        timeColumn<Row>('receiveTime', words.receive, { none: texts.nothing }),
        timeColumn<Row>('endTime', words.end, { none: texts.nothing }),
        timeColumn<Row>('useTime', texts.timeOfUse, { none: texts.nothing }),
      ]}
    />
  )
}
