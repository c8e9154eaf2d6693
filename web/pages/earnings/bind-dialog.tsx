import { REBIND_HOURS } from '@zhixing/contract/commerce/withdrawal-cost'
import { api } from '../../api.ts'
import { FormDialog, plainDigits, useForm } from '../../features/shared/form/index.ts'
import { CodeField } from '../../features/user/sign-in/code-field.tsx'
import { codeErrors } from '../../features/user/sign-in/code-rules.ts'
import { ownContact } from '../../features/user/sign-in/contact.ts'
import { ContactField } from '../../features/user/sign-in/contact-field.tsx'
import { useRoot } from '../../root-data.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint } from '../../ui/layout.tsx'
import { useAccountCalls } from './account-calls.ts'
import { texts } from './texts.ts'

/** Binds a payout account: bank card or Alipay, confirmed by a code. */
export function BindDialog({ isRebind, close }: { isRebind: boolean; close: (isBound: boolean) => void }) {
  const { user } = useRoot()
  const { calls } = useAccountCalls()
  const { contact, contacts } = ownContact(user)
  const form = useForm({
    start: {
      accountType: '1',
      bankUserName: '',
      bankCardNo: '',
      bankName: '',
      bankBranchName: '',
      contact,
      captchaCode: '',
      code: '',
    },
    check: (values) => ({
      bankUserName: values.bankUserName.trim() ? undefined : texts.missing.name,
      bankCardNo: values.bankCardNo.trim() ? undefined : texts.missing.card,
      bankName: values.accountType === '2' || values.bankName.trim() ? undefined : texts.missing.bank,
      ...codeErrors({ ...values, contact }, contacts),
    }),
    async send({ accountType, bankUserName, bankCardNo, bankName, bankBranchName, code }) {
      await api(
        calls.update,
        {
          accountType: accountType === '2' ? 2 : 1,
          bankUserName,
          bankCardNo,
          ...(accountType === '2' ? {} : { bankName, bankBranchName }),
          code: plainDigits(code),
        },
        { showSuccess: true },
      )
      close(true)
    },
  })
  const isBank = form.values.accountType === '1'
  return (
    <FormDialog
      form={form}
      title={isRebind ? `${texts.rebind}${texts.account}` : texts.bind}
      submit={isRebind ? texts.rebind : texts.bind}
      onClose={() => close(false)}
    >
      {isRebind && <Hint>{texts.rebindNote(REBIND_HOURS)}</Hint>}
      <RadioGroup
        legend={texts.type}
        name="accountType"
        value={form.values.accountType}
        options={['1', '2'].map((value) => ({ value, label: texts.types[Number(value)] ?? '' }))}
        onChange={(value) => form.change({ accountType: value, bankCardNo: '' })}
      />
      <Field label={texts.userName} required error={form.errors.bankUserName} hint={texts.userNameHint}>
        <Input {...form.control('bankUserName')} autoComplete="name" maxLength={30} />
      </Field>
      <Field
        label={isBank ? texts.cardNo : texts.alipayNo}
        required
        error={form.errors.bankCardNo}
        hint={isBank ? undefined : texts.alipayHint}
      >
        <Input
          {...form.control('bankCardNo')}
          inputMode={isBank ? 'numeric' : 'email'}
          autoComplete="off"
          maxLength={60}
        />
      </Field>
      {isBank && (
        <>
          <Field label={texts.bankName} required error={form.errors.bankName}>
            <Input {...form.control('bankName')} maxLength={50} />
          </Field>
          <Field label={texts.bankBranch} error={form.errors.bankBranchName} hint={texts.bankBranchHint}>
            <Input {...form.control('bankBranchName')} maxLength={80} />
          </Field>
        </>
      )}
      <ContactField form={form} known={contact} />
      <CodeField form={form} contacts={contacts} purpose="payout" />
    </FormDialog>
  )
}
