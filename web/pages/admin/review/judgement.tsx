import { Modal } from '../../../features/shared/workbench/kit.ts'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../api.ts'
import { toast } from '../../../ui/toast-store.ts'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'
import { useUnsaved } from '../../../features/shared/workbench/use-unsaved.ts'
import { OpinionField } from './opinion-field.tsx'
import { useAction } from '../../../use-action.ts'

export type Verdict = 'pass' | 'reject'
/** What sending a judgement came to: done, or why it cannot be done as things stand. */
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

/** It is gone, or somebody else judged or changed it meanwhile. */
const MOVED_ON: readonly number[] = [404, 409]

/**
 * Passes what was handed in, or sends it back with what has to be corrected.
 * `onClose` is told true when it was judged, null when it has changed meanwhile, false when nothing was done.
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
  /** What passing it will do. */
  about: ReactNode
  words: JudgementWords
  /** Kind of the templates that are offered; all unless told. */
  templates: number | undefined
  /** Letters without which it cannot be sent back. */
  min?: number
  send: (auditOpinion: string) => Promise<Judged>
  onClose: (judged: boolean | null) => void
}) {
  const [auditOpinion, setOpinion] = useState('')
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState<string>()
  const passing = verdict === 'pass'
  const { dirty, onDirty, close } = useCloseGuard(() => onClose(false))
  useUnsaved(dirty && busy === '')

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
