import { Form, type FormInstance, Modal } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { showBadNumbers, useSubmit } from './admin-form.tsx'
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
  form?: FormInstance<T>
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
  const [own] = Form.useForm<T>()
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
      open
      title={title}
      {...(okText === undefined ? {} : { okText })}
      {...(width === undefined ? {} : { width })}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={close}
      mask={{ closable: false }}
    >
      {about !== undefined && <div className={css.about}>{about}</div>}
      <Form<T>
        form={form}
        layout="vertical"
        className={css.form ?? ''}
        initialValues={(start ?? {}) as T}
        // The button is at the foot, a field that lacks something perhaps far above.
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
        onValuesChange={() => onDirty(true)}
        onFinish={(values) => void submit(values)}
        onFinishFailed={() => showBadNumbers(form)}
      >
        {editing.notice}
        <Fragment key={editing.generation}>{children}</Fragment>
      </Form>
    </Modal>
  )
}
