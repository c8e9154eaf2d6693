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
  /** What the fields begin with. */
  start?: Partial<T>
  form?: FormStore<T>
  /** Sends it. Call the api with `{ isShowErrTip: false }`: what is refused stands at its field. Closing is the caller's, after the `await`. */
  onSubmit: (values: T, etag: string | undefined) => Promise<unknown>
  /** What is there and edited; nothing for a new thing. */
  edits?: Edits<T> | undefined
  /** Said when it is done; nothing where the call says it. */
  done?: string
  onClose: () => void
  /** Above the fields. */
  about?: ReactNode
  /** Fields: Form.Item. */
  children: ReactNode
}

/** A few fields over the page of the back office. A press outside does not close it, and nothing else does without a question, once something was typed. */
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
  // While it is being sent, the page it leads to afterwards is none that is gone to with words unsaved.
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
