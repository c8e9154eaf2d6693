import { Fragment, type ReactNode, useState } from 'react'
import { ApiError, markHandled } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { type Form, useForm } from '../form/index.ts'
import { createFields, type Fields } from './kit/fields.ts'
import { FormContext } from './kit/form.tsx'
import formCss from './kit/form.module.css'
import { type Edits, type EditsState, useEdits } from './use-edits.tsx'

/** The fields of a form, or a function of the form for fields that depend on its values. */
export type FormChildren<T extends object> = ReactNode | ((form: Form<T>) => ReactNode)

interface EditForm<T extends object> {
  form: Form<T>
  fields: Fields<T>
  editing: EditsState
}

/** State of a form with `FormItem`s; after a conflict of versions it merges instead of failing. */
export function useEditForm<T extends object>({
  start = {},
  edits,
  onSubmit,
  done,
}: {
  start?: Partial<T> | undefined
  edits: Edits<T> | undefined
  onSubmit: (values: T, etag: string | undefined) => Promise<unknown>
  done: string | undefined
}): EditForm<T> {
  const [fields] = useState(createFields<T>)
  const form: Form<T> = useForm<T>({
    // Fields without an initial value start undefined.
    start: start as T,
    ...fields,
    async send(values) {
      try {
        await onSubmit(values, editing.etag)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.stale || !edits) throw error
        markHandled(error)
        editing.onStale(error.stale)
        return
      }
      if (done !== undefined) toast.success(done)
      editing.forget()
    },
  })
  const editing = useEdits(form, edits, start)
  return { form, fields, editing }
}

/** The fields of an `EditForm`, with the notice of a conflict above them. */
export function EditFields<T extends object>({
  of: { form, fields, editing },
  disabled = false,
  marksOptional = false,
  children,
}: {
  of: EditForm<T>
  disabled?: boolean
  marksOptional?: boolean
  children: FormChildren<T>
}) {
  return (
    <fieldset disabled={disabled} className={formCss.fields}>
      <FormContext value={{ form: form as unknown as Form<object>, fields, marksOptional }}>
        {editing.notice}
        <Fragment key={editing.generation}>{typeof children === 'function' ? children(form) : children}</Fragment>
      </FormContext>
    </fieldset>
  )
}
