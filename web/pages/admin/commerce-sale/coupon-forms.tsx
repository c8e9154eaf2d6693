import { stateCode } from '@zhixing/contract/states'
import { FormItem, MultiSelect, type TimeRange, TimeRangeInput } from '../../../features/shared/workbench/kit.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import type { InputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { type CouponCost, maxCostOf, mayCostNothing } from '@zhixing/contract/commerce/coupon-cost'
import { ApiError, api } from '../../../api.ts'
import type { Form } from '../../../features/shared/form/index.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import type { DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { Note } from '../../../ui/note.tsx'
import { toast } from '../../../ui/toast-store.ts'
import type { CouponBatch } from './coupon-batch.ts'
import { type Choice, ProductSelect } from './product-select.tsx'
import { texts } from './texts.ts'

const words = texts.coupons
type Time = TimeRange | null

interface CouponForm {
  couponName: string
  couponType: CouponBatch['couponType']
  amount: number
  percent: number
  maxAmount: number
  threshold: number
  scopeType: CouponBatch['scopeType']
  types: string[]
  products: Choice[]
  isWithLimit: boolean
  isWithVip: boolean
  issueType: CouponBatch['issueType']
  totalCount: number
  perUser: number
  claim: Time
  use: Time
  useDays: number
  remark: string
}

const timeOf = (begin: string | null, end: string | null): Time => (begin || end ? [begin, end] : null)

const formOf = (row: CouponBatch | undefined): CouponForm => ({
  couponName: row?.couponName ?? '',
  couponType: row?.couponType ?? stateCode.couponType.amount,
  amount: (row?.amount ?? 1000) / 100,
  percent: row?.percent || 20,
  maxAmount: (row?.maxAmount ?? 0) / 100,
  threshold: (row?.threshold ?? 0) / 100,
  scopeType: row?.scopeType ?? stateCode.couponScope.all,
  types: row?.scopeType === stateCode.couponScope.types ? row.scopeList : [],
  products:
    row?.scopeType === stateCode.couponScope.products ? row.scopeList.map((key) => ({ value: key, label: key })) : [],
  isWithLimit: row?.isWithLimit === true,
  isWithVip: row?.isWithVip === true,
  issueType: row?.issueType ?? stateCode.couponIssue.claimPage,
  totalCount: row?.totalCount ?? 100,
  perUser: row?.perUser ?? 1,
  claim: row ? timeOf(row.claimBegin, row.claimEnd) : null,
  use: row ? timeOf(row.useBegin, row.useEnd) : null,
  useDays: row ? row.useDays : 30,
  remark: row?.remark ?? '',
})

const fen = (yuan: number) => Math.round(yuan * 100)
function inputOf(form: CouponForm): InputOf<'commerce/admin/coupon/batch/save'> {
  const { types, products, claim, use, isWithLimit, isWithVip, ...rest } = form
  return {
    ...rest,
    amount: fen(form.amount),
    maxAmount: fen(form.maxAmount),
    threshold: fen(form.threshold),
    scopeList:
      form.scopeType === stateCode.couponScope.types
        ? types
        : form.scopeType === stateCode.couponScope.products
          ? products.map(({ value }) => value)
          : [],
    isWithLimit: isWithLimit,
    isWithVip: isWithVip,
    claimBegin: claim?.[0] ?? null,
    claimEnd: claim?.[1] ?? null,
    useBegin: use?.[0] ?? null,
    useEnd: use?.[1] ?? null,
  }
}

const costOf = (input: InputOf<'commerce/admin/coupon/batch/save'>): CouponCost => ({
  couponType: input.couponType,
  amount: input.amount ?? 0,
  percent: input.percent ?? 0,
  maxAmount: input.maxAmount ?? 0,
  threshold: input.threshold ?? 0,
  totalCount: input.totalCount,
})
/** Whether all inputs of the cost are numbers. */
const isReckonable = (form: Partial<CouponForm>) =>
  [
    form.couponType === stateCode.couponType.amount ? form.amount : form.maxAmount,
    form.threshold,
    form.totalCount,
  ].every((value) => typeof value === 'number')

const coded = (of: Record<number, string>) =>
  Object.entries(of).map(([value, label]) => ({ value: Number(value), label }))
const Yuan = (props: { value?: number; onChange?: (value: number | null) => void }) => (
  <NumberInput {...props} min={0} max={1_000_000} precision={2} lead="¥" />
)
const Count = ({
  min = 0,
  max,
  ...props
}: {
  min?: number
  max: number
  value?: number
  onChange?: (value: number | null) => void
}) => <NumberInput {...props} min={min} max={max} precision={0} />

/** The form of a coupon batch. */
export function EditCoupon({ row, close }: DialogProps<CouponBatch>) {
  const start = formOf(row)
  const isIssued = row !== undefined && (row.takenCount > 0 || row.issueType === stateCode.couponIssue.codes)
  return (
    <FormModal<CouponForm>
      title={row ? words.edit(row.couponName) : words.create}
      start={start}
      width={600}
      onClose={() => close()}
      edits={row && { etag: row.etag, valuesOf: (now: CouponBatch) => formOf({ ...row, ...now }) }}
      onSubmit={async (values, etag) => {
        const input = inputOf({ ...start, ...values })
        const cost = costOf(input)
        const ask = {
          title: words.freeAsk,
          content: words.freeAbout(texts.yuan(cost.amount), texts.yuan(cost.threshold), maxCostOf(cost)),
          okText: words.freeOk,
          danger: true,
          run: () => Promise.resolve(),
        }
        if (mayCostNothing(cost) && !(await confirmAction(ask))) throw new ApiError(422, words.notSaved)
        await api(
          'commerce/admin/coupon/batch/save',
          { ...(row ? { id: row.id } : {}), ...input, etag },
          {
            showSuccess: row !== undefined,
          },
        )
        if (!row) toast.success(words.savedDraft)
        close(true)
      }}
    >
      {(form) => <CouponFields form={form} isIssued={isIssued} />}
    </FormModal>
  )
}

