import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { FormDialog, LeaveQuestion } from '../form/index.ts'
import css from './admin-form.module.css'
import { EditFields, type FormChildren, useEditForm } from './edit-form.tsx'
import { texts } from './texts.ts'
import { closeAsking } from './use-close-guard.ts'
import type { Edits } from './use-edits.tsx'

export interface FormModalProps<T extends object> {
  title: ReactNode
  okText?: string
  danger?: boolean
  width?: number
  /** Initial values of the fields. */
  start?: Partial<T>
  /**
   * Submits; a refusal is shown at its field. The caller closes the dialog after the `await`.
   */
  onSubmit: (values: T, etag: string | undefined) => Promise<unknown>
  /** The record that is edited, with its version; omitted when a new one is created. */
  edits?: Edits<T> | undefined
  /** The toast after success; omit it where the call shows one. */
  done?: string
  onClose: () => void
  /** Above the fields. */
  about?: ReactNode
  /** The fields, as `FormItem`s. */
  children: FormChildren<T>
}

/** A form in a dialog. A press outside does not close it; with unsaved input, closing asks first. */
export function FormModal<T extends object>({
  title,
  okText = texts.ok,
  danger = false,
  width = 520,
  start,
  edits,
  onSubmit,
  done,
  onClose,
  about,
  children,
}: FormModalProps<T>) {
  const office = useEditForm({ start, edits, onSubmit, done })
  const { form } = office
  // Portalled out of the form it is declared in: nested forms are invalid HTML.
  return createPortal(
    <>
      <FormDialog
        form={form}
        title={title}
        submit={okText}
        danger={danger}
        width={width}
        onClose={() => closeAsking(form.isDirty, onClose)}
      >
        {about !== undefined && <div className={css.about}>{about}</div>}
        <EditFields of={office}>{children}</EditFields>
      </FormDialog>
      <LeaveQuestion form={form} />
    </>,
    document.body,
  )
}
