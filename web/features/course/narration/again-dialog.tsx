import { MAX_SPOKEN } from '@zhixing/contract/course/limits'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import type { DraftSentence } from './types.ts'

/** Asks for a sentence again, possibly with another spelling for its pronunciation. */
export function AgainDialog({
  sentence,
  busy,
  onClose,
  onAgain,
}: {
  sentence: DraftSentence
  busy: boolean
  onClose: () => void
  onAgain: (spoken: string) => void
}) {
  const [spoken, setSpoken] = useState(sentence.spoken)
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.againTitle}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy} disabled={spoken.trim() === ''} onClick={() => onAgain(spoken)}>
            {texts.againConfirm}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>{sentence.sentence}</p>
        <Field label={texts.spoken} hint={texts.spokenHint}>
          <Textarea
            rows={2}
            maxLength={MAX_SPOKEN}
            value={spoken}
            onChange={(event) => setSpoken(event.currentTarget.value)}
          />
        </Field>
      </Stack>
    </Dialog>
  )
}
