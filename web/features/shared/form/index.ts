/** Forms. */
export { type FieldName, type FieldPath, getIn, idOf, keyOf, pathOf, pathOfField, setIn } from './field-path.ts'
export { FormDialog } from './form-dialog.tsx'
export { LeaveQuestion } from './leave-question.tsx'
export { codeError, mobileError, newPasswordError, plainDigits, plainMobile } from './rules.ts'
export { strengthHint } from './strength.ts'
export { texts as formTexts } from './texts.ts'
export { SubmitButton } from './submit-button.tsx'
export { errorsOf, type FieldErrors, type Form, type FormSettings, useForm } from './use-form.ts'
