import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'

type Format = keyof typeof texts.formats
type Layout = keyof typeof texts.layouts
const formats = Object.keys(texts.formats) as Format[]
const layouts = Object.keys(texts.layouts) as Layout[]

export interface DownloadMenuProps {
  examId: string
  size?: 's' | 'm'
  variant?: 'line' | 'text'
  /** False if keys are never available, so that they are not offered. */
  keyOffered?: boolean
}

/** Downloads or prints a paper. The server says what is not allowed. */
export function DownloadMenu({ examId, size = 'm', variant = 'line', keyOffered = true }: DownloadMenuProps) {
  const [open, setOpen] = useState(false)
  const [format, setFormat] = useState<Format>('docx')
  const [layout, setLayout] = useState<Layout>('a4')
  const [withKey, setWithKey] = useState(false)
  const { busy, run: act } = useAction({ reload: false })
  const [refused, setRefused] = useState('')
  const address = `/exam/print/${examId}?layout=${layout}${withKey ? '&key=1' : ''}`

  async function run() {
    if (format === 'print') {
      window.open(address, '_blank', 'noopener')
      return
    }
    setRefused('')
    await act(
      'download',
      async () => {
        const made = await api(
          'exam/auth/user/exam/download/export',
          { examId, format, layout, withKey: withKey ? 1 : 0 },
          { timeout: 180_000 },
        )
        saveFile(made.fileName, made.file)
      },
      {
        onError: (error) => {
          setRefused(error instanceof ApiError ? error.message : texts.failed)
        },
      },
    )
  }

  return (
    <>
      <Button
        size={size}
        variant={variant}
        onClick={() => {
          setRefused('')
          setOpen(true)
        }}
      >
        {texts.download}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.title}
        footer={
          <>
            <Button variant="line" onClick={() => setOpen(false)}>
              {texts.close}
            </Button>
            <Button loading={busy !== ''} onClick={() => void run()}>
              {format === 'print' ? texts.openPrint : texts.run}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <RadioGroup
            legend={texts.format}
            name="paper-format"
            shape="row"
            options={formats.map((value) => ({ value, label: texts.formats[value] }))}
            value={format}
            onChange={(value) => setFormat(value as Format)}
          />
          <RadioGroup
            legend={texts.layout}
            name="paper-layout"
            shape="row"
            options={layouts.map((value) => ({ value, label: texts.layouts[value] }))}
            value={layout}
            onChange={(value) => setLayout(value as Layout)}
          />
          {keyOffered && (
            <Checkbox checked={withKey} onChange={(event) => setWithKey(event.currentTarget.checked)}>
              {texts.withKey}
            </Checkbox>
          )}
          {refused && <FieldError>{refused}</FieldError>}
        </Stack>
      </Dialog>
    </>
  )
}
