import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { FormDialog, plainDigits, plainMobile, useForm } from '../../../features/shared/form/index.ts'
import { CodeField, codeErrors, contactField, ContactField } from '../../../features/user/sign-in/index.ts'
import { texts } from '../info-texts.ts'

/** Asks for the number and its code. */
export default function BindDialog({ hasMobile, onClose }: { hasMobile: boolean; onClose: () => void }) {
  const revalidator = useRevalidator()
  const form = useForm({
    start: { contact: '', captchaCode: '', code: '' },
    check: (values) => codeErrors(values),
    fieldOf: contactField,
    async send({ contact, code }) {
      const sent = { mobile: plainMobile(contact), code: plainDigits(code) }
      await api('user/auth/user/ext/mobile/bind', sent, { showSuccess: true })
      await revalidator.revalidate()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={hasMobile ? texts.changeMobile : texts.bindMobile}
      submit={hasMobile ? texts.change : texts.bind}
      onClose={onClose}
    >
      <ContactField form={form} />
      <CodeField form={form} purpose="change" />
    </FormDialog>
  )
}
