import type { Stale } from '@zhixing/contract/etag'
import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './admin-form.module.css'
import { Button, Form, type FormStore, showField, useFormStore } from './kit.ts'
import { keyOf, pathOfField } from './kit/field-path.ts'
import { texts } from './texts.ts'
import { useIsReader } from './use-admin.ts'
import { type Edits, useEdits } from './use-edits.tsx'
import { useUnsaved } from './use-unsaved.ts'
import { useAction } from '../../../use-action.ts'

export interface AdminFormProps<T extends object> {
  layout?: 'vertical' | 'horizontal'
  initialValues?: Partial<T>
  onValuesChange?: (changed: Partial<T>, values: T) => void
  /**
   * Saves the values. Call the api with `{ isShowErrTip: false }`: the form shows a refusal, at its field where the
   * server names one. `etag`: the version to send, of what is `edits`.
   */
  onSubmit: (values: T, etag: string | undefined) => Promise<unknown>
  /** The record that is edited, with its version; omitted when a new one is created. */
  edits?: Edits<T> | undefined
  /** The toast after saving; null: `onSubmit` shows its own. */
  done?: string | null
  submitText?: string
  form?: FormStore<T>
  /** Beside the button: 取消, 预览. */
  extra?: ReactNode
  /** Keeps the button in sight below a long form. */
  sticky?: boolean
  disabled?: boolean
  /** Called with true once there are unsaved changes, and with false when they are saved or dropped. */
  onDirty?: (dirty: boolean) => void
  children: ReactNode
}

/**
 * The form of the back office. Keeps the input after a refusal, shows errors at their fields, scrolls to the first
 * one, and asks before unsaved changes are left.
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
  initialValues,
  disabled = false,
  children,
}: AdminFormProps<T>) {
  const own = useFormStore<T>()
  const form = given ?? own
  const [dirty, mark] = useState(false)
  const setDirty = (now: boolean) => {
    mark(now)
    onDirty?.(now)
  }
  const forget = useEffectEvent(() => onDirty?.(false))
  useEffect(() => () => forget(), [])
  const editing = useEdits(form, edits, initialValues ?? {})
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
  // A navigation caused by the submission itself must not ask about unsaved input.
  useUnsaved(dirty && !busy)
  const isReader = useIsReader()

  return (
    <Form<T>
      form={form}
      initialValues={initialValues}
      layout={layout}
      disabled={disabled || isReader}
      marksOptional
      onSubmit={(values) => void submit(values)}
      onChange={(changed, values) => {
        setDirty(true)
        onValuesChange?.(changed, values)
      }}
    >
      {editing.notice}
      <Fragment key={editing.generation}>{children}</Fragment>
      {!isReader && (
        <div className={sticky ? css.sticky : css.buttons}>
          <Row>
            <Button type="primary" submits loading={busy}>
              {submitText}
            </Button>
            {extra}
            {dirty && <span className={css.dirty}>{texts.unsaved.mark}</span>}
          </Row>
        </div>
      )}
    </Form>
  )
}

/** Submits a form, one submission at a time. A refusal is shown at its field and the input is kept. */
export function useSubmit<T extends object>(
  form: FormStore<T>,
  send: (values: T) => Promise<unknown>,
  done: string | undefined,
  onStale: ((stale: Stale) => void) | undefined,
): { busy: boolean; submit: (values: T) => Promise<unknown> } {
  const { busy, run } = useAction({ reload: false })
  return {
    busy: busy !== '',
    submit: (values) =>
      run('submit', () => send(values), {
        ...(done === undefined ? {} : { done }),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.stale && onStale) onStale(error.stale)
          else showRefusal(form as unknown as FormStore, error)
        },
      }),
  }
}

/** Shows a refusal of the server: at the field it names, or as a toast. */
function showRefusal(form: FormStore, { message, field }: ApiError): void {
  const path = field ? [...pathOfField(field)] : []
  const known = new Set(form.fields().map((entry) => keyOf(entry.path)))
  // An error of a part that has no field goes to the nearest one above it.
  while (path.length > 0 && !known.has(keyOf(path))) path.pop()
  if (path.length === 0) {
    toast.error(message)
    return
  }
  form.setErrors([{ name: path, error: message }])
  showField(path)
}
