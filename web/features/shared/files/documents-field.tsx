import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './files.module.css'
import { uploadDocument } from './send-file.ts'
import { texts } from './texts.ts'
import { useSending } from './use-sending.ts'

/** A stored document, as calls answer it. */
export interface Attached {
  fileId: string
  fileName: string
  fileSize: number
}

export interface DocumentsFieldProps {
  value: readonly Attached[]
  onChange: (files: Attached[]) => void
  max: number
  error?: string | undefined
  /** Beside the button while nothing is uploading, such as the state of a draft. */
  aside?: ReactNode
}

/** Several documents: uploaded sequentially, listed with their sizes. */
export function DocumentsField({ value, onChange, max, error, aside }: DocumentsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const sending = useSending(uploadDocument)
  // Sequential uploads span renders: append to the current value.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  const change = (next: Attached[]) => {
    latest.current = next
    onChange(next)
  }
  async function attach(files: readonly File[]) {
    for (const file of files) {
      if (latest.current.length >= max) return sending.fail(texts.tooMany(max))
      const stored = await sending.send(file)
      if (!stored) return
      const { fileId, fileName, fileSize: size } = stored
      change([...latest.current.filter((one) => one.fileId !== fileId), { fileId, fileName, fileSize: size }])
    }
  }
  return (
    <Stack gap={2}>
      {value.length > 0 && (
        <ul className={css.documents} aria-label={texts.attached}>
          {value.map((file) => (
            <li key={file.fileId}>
              <span className={css.fileName}>{file.fileName}</span>
              <Hint as="span">{fileSize(file.fileSize)}</Hint>
              <Button
                size="s"
                variant="text"
                aria-label={texts.removeFile(file.fileName)}
                onClick={() => change(latest.current.filter(({ fileId }) => fileId !== file.fileId))}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError>{sending.error || error || undefined}</FormError>
      <Row justify="between" gap={2}>
        <Button size="s" variant="line" loading={sending.name !== null} onClick={() => input.current?.click()}>
          {texts.attach}
        </Button>
        <Hint as="div">
          {sending.name === null ? aside : texts.percent(sending.name, Math.round(sending.progress * 100))}
        </Hint>
      </Row>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts.attach}
        onChange={({ target }) => {
          void attach([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </Stack>
  )
}
