import { stateCode } from '@zhixing/contract/states'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { maxCostOf } from '@zhixing/contract/commerce/coupon-cost'
import { api } from '../../../api.ts'
import { couponText } from '../../../features/commerce/coupon/index.ts'
import { timeColumn, wordColumn } from '../../../features/shared/workbench/columns.tsx'
import { choice, yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { otherStatus } from '../../../features/shared/workbench/row-status.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { EditCoupon, IssueCoupon } from './coupon-forms.tsx'
import { texts } from './texts.ts'
import type { CouponBatch } from './coupon-batch.ts'

const words = texts.coupons

const ruleOf = (row: CouponBatch) => `${couponText(row)}，${row.scopeText}，${row.ruleText}`
const isOn = ({ statusId }: CouponBatch) => statusId === stateCode.row.active
/** A batch without issued coupons is a draft. */
const stateOf = (row: CouponBatch) => (isOn(row) ? texts.onOff[0] : row.takenCount === 0 ? words.draft : texts.onOff[1])
const setStatus = ({ id, statusId }: CouponBatch) =>
  api('commerce/admin/coupon/batch/stand', { id, statusId: otherStatus(statusId) }, { showSuccess: true })

/** Coupon batches. */
export default function CouponList() {
  return (
    <ListPage
      call="commerce/admin/coupon/batch/list"
      name="coupons"
      about={words.about}
      head={(list) => (
        <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
          {words.create}
        </Button>
      )}
      search={texts.search}
      filters={[choice('issueType', words.issueType, words.issueTypes), yesOrNo('statusId', texts.state, texts.onOff)]}
      empty={words.empty}
      columns={[
        { key: 'couponName', title: words.name, alwaysShown: true, render: (row) => <b>{row.couponName}</b> },
        {
          key: 'statusId',
          title: texts.state,
          isTag: true,
          render: (row) => <State row={row} />,
          text: (row) => stateOf(row),
        },
        {
          key: 'takenCount',
          title: words.taken,
          align: 'right',
          render: (row) => `${row.takenCount} / ${row.totalCount}`,
        },
        { key: 'lockedCount', title: words.locked, hidden: true },
        { key: 'usedCount', title: words.used },
        { key: 'rule', title: words.rule, width: 300, render: ruleOf },
        wordColumn<CouponBatch>('issueType', words.issueType, words.issueTypes),
        {
          key: 'discountSum',
          title: words.discount,
          wide: true,
          render: (row) => texts.yuan(row.discountSum),
          text: (row) => row.discountSum / 100,
        },
        {
          key: 'paidSum',
          title: words.paid,
          render: (row) => texts.yuan(row.paidSum),
          text: (row) => row.paidSum / 100,
        },
        { key: 'remark', title: texts.remark, hidden: true },
        timeColumn<CouponBatch>('gmtCreate', texts.created, { hidden: true }),
      ]}
      actions={[
        { label: texts.codes, to: ({ id }) => `/admin/coupons/${id}` },
        {
          label: words.issue,
          when: (row) => isOn(row) && row.issueType !== stateCode.couponIssue.codes,
          opens: 'issue',
        },
        { label: texts.edit, opens: 'edit' },
        {
          label: texts.stop,
          danger: true,
          when: isOn,
          ask: ({ couponName }) => ({ title: words.stopAsk(couponName), content: words.stopAbout }),
          run: setStatus,
        },
        {
          label: texts.go,
          when: (row) => !isOn(row),
          ask: (row) => ({ title: words.goAsk(row.couponName), content: words.goAbout(ruleOf(row), maxCostOf(row)) }),
          run: setStatus,
        },
      ]}
      nameOf={(row) => row.couponName}
      dialogs={{
        edit: (props) => <EditCoupon {...props} />,
        issue: ({ row, close }) => row && <IssueCoupon row={row} close={close} />,
      }}
    />
  )
}

const State = ({ row }: { row: CouponBatch }) => <Tag tone={isOn(row) ? 'free' : 'plain'}>{stateOf(row)}</Tag>
