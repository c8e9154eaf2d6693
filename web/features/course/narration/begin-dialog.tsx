import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'
import type { Workbench } from './types.ts'

/** Choice of a voice, and what making takes with it. */
export function BeginDialog({
  periodId,
  voice: usual,
  voiceList,
  replaces,
  onClose,
  onBegin,
}: {
  periodId: string
  voice: string
  voiceList: Workbench['voiceList']
  /** Whether there is a draft that a new one replaces. */
  replaces: boolean
  onClose: () => void
  onBegin: (voice: string) => Promise<unknown>
}) {
  const [voice, setVoice] = useState(usual)
  const query = useQuery('course/auth/narration/view', { periodId, voice }, { quiet: true })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => onBegin(voice)}
      title={texts.confirmTitle}
      confirm={texts.confirm}
    >
      <Stack gap={3}>
        <Field label={texts.voice}>
          <Select value={voice} onChange={(event) => setVoice(event.currentTarget.value)}>
            {voiceList.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <QueryView of={query} lines={2}>
          {({ plan: { sentences, characters, priceFen } }) => <p>{texts.plan(sentences, characters, priceFen)}</p>}
        </QueryView>
        {replaces && <p>{texts.replaces}</p>}
      </Stack>
    </ConfirmDialog>
  )
}
