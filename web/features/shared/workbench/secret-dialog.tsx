import { Modal } from './kit.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { Input } from '../../../ui/input.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from './texts.ts'

const words = texts.secret

/** Shows a secret once, to be copied. */
export function SecretDialog({
  title,
  text,
  secret,
  onClose,
}: {
  title: string
  text: string
  secret: string
  onClose: () => void
}) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="line"
            onClick={() => void copyText(secret).then((done) => done && toast.success(words.copied))}
          >
            {words.copy}
          </Button>
          <Button onClick={onClose}>{words.saved}</Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{text}</p>
        <Input readOnly value={secret} aria-label={title} onFocus={(event) => event.currentTarget.select()} />
      </Stack>
    </Modal>
  )
}
