import { taxModes } from '@zhixing/contract/commerce/withdrawal-cost'
import { Section, FormItem, useFormAround } from '../../../features/shared/workbench/kit.ts'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import type { InputOf, OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Rule = OutputOf<'commerce/admin/rule/view'>
const words = texts.rules

const amounts = [
  'refundReviewAbove',
  'refundTwoAbove',
  'operatorDayLimit',
  'couponTwoAbove',
  'extractMin',
  'extractFee',
  'extractTwoAbove',
] as const
const rates = ['commissionRate', 'secondRate', 'taxRate'] as const

/** Converts between yuan or percent in the form and fen or fractions on the wire. */
const scaled = (rule: Rule, by: (value: number, factor: number) => number): Rule => ({
  ...rule,
  ...Object.fromEntries([...amounts, ...rates].map((name) => [name, by(rule[name], 100)])),
})
const shown = (rule: Rule): Rule => ({
  ...scaled(rule, (value, factor) => value / factor),
  ...Object.fromEntries(rates.map((name) => [name, Math.round(rule[name] * 10_000) / 100])),
})
const sent = (typed: Rule): InputOf<'commerce/admin/rule/save'> => ({
  ...scaled(typed, (value, factor) => Math.round(value * factor)),
  ...Object.fromEntries(rates.map((name) => [name, Math.round(typed[name] * 100) / 10_000])),
})

function NumberItem({
  name,
  hint,
  max,
  precision = 0,
}: {
  name: keyof typeof words & keyof Rule
  hint?: string
  max: number
  precision?: number
}) {
  return (
    <FormItem name={name} label={words[name] as string} extra={hint} rules={[{ required: true, message: '请填写' }]}>
      <NumberInput min={0} max={max} precision={precision} style={{ width: '100%', maxWidth: 320 }} />
    </FormItem>
  )
}

/** Rules for all sales, refunds and withdrawals of the site. */
export default function SaleRulesPage() {
  const answer = useQuery('commerce/admin/rule/view', {})
  return (
    <>
      <PageHead about={words.about} />
      <QueryView of={answer}>
        {(rule) => (
          <AdminForm<Rule>
            initialValues={shown(rule)}
            sticky
            edits={{ etag: rule.etag, valuesOf: (now: Rule) => shown(now) }}
            onSubmit={async (values, etag) => {
              await api('commerce/admin/rule/save', { ...sent({ ...rule, ...values }), etag })
              answer.reload()
            }}
          >
            <Section title={words.refund}>
              <NumberItem name="refundDays" hint={words.refundDaysHint} max={365} />
              <NumberItem name="refundProgress" max={100} />
              <NumberItem name="refundReviewAbove" max={20_000_000} precision={2} />
              <NumberItem name="refundTwoAbove" hint={words.refundTwoAboveHint} max={20_000_000} precision={2} />
              <NumberItem name="operatorDayLimit" hint={words.operatorDayLimitHint} max={20_000_000} precision={2} />
              <NumberItem name="couponTwoAbove" hint={words.couponTwoAboveHint} max={20_000_000} precision={2} />
            </Section>
            <Section title={words.vip}>
              <NumberItem name="highVipPercent" hint={words.highVipPercentHint} max={100} />
            </Section>
            <Section title={words.referral}>
              <NumberItem name="commissionRate" max={100} precision={2} />
              <FormItem
                name="commissionLevels"
                label={words.commissionLevels}
                extra={words.levelsHint}
                rules={[{ required: true }]}
              >
                <RadioGroup options={[1, 2].map((value) => ({ value, label: words.levels[value] ?? '' }))} />
              </FormItem>
              <SecondRate />
              <FormItem name="bindType" label={words.bindType} rules={[{ required: true }]}>
                <RadioGroup options={[1, 2].map((value) => ({ value, label: words.bindTypes[value] ?? '' }))} />
              </FormItem>
              <NumberItem name="bindDays" max={3650} />
            </Section>
            <Section title={words.extract}>
              <NumberItem name="extractMin" max={20_000_000} precision={2} />
              <NumberItem name="extractFee" max={10_000} precision={2} />
              <NumberItem name="extractTwoAbove" max={20_000_000} precision={2} />
              <FormItem name="taxMode" label={words.taxMode} rules={[{ required: true }]}>
                <RadioGroup options={[1, 2].map((value) => ({ value, label: words.taxModes[value] ?? '' }))} />
              </FormItem>
              <TaxRate />
              <FormItem name="isInvoiceTaken" label={words.isInvoiceTaken} valuePropName="checked">
                <Checkbox>{words.isInvoiceTakenLabel}</Checkbox>
              </FormItem>
            </Section>
          </AdminForm>
        )}
      </QueryView>
    </>
  )
}

/** The rate of the second level, with two levels. */
function SecondRate() {
  return (
    useFormAround<Rule>().values.commissionLevels === 2 && (
      <NumberItem name="secondRate" hint={words.secondRateHint} max={100} precision={2} />
    )
  )
}

/** One tax rate, or the statutory table, which needs no rate. */
function TaxRate() {
  if (useFormAround<Rule>().values.taxMode !== taxModes.table)
    return <NumberItem name="taxRate" hint={words.taxRateHint} max={100} precision={2} />
  return <Hint>{words.taxTableHint}</Hint>
}
