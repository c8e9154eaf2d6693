import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import type { Form } from './use-form.ts'

export interface FormDialogProps<V extends object> extends Pick<DialogProps, 'onClose' | 'title' | 'size' | 'width'> {
  form: Form<V>
  /** Label of the submit button. */
  submit: string
  danger?: boolean
  children: ReactNode
}

/** A small form in a dialog: a click outside does not close it, and input survives a failure. */
export function FormDialog<V extends object>({
  form,
  submit,
  danger,
  onClose,
  children,
  ...dialog
}: FormDialogProps<V>) {
  const id = useId()
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      {...dialog}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} {...form.attributes}>
        <Stack gap={4}>
          {children}
          <FormError>{form.errors.form}</FormError>
        </Stack>
      </form>
    </Dialog>
  )
}
