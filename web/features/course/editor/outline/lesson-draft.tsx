import { useState } from 'react'
import { api } from '../../../../api.ts'
import { Button } from '../../../../ui/button.tsx'
import { DRAFT_MS, ModelDraft } from '../../../shared/model-draft/index.ts'
import { words } from './texts.ts'

/** Drafts the description of a lesson from its subtitle or text; what was there before can be put back. */
export function LessonDraft({
  periodId,
  before,
  save,
  onDraft,
}: {
  periodId: string
  before: string
  /** Saves what was typed of the text, which the draft is made of. */
  save?: () => Promise<unknown>
  onDraft: (text: string) => void
}) {
  const [replaced, setReplaced] = useState('')
  return (
    <ModelDraft
      label={words.draft}
      filled={words.drafted}
      draft={async () => {
        await save?.()
        const { periodDesc } = await api('assistant/auth/desk/lesson', { periodId }, { timeout: DRAFT_MS })
        setReplaced(before)
        onDraft(periodDesc)
      }}
    >
      {replaced !== '' && (
        <Button
          size="s"
          variant="text"
          onClick={() => {
            onDraft(replaced)
            setReplaced('')
          }}
        >
          {words.undraft}
        </Button>
      )}
    </ModelDraft>
  )
}
