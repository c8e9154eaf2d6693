import type { ReactNode } from 'react'
import { FormError } from '../../../ui/form-error.tsx'
import type { Form } from '../../shared/form/index.ts'
import css from './forms.module.css'

/** Layout of an account form: form error, then fields. */
export function AccountForm({
  form,
  title,
  children,
}: {
  form: { attributes: Form<object>['attributes']; errors: { form?: string | undefined } }
  title?: string
  children: ReactNode
}) {
  return (
    <form {...form.attributes} className={css.form}>
      {title && <h2 className={css.formTitle}>{title}</h2>}
      <FormError>{form.errors.form}</FormError>
      {children}
    </form>
  )
}
