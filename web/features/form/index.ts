/** One form for every place. */
export { errorsOf, type FieldErrors, type Form, type FormSettings, useForm } from './use-form.ts'
