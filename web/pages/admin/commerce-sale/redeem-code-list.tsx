import type { OutputOf } from '@zhixing/contract'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { texts } from './texts.ts'

type Row = OutputOf<'commerce/admin/redeem/list'>['list'][number]
const words = texts.redeem

/** Codes of a batch with redeemers. */
export default function RedeemCodeList({ batchId }: { batchId: string }) {
  return (
    <ListPage
      call="commerce/admin/redeem/list"
      input={{ batchId }}
      name="redeem-codes"
      label={words.label}
      title={words.codesTitle}
      search={texts.searchCode}
      filters={[yesOrNo('isUsed', texts.state, words.states)]}
      columns={[
        { key: 'redeemCode', title: texts.code, alwaysShown: true },
        { key: 'nickname', title: texts.who, render: (row) => row.nickname || texts.nothing },
        { key: 'orderNo', title: texts.order, render: (row) => row.orderNo ?? texts.nothing },
        timeColumn<Row>('useTime', texts.timeOfUse, { none: words.states[1] }),
      ]}
    />
  )
}
