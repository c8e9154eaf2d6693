import { costOf, taxModes, untaxed } from '@zhixing/contract/commerce/withdrawal-cost'
import { api } from '../../api.ts'
import { SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Stack } from '../../ui/layout.tsx'
import { fenOf } from '../../ui/money.ts'
import { useAccountCalls } from './account-calls.ts'
import type { Account } from './balance-cards.tsx'
import { type InvoiceFile, invoiceNoError, OwnInvoice } from './own-invoice.tsx'
import css from './earnings.module.css'
import { texts } from './texts.ts'

/** Invoiced withdrawals have no tax deduction, only the fee. */
const costFor = (fen: number, account: Account, isInvoiced: boolean) =>
  costOf(fen, isInvoiced ? { ...account, ...untaxed } : account, account)

interface Asked {
  extractMoney: string
  isInvoiced: boolean
  invoiceNo: string
  invoiceFileId: InvoiceFile | null
}
const start: Asked = { extractMoney: '', isInvoiced: false, invoiceNo: '', invoiceFileId: null }

/** Error message of a typed amount, or undefined. */
function amountError(text: string, account: Account, isInvoiced: boolean): string | undefined {
  const fen = fenOf(text)
  // An amount beyond the range is too large, not malformed.
  if (fen === null && /^\d{1,12}(\.\d{0,2})?$/.test(text.trim())) return texts.aboveAvailable
  if (fen === null || fen === 0) return texts.badAmount
  if (fen < account.extractMin) return texts.belowMin(account.extractMin)
  if (fen > account.enableBalances) return texts.aboveAvailable
  return costFor(fen, account, isInvoiced).arriveMoney <= 0 ? texts.nothingArrives : undefined
}

/** Withdrawal form with costs and payout. */
export function ExtractForm({ account, onDone }: { account: Account; onDone: () => void }) {
  const { calls } = useAccountCalls()
  const form = useForm<Asked>({
    start,
    check: ({ extractMoney, isInvoiced, invoiceNo, invoiceFileId }) => ({
      extractMoney: amountError(extractMoney, account, isInvoiced),
      ...(isInvoiced
        ? {
            invoiceNo: invoiceNoError(invoiceNo),
            invoiceFileId: invoiceFileId ? undefined : texts.invoice.noFile,
          }
        : {}),
    }),
    async send({ extractMoney, isInvoiced, invoiceNo, invoiceFileId }, key) {
      await api(
        calls.save,
        {
          extractMoney: fenOf(extractMoney) ?? 0,
          clientKey: key,
          ...(isInvoiced && invoiceFileId ? { invoiceNo, invoiceFileId: invoiceFileId.fileId } : {}),
        },
        { showSuccess: true },
      )
      form.reset(start)
      onDone()
    },
  })
  const fen = fenOf(form.values.extractMoney) ?? 0
  const { isInvoiced } = form.values
  const cost = costFor(fen, account, isInvoiced)
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
        {account.isInvoiceTaken && (
          <Checkbox
            name="isInvoiced"
            checked={isInvoiced}
            onChange={(event) => form.set('isInvoiced', event.currentTarget.checked)}
          >
            {texts.invoice.own}
          </Checkbox>
        )}
        {isInvoiced && (
          <OwnInvoice
            control={form.control('invoiceNo')}
            file={form.values.invoiceFileId}
            onFile={(file) => form.set('invoiceFileId', file)}
            errors={form.errors}
          />
        )}
        <dl className={`${css.facts} ${css.cost}`} aria-live="polite">
          <dt>{texts.fee}</dt>
          <dd>{texts.money(fen > 0 ? cost.fee : account.extractFee)}</dd>
          <dt>
            {isInvoiced
              ? texts.invoice.untaxed
              : account.taxMode === taxModes.table
                ? texts.tableTax
                : texts.tax(account.taxRate)}
          </dt>
          <dd>{texts.money(cost.tax)}</dd>
          <dt>{texts.arrives}</dt>
          <dd>
            <b>{texts.money(fen > 0 ? Math.max(0, cost.arriveMoney) : 0)}</b>
          </dd>
        </dl>
        {account.taxMode === taxModes.table && !isInvoiced && (
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
