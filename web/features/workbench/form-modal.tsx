import { Form, type FormInstance, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useSubmit } from './admin-form.tsx'
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
  onSubmit: (values: T) => Promise<unknown>
  /** Said when it is done; nothing where the call says it. */
  done?: string
  onClose: () => void
  /** Above the fields. */
  about?: ReactNode
  /** Fields: Form.Item. */
  children: ReactNode
}

/** A few fields over the page of the back office. A press outside does not close it: what was typed would be lost. */
export function FormModal<T extends object>({
  title,
  okText,
  danger = false,
  width,
  start,
  form: given,
  onSubmit,
  done,
  onClose,
  about,
  children,
}: FormModalProps<T>) {
  const [own] = Form.useForm<T>()
  const form = given ?? own
  const { busy, submit } = useSubmit(form, onSubmit, done)
  return (
    <Modal
      open
      title={title}
      {...(okText === undefined ? {} : { okText })}
      {...(width === undefined ? {} : { width })}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      {about !== undefined && <div className={css.about}>{about}</div>}
      <Form<T>
        form={form}
        layout="vertical"
        initialValues={(start ?? {}) as T}
        // The button is at the foot, a field that lacks something perhaps far above.
        scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
        onFinish={(values) => void submit(values)}
      >
        {children}
      </Form>
    </Modal>
  )
}
