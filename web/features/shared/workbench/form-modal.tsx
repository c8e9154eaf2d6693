import { Fragment, type ReactNode } from 'react'
import { useSubmit } from './admin-form.tsx'
import { Form, type FormStore, Modal, useFormStore } from './kit.ts'
import { useCloseGuard } from './use-close-guard.ts'
import { type Edits, useEdits } from './use-edits.tsx'
import { useUnsaved } from './use-unsaved.ts'
import css from './admin-form.module.css'

export interface FormModalProps<T extends object> {
  title: ReactNode
  okText?: string
  danger?: boolean
  width?: number
  /** Initial values of the fields. */
  start?: Partial<T>
  form?: FormStore<T>
  /**
   * Submits. Call the api with `{ isShowErrTip: false }`: the form shows a refusal at its field. The caller closes
   * the dialog after the `await`.
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
  children: ReactNode
}

/** A form in a dialog. A press outside does not close it; with unsaved input, closing asks first. */
export function FormModal<T extends object>({
  title,
  okText,
  danger = false,
  width,
  start,
  form: given,
  edits,
  onSubmit,
  done,
  onClose,
  about,
  children,
}: FormModalProps<T>) {
  const own = useFormStore<T>()
  const form = given ?? own
  const { dirty, onDirty, close } = useCloseGuard(onClose)
  const editing = useEdits(form, edits, start ?? {})
  const { busy, submit } = useSubmit(
    form,
    async (values: T) => {
      await onSubmit(values, editing.etag)
      onDirty(false)
    },
    done,
    editing.onStale,
  )
  // A navigation caused by the submission itself must not ask about unsaved input.
  useUnsaved(dirty && !busy)
  return (
    <Modal
      title={title}
      okText={okText}
      width={width}
      danger={danger}
      busy={busy}
      onOk={() => form.submit()}
      onClose={close}
    >
      {about !== undefined && <div className={css.about}>{about}</div>}
      <Form<T>
        form={form}
        initialValues={start}
        onChange={() => onDirty(true)}
        onSubmit={(values) => void submit(values)}
      >
        {editing.notice}
        <Fragment key={editing.generation}>{children}</Fragment>
      </Form>
    </Modal>
  )
}
