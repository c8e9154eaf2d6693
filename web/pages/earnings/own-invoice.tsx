import { useId } from 'react'
import { uploadDocument, usePicking, useSending } from '../../features/shared/files/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { CloseIcon, UploadIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import css from './earnings.module.css'
import { texts } from './texts.ts'

const words = texts.invoice

export interface InvoiceFile {
  fileId: string
  fileName: string
}

/** Validates an invoice number: eight digits, or twenty for fully digital invoices. */
export const invoiceNoError = (text: string): string | undefined =>
  /^(\d{8}|\d{20})$/.test(text.trim()) ? undefined : words.badNo

/** Number and file of the user's invoice to the platform. */
export function OwnInvoice({
  control,
  file,
  onFile,
  errors,
}: {
  control: { name: string; value: string; onChange: React.ChangeEventHandler<HTMLInputElement> }
  file: InvoiceFile | null
  onFile: (file: InvoiceFile | null) => void
  errors: { invoiceNo?: string | undefined; invoiceFileId?: string | undefined }
}) {
  const id = useId()
  const sending = useSending(uploadDocument)
  const picking = usePicking({
    disabled: sending.name !== null,
    onFiles: ([chosen]) => {
      if (!chosen) return
      if (!/\.pdf$/i.test(chosen.name)) sending.fail(words.pdfOnly)
      else
        void sending
          .send(chosen)
          .then((stored) => stored && onFile({ fileId: stored.fileId, fileName: stored.fileName }))
    },
  })
  const error = sending.error || errors.invoiceFileId
  return (
    <Stack gap={3}>
      <Field label={words.no} required error={errors.invoiceNo} hint={words.noHint}>
        <Input {...control} inputMode="numeric" autoComplete="off" maxLength={24} />
      </Field>
      <div role="group" aria-labelledby={`${id}-label`} data-field="invoiceFileId" tabIndex={-1} {...picking.area}>
        <Stack gap={2}>
          <span id={`${id}-label`}>{words.file}</span>
          {sending.name !== null ? (
            <Row justify="between" role="status">
              <span>{words.sending(Math.round(sending.progress * 100))}</span>
              <Button size="s" variant="text" onClick={sending.stop}>
                {words.stop}
              </Button>
            </Row>
          ) : file ? (
            <Row justify="between" nowrap>
              <span className={css.fileName}>{file.fileName}</span>
              <IconButton size="s" label={words.remove(file.fileName)} onClick={() => onFile(null)}>
                <CloseIcon size={16} />
              </IconButton>
            </Row>
          ) : (
            <Row>
              <Button variant="line" icon={<UploadIcon size={18} />} onClick={picking.open}>
                {words.choose}
              </Button>
            </Row>
          )}
          <input
            {...picking.input}
            accept=".pdf,application/pdf"
            className={css.hidden}
            tabIndex={-1}
            aria-hidden="true"
          />
          {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        </Stack>
      </div>
      <Hint size="xs">{words.about}</Hint>
    </Stack>
  )
}