function CouponFields({ form, isIssued }: { form: Form<CouponForm>; isIssued: boolean }) {
  const now = form.values
  const cost = isReckonable(now) ? costOf(inputOf(now)) : undefined
  return (
    <>
      <FormItem name="couponName" label={words.name} rules={[{ required: true }]}>
        <Input maxLength={40} showCount />
      </FormItem>
      <FormItem name="couponType" label={words.type}>
        <RadioGroup shape="row" options={coded(words.types)} disabled={isIssued} />
      </FormItem>
      {now.couponType === stateCode.couponType.amount ? (
        <FormItem name="amount" label={words.amount} rules={[{ required: true }]}>
          <Yuan />
        </FormItem>
      ) : (
        <>
          <FormItem name="percent" label={words.percent} extra={words.percentHint} rules={[{ required: true }]}>
            <NumberInput min={1} max={99} precision={0} suffix="%" />
          </FormItem>
          <FormItem name="maxAmount" label={words.maxAmount} extra={words.maxHint} rules={[{ required: true }]}>
            <Yuan />
          </FormItem>
        </>
      )}
      <FormItem name="threshold" label={words.threshold} extra={words.thresholdHint} rules={[{ required: true }]}>
        <Yuan />
      </FormItem>
      <FormItem name="scopeType" label={words.scope}>
        <RadioGroup shape="row" options={coded(words.scopes)} disabled={isIssued} />
      </FormItem>
      {now.scopeType === stateCode.couponScope.types && (
        <FormItem name="types" label={words.scopes[1]} rules={[{ required: true }]}>
          <MultiSelect
            options={Object.entries(texts.types).map(([value, label]) => ({ value, label }))}
            disabled={isIssued}
          />
        </FormItem>
      )}
      {now.scopeType === stateCode.couponScope.products && (
        <FormItem name="products" label={words.products} extra={words.productsHint} rules={[{ required: true }]}>
          <ProductSelect />
        </FormItem>
      )}
      <FormItem name="isWithLimit" valuePropName="checked">
        <Checkbox disabled={isIssued}>{words.withLimit}</Checkbox>
      </FormItem>
      <FormItem name="isWithVip" valuePropName="checked">
        <Checkbox disabled={isIssued}>{words.withVip}</Checkbox>
      </FormItem>
      <FormItem name="issueType" label={words.issueType}>
        <RadioGroup shape="row" options={coded(words.issueTypes)} disabled={isIssued} />
      </FormItem>
      <FormItem name="totalCount" label={words.total} rules={[{ required: true }]}>
        <Count min={1} max={now.issueType === stateCode.couponIssue.codes ? 10_000 : 1_000_000} />
      </FormItem>
      {cost && (
        <FormItem>
          <Note
            tone={mayCostNothing(cost) || maxCostOf(cost) === null ? 'warn' : 'info'}
            title={words.maxCost(maxCostOf(cost))}
          >
            {mayCostNothing(cost) && words.free}
          </Note>
        </FormItem>
      )}
      <FormItem name="perUser" label={words.perUser} rules={[{ required: true }]}>
        <Count min={1} max={100} />
      </FormItem>
      <FormItem name="claim" label={words.claim}>
        <TimeRangeInput />
      </FormItem>
      <FormItem name="use" label={words.use}>
        {/* Also answers a missing number of days. */}
        <TimeRangeInput onChange={() => form.change({ useDays: now.useDays })} />
      </FormItem>
      <FormItem
        name="useDays"
        label={words.daysOfUse}
        extra={words.hintOfUse}
        rules={[{ validator: (days) => (days || now.use?.[1] ? undefined : words.useMissing) }]}
      >
        <Count max={3650} />
      </FormItem>
      <FormItem name="remark" label={texts.remark}>
        <Textarea maxLength={200} rows={2} />
      </FormItem>
    </>
  )
}

/** Issues coupons of a batch to mobile numbers. */
export function IssueCoupon({ row, close }: { row: CouponBatch; close: (isChanged?: boolean) => void }) {
  return (
    <FormModal<{ mobiles: string }>
      title={words.issueTitle(row.couponName)}
      okText={words.issue}
      onClose={() => close()}
      onSubmit={async ({ mobiles }) => {
        const input = { batchId: row.id, mobileList: texts.lines(mobiles) }
        const { count, missing, full, waiting = [] } = await api('commerce/admin/coupon/issue', input)
        toast.success(words.issued(count, missing, full, waiting))
        close(true)
      }}
    >
      <FormItem name="mobiles" label={words.mobiles} extra={words.mobilesHint} rules={[{ required: true }]}>
        <Textarea rows={8} />
      </FormItem>
    </FormModal>
  )
}
