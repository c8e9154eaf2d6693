/** One form for every place. */
export { FormDialog } from './form-dialog.tsx'
export { errorsOf, type FieldErrors, type Form, type FormSettings, useForm } from './use-form.ts'
