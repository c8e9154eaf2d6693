import { Modal } from '../../../features/shared/workbench/kit.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'
import { LeaveQuestion } from '../../../features/shared/form/index.ts'
import { OpinionField } from './opinion-field.tsx'
import { useAction } from '../../../use-action.ts'

export type Verdict = 'pass' | 'reject'
/** Result of a verdict: done, or the reason why it is not possible in the current state. */
export type Judged = { done: string } | { refused: readonly string[] }

export interface OpinionWords {
  opinion: string
  opinionHint: string
  opinionOptional: string
  opinionMissing: string
}
export interface JudgementWords extends OpinionWords {
  pass: string
  reject: string
  passTitle: (name: string) => string
  rejectTitle: (name: string) => string
}

/** Codes of a version that was reviewed, changed or withdrawn meanwhile. */
const MOVED_ON: readonly number[] = [404, 409]

/**
 * Approves or rejects a submission. `onClose` gets true when it was reviewed, null when it changed meanwhile, false
 * when cancelled.
 */
export function Judgement({
  verdict,
  name,
  about,
  words,
  templates,
  min = 1,
  send,
  onClose,
}: {
  verdict: Verdict
  name: string
  /** Consequences of an approval. */
  about: ReactNode
  words: JudgementWords
  /** Type of opinion templates; all by default. */
  templates: number | undefined
  /** Minimum length of a rejection. */
  min?: number
  send: (auditOpinion: string) => Promise<Judged>
  onClose: (judged: boolean | null) => void
}) {
  const [auditOpinion, setOpinion] = useState('')
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState<string>()
  const passing = verdict === 'pass'
  const { dirty, onDirty, close } = useCloseGuard(() => onClose(false))

  async function judge() {
    if (!passing && auditOpinion.trim().length < min) return setError(words.opinionMissing)
    setError(undefined)
    await run(
      'judge',
      async () => {
        const judged = await send(auditOpinion)
        if ('refused' in judged) return setError(judged.refused.filter(Boolean).join('；'))
        toast.success(judged.done)
        onClose(true)
      },
      {
        onError(failure) {
          if (!(failure instanceof ApiError)) return
          if (!MOVED_ON.includes(failure.code)) return setError(failure.message)
          toast.error(failure.message)
          onClose(null)
        },
      },
    )
  }

  return (
    <Modal
      title={passing ? words.passTitle(name) : words.rejectTitle(name)}
      okText={passing ? words.pass : words.reject}
      danger={!passing}
      busy={busy !== ''}
      onOk={() => void judge()}
      onClose={close}
    >
      <LeaveQuestion form={{ isDirty: dirty, busy: busy !== '' }} />
      {passing && <p>{about}</p>}
      <OpinionField
        type={templates}
        approving={passing}
        value={auditOpinion}
        onChange={(text) => {
          setOpinion(text)
          onDirty(text.trim() !== '')
        }}
        label={words.opinion}
        hint={passing ? words.opinionOptional : words.opinionHint}
        error={error}
      />
    </Modal>
  )
}
