import { costOf, taxModes } from '@zhixing/contract/commerce/withdrawal-cost'
import { api } from '../../api.ts'
import { SubmitButton, useForm } from '../../features/form/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import { fenOf } from '../../ui/money.ts'
import { useAccountCalls } from './account-calls.ts'
import type { Account } from './balance-cards.tsx'
import css from './earnings.module.css'
import { texts } from './texts.ts'

/** What is wrong with an amount that was typed, or undefined. */
function amountError(text: string, account: Account): string | undefined {
  const fen = fenOf(text)
  // More than can be typed in fen is still an amount: it is too much, not wrong.
  if (fen === null && /^\d{1,12}(\.\d{0,2})?$/.test(text.trim())) return texts.aboveAvailable
  if (fen === null || fen === 0) return texts.badAmount
  if (fen < account.extractMin) return texts.belowMin(account.extractMin)
  if (fen > account.enableBalances) return texts.aboveAvailable
  return costOf(fen, account, account).arriveMoney <= 0 ? texts.nothingArrives : undefined
}

/** Asks for a withdrawal; what it costs and what arrives stands there before. */
export function ExtractForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const { calls } = useAccountCalls()
  const form = useForm({
    start: { extractMoney: '' },
    check: ({ extractMoney }) => ({ extractMoney: amountError(extractMoney, account) }),
    async send({ extractMoney }, key) {
      await api(
        calls.save,
        { extractMoney: fenOf(extractMoney) ?? 0, clientKey: key },
        { isShowErrTip: false, showSuccess: true },
      )
      form.reset({ extractMoney: '' })
      onDone()
    },
  })
  const fen = fenOf(form.values.extractMoney) ?? 0
  const cost = costOf(fen, account, account)
  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        <FormError>{form.errors.form}</FormError>
        <Field
          label={texts.amount}
          required
          error={form.errors.extractMoney}
          hint={`${texts.minimum(account.extractMin)}${texts.money(account.enableBalances)}`}
          aside={
            account.enableBalances > 0 && (
              <Button
                variant="line"
                size="s"
                onClick={() => form.set('extractMoney', String(account.enableBalances / 100))}
              >
                {texts.all}
              </Button>
            )
          }
        >
          <Input {...form.control('extractMoney')} inputMode="decimal" autoComplete="off" maxLength={12} />
        </Field>
        <dl className={`${css.facts} ${css.cost}`} aria-live="polite">
          <dt>{texts.fee}</dt>
          <dd>{texts.money(fen > 0 ? cost.fee : account.extractFee)}</dd>
          <dt>{account.taxMode === taxModes.table ? texts.tableTax : texts.tax(account.taxRate)}</dt>
          <dd>{texts.money(cost.tax)}</dd>
          <dt>{texts.arrives}</dt>
          <dd>
            <b>{texts.money(fen > 0 ? Math.max(0, cost.arriveMoney) : 0)}</b>
          </dd>
        </dl>
        {account.taxMode === taxModes.table && (
          <Hint size="xs">{texts.tableTaxAbout(account.monthMoney, account.monthTax)}</Hint>
        )}
        <SubmitButton block loading={form.busy} disabled={account.account === null}>
          {texts.submit}
        </SubmitButton>
        {account.account === null && <small>{texts.noAccountAbout}</small>}
      </Stack>
    </form>
  )
}
