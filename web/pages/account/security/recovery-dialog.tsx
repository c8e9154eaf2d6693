import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { saveBlob } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from '../security-texts.ts'

/** New recovery codes, shown once. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      title={texts.recoveryTitle}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            onClick={() => void copyText(text).then((isCopied) => isCopied && toast.success(texts.copied))}
          >
            {texts.copy}
          </Button>
          <Button variant="line" onClick={() => saveBlob(texts.fileName, new Blob([text], { type: 'text/plain' }))}>
            {texts.download}
          </Button>
          <Button onClick={onClose}>{texts.kept}</Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{texts.recoveryAbout}</p>
        <Row as="ul" gap={5} rowGap={2}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </Row>
      </Stack>
    </Dialog>
  )
}
