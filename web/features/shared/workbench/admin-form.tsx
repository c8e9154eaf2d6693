import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { LeaveQuestion } from '../form/index.ts'
import css from './admin-form.module.css'
import { EditFields, type FormChildren, useEditForm } from './edit-form.tsx'
import { texts } from './texts.ts'
import { useIsReader } from './use-admin.ts'
import type { Edits } from './use-edits.tsx'

export interface AdminFormProps<T extends object> {
  initialValues?: Partial<T>
  /**
   * Saves the values; a refusal is shown, at its field where the server names one. `etag`: the version to send, of
   * what is `edits`.
   */
  onSubmit: (values: T, etag: string | undefined) => Promise<unknown>
  /** The record that is edited, with its version; omitted when a new one is created. */
  edits?: Edits<T> | undefined
  /** The toast after saving; null: `onSubmit` shows its own. */
  done?: string | null
  submitText?: string
  /** Beside the button: 取消, 预览. */
  extra?: ReactNode
  /** Keeps the button in sight below a long form. */
  sticky?: boolean
  disabled?: boolean
  /** Called with true once there are unsaved changes, and with false when they are saved or dropped. */
  onDirty?: (dirty: boolean) => void
  children: FormChildren<T>
}

/**
 * The form of the back office. Keeps the input after a refusal, shows errors at their fields, scrolls to the first
 * one, and asks before unsaved changes are left.
 */
export function AdminForm<T extends object>({
  onSubmit,
  done = texts.saved,
  submitText = texts.save,
  extra,
  sticky,
  onDirty,
  edits,
  initialValues,
  disabled = false,
  children,
}: AdminFormProps<T>) {
  const office = useEditForm({ start: initialValues, edits, onSubmit, done: done ?? undefined })
  const { attributes, busy, errors, isDirty } = office.form
  const tell = useEffectEvent((dirty: boolean) => onDirty?.(dirty))
  // Before the next event: a press outside or Esc right after a keystroke must find it dirty.
  useLayoutEffect(() => {
    tell(isDirty)
    return () => tell(false)
  }, [isDirty])
  const isReader = useIsReader()

  return (
    <>
      <Stack as="form" gap={4} {...attributes}>
        <EditFields of={office} disabled={disabled || isReader} marksOptional>
          {children}
        </EditFields>
        {!isReader && (
          <div className={sticky ? css.sticky : css.buttons}>
            <FormError>{errors.form}</FormError>
            <Row>
              <Button type="submit" loading={busy}>
                {submitText}
              </Button>
              {extra}
              {isDirty && <span className={css.dirty}>{texts.unsaved.mark}</span>}
            </Row>
          </div>
        )}
      </Stack>
      <LeaveQuestion form={{ isDirty, busy }} />
    </>
  )
}
