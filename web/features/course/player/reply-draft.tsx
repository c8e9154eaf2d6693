import { api } from '../../../api.ts'
import { DRAFT_MS, ModelDraft } from '../../shared/model-draft/index.ts'
import { texts } from './texts.ts'

/** Fills a draft of a reply into the field of the lecturer. */
export function ReplyDraft({ commentId, onDraft }: { commentId: string; onDraft: (text: string) => void }) {
  return (
    <ModelDraft
      label={texts.replyDraft}
      filled={texts.replyDrafted}
      draft={async () =>
        onDraft((await api('assistant/auth/desk/reply', { questionId: commentId }, { timeout: DRAFT_MS })).text)
      }
    />
  )
}
