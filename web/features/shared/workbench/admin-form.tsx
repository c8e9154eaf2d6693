import type { Stale } from '@zhixing/contract/etag'
import { Button, Form, type FormInstance, type FormProps, Space } from 'antd'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import css from './admin-form.module.css'
import { badNumbersOf } from './number-text.ts'
import { texts } from './texts.ts'
import { useIsReader } from './use-admin.ts'
import { type Edits, useEdits } from './use-edits.tsx'
import { useUnsaved } from './use-unsaved.ts'
import { useAction } from '../../../use-action.ts'

/** Where antd keeps the field of a server's answer: `list.0.name` is ['list', 0, 'name']. Pure. */
export function namePath(field: string): (string | number)[] {
  return field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Most fields of a form must be filled in: those that need not be say so. */
function markOptional(label: ReactNode, { required }: { required: boolean }) {
  return (
    <>
      {label}
      {!required && <small className={css.optional}>{texts.optional}</small>}
    </>
  )
}

export interface AdminFormProps<T extends object>
  extends Pick<FormProps<T>, 'layout' | 'initialValues' | 'onValuesChange'> {
  /**
   * Saves. Call the api with `{ isShowErrTip: false }`: what the server refuses is shown here, at its field where it names one. `etag`: the version
   * to be sent, of what is `edits`.
   */
  onSubmit: (values: T, etag: string | undefined) => Promise<unknown>
  /** What is there and edited; nothing for a new thing. */
  edits?: Edits<T> | undefined
  /** Said when it is saved; null leaves it to `onSubmit`. */
  done?: string | null
  submitText?: string
  form?: FormInstance<T>
  /** Beside the button: 取消, 预览. */
  extra?: ReactNode
  /** Keeps the button in sight below a long form. */
  sticky?: boolean
  disabled?: boolean
  /** Told when there are changes that were not saved, and when there are none any more. */
  onDirty?: (dirty: boolean) => void
  children: ReactNode
}

/**
 * The form of the back office: what was typed stays whatever happens, errors land on their fields and the first one is scrolled to, and
 * leaving with changes is warned of.
 */
export function AdminForm<T extends object>({
  onSubmit,
  done = texts.saved,
  submitText = texts.save,
  form: given,
  extra,
  sticky,
  layout = 'vertical',
  onValuesChange,
  onDirty,
  edits,
  children,
  ...rest
}: AdminFormProps<T>) {
  const [own] = Form.useForm<T>()
  const form = given ?? own
  const [dirty, mark] = useState(false)
  const setDirty = (now: boolean) => {
    mark(now)
    onDirty?.(now)
  }
  const forget = useEffectEvent(() => onDirty?.(false))
  useEffect(() => () => forget(), [])
  const editing = useEdits(form, edits, (rest.initialValues ?? {}) as Partial<T>)
  const { busy, submit } = useSubmit(
    form,
    async (values: T) => {
      await onSubmit(values, editing.etag)
      editing.forget()
      setDirty(false)
    },
    done ?? undefined,
    editing.onStale,
  )
  useUnsaved(dirty)
  const isReader = useIsReader()

  return (
    <Form<T>
      {...rest}
      {...(isReader ? { disabled: true } : {})}
      form={form}
      layout={layout}
      className={css.form ?? ''}
      requiredMark={markOptional}
      scrollToFirstError={{ behavior: 'smooth', block: 'center', focus: true }}
      onFinish={(values) => void submit(values)}
      onFinishFailed={() => showBadNumbers(form)}
      onValuesChange={(changed: Partial<T>, values: T) => {
        setDirty(true)
        onValuesChange?.(changed, values)
      }}
    >
      {editing.notice}
      <Fragment key={editing.generation}>{children}</Fragment>
      {!isReader && (
        <div className={sticky ? css.sticky : css.buttons}>
          <Space>
            <Button type="primary" htmlType="submit" loading={busy}>
              {submitText}
            </Button>
            {extra}
            {dirty && <span className={css.dirty}>{texts.unsaved.mark}</span>}
          </Space>
        </div>
      )}
    </Form>
  )
}

/** Sends a form of antd's: once at a time, what is refused stands at its field, what was typed stays. */
export function useSubmit<T extends object>(
  form: FormInstance<T>,
  send: (values: T) => Promise<unknown>,
  done: string | undefined,
  onStale: ((stale: Stale) => void) | undefined,
): { busy: boolean; submit: (values: T) => Promise<unknown> } {
  const { busy, run } = useAction({ reload: false })
  return {
    busy: busy !== '',
    submit: async (values) =>
      showBadNumbers(form) ||
      run('submit', () => send(values), {
        ...(done === undefined ? {} : { done }),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.stale && onStale) onStale(error.stale)
          else applyServerErrors(form as unknown as FormInstance, error)
        },
      }),
  }
}

/** Says at every field where something else than a number was typed that it cannot be taken. @returns whether there is one */
export function showBadNumbers<T extends object>(form: FormInstance<T>): boolean {
  const bad = badNumbersOf(form.getFieldsValue())
  const [first] = bad
  const fields = form as unknown as FormInstance
  fields.setFields(bad.map(({ name, reason }) => ({ name, errors: [reason] })))
  if (first) fields.scrollToField(first.name, { behavior: 'smooth', block: 'center', focus: true })
  return first !== undefined
}

/** Shows what the server refused: at the field it names, or as a message. */
function applyServerErrors(form: FormInstance, { message: msg, field }: ApiError): void {
  const path = field ? namePath(field) : []
  const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')))
  // An error of a part that has no field of its own lands on the nearest that has.
  while (path.length > 0 && !known.has(path.join('.'))) path.pop()
  if (path.length === 0) {
    toast.error(msg)
    return
  }
  form.setFields([{ name: path, errors: [msg] }])
  form.scrollToField(path, { behavior: 'smooth', block: 'center', focus: true })
}
