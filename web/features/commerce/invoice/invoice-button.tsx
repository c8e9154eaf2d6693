import type { OutputOf } from '@zhixing/contract'
import { plainTaxNo, taxNoError } from '@zhixing/contract/commerce/tax-no'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { SubmitButton, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

const blank = {
  titleType: '1',
  invoiceTitle: '',
  taxNo: '',
  companyAddress: '',
  companyPhone: '',
  bankName: '',
  bankAccount: '',
  email: '',
  remark: '',
}
const COMPANY = '2'
type Title = OutputOf<'user/auth/invoice/title/list'>['list'][number]

/** The invoice of an order: request, state, download. Nothing if the order has none and cannot have one. */
export function InvoiceButton({ orderNo }: { orderNo: string }) {
  const { data, reload } = useQuery('user/auth/invoice/order/view', { orderNo }, { quiet: true })
  if (!data) return null
  const { invoice } = data
  if (invoice?.fileUrl)
    return (
      <a className={buttonClass({ variant: 'line', size: 's' })} href={invoice.fileUrl}>
        {texts.download}
      </a>
    )
  if (invoice) return <Tag tone="warn">{`${texts.mine}${signs.colon}${texts.states[invoice.status] ?? ''}`}</Tag>
  if (!data.mayRequest) return null
  return <InvoiceRequest orderNos={[orderNo]} amount={data.amount} onDone={reload} />
}

/** A button that opens the request form for these orders. */
export function InvoiceRequest({
  orderNos,
  amount,
  onDone,
}: {
  orderNos: readonly string[]
  amount: number
  onDone?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="line" disabled={orderNos.length === 0} onClick={() => setOpen(true)}>
        {texts.ask}
      </Button>
      {isOpen && (
        <RequestDialog
          orderNos={orderNos}
          amount={amount}
          onClose={(isDone) => {
            setOpen(false)
            if (isDone) onDone?.()
          }}
        />
      )}
    </>
  )
}

function RequestDialog({
  orderNos,
  amount,
  onClose,
}: {
  orderNos: readonly string[]
  amount: number
  onClose: (isDone: boolean) => void
}) {
  const titles = useQuery('user/auth/invoice/title/list', {}, { quiet: true })
  const revalidator = useRevalidator()
  const form = useForm({
    start: blank,
    check: ({ titleType, invoiceTitle, taxNo, email }) => ({
      invoiceTitle: [...invoiceTitle.trim()].length < 2 ? texts.titleMissing : undefined,
      taxNo: titleType === COMPANY ? taxNoError(plainTaxNo(taxNo)) : undefined,
      email: email && !/^[\w.%+-]+@[\w-]+(?:\.[\w-]+)+$/.test(email.trim()) ? texts.emailWrong : undefined,
    }),
    async send({ titleType, ...values }, clientKey) {
      const type = titleType === COMPANY ? (2 as const) : (1 as const)
      const input = { ...values, titleType: type, clientKey, orderNos: [...orderNos] }
      await api('user/auth/invoice/save', input, { showSuccess: true })
      onClose(true)
      await revalidator.revalidate()
    },
  })
  const choose = (id: string) => {
    const title: Title | undefined = titles.data?.list.find((one) => one.id === id)
    if (!title) return form.change(blank)
    const { id: _id, isDefault: _isDefault, titleType, ...rest } = title
    form.change({ ...rest, titleType: String(titleType) })
  }
  const isCompany = form.values.titleType === COMPANY
  return (
    <Dialog open onClose={() => onClose(false)} title={texts.dialog(amount)} closeOnBackdrop={false}>
      <form {...form.attributes}>
        <Stack gap={4}>
          <FormError>{form.errors.form}</FormError>
          {titles.data && titles.data.list.length > 0 && (
            <Field label={texts.saved}>
              <Select defaultValue="" onChange={(event) => choose(event.target.value)}>
                <option value="">{texts.newTitle}</option>
                {titles.data.list.map(({ id, invoiceTitle }) => (
                  <option key={id} value={id}>
                    {invoiceTitle}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Field label={texts.titleType} error={form.errors.titleType}>
            <Select {...form.control('titleType')}>
              {Object.entries(texts.types).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={texts.title} hint={texts.titleHint(isCompany)} error={form.errors.invoiceTitle} required>
            <Input {...form.control('invoiceTitle')} maxLength={100} />
          </Field>
          {isCompany && (
            <>
              <Field label={texts.taxNo} error={form.errors.taxNo} required>
                <Input {...form.control('taxNo')} maxLength={24} autoCapitalize="characters" spellCheck={false} />
              </Field>
              <details>
                <summary>{texts.more}</summary>
                <Stack gap={3}>
                  {(['companyAddress', 'companyPhone', 'bankName', 'bankAccount'] as const).map((name) => (
                    <Field key={name} label={texts[name]} error={form.errors[name]}>
                      <Input {...form.control(name)} maxLength={100} />
                    </Field>
                  ))}
                </Stack>
              </details>
            </>
          )}
          <Field label={texts.email} hint={texts.emailHint} error={form.errors.email}>
            <Input {...form.control('email')} type="email" maxLength={100} />
          </Field>
          <Field label={texts.remark} error={form.errors.remark}>
            <Input {...form.control('remark')} maxLength={200} />
          </Field>
          <SubmitButton loading={form.busy}>{texts.submit}</SubmitButton>
        </Stack>
      </form>
    </Dialog>
  )
}
