import { useSyncExternalStore } from 'react'
import { api, ApiError } from '../../../api.ts'
import { createOutbox, type PendingReport, type Outbox, type OutboxView } from './outbox.ts'
import { texts } from './texts.ts'
import { ifAlone } from '../../../offline/tab-lock.ts'

let open: { userId: string; outbox: Outbox } | null = null

/**
 * The outbox of the signed-in user, created lazily; it starts by sending what an earlier visit left. One user per
 * document: signing in and out reload it. Browser only.
 */
export function personalOutbox(userId: string): Outbox {
  if (open?.userId === userId) return open.outbox
  const outbox = createOutbox({
    shelf: localStorage,
    userId,
    send,
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: (work, ms) => setTimeout(work, ms),
    clearTimer: (timer) => clearTimeout(timer as number),
    // Without the Locks API two tabs may send twice; the call is idempotent.
    alone: async (work) => void (await ifAlone('zx-outbox', work)),
  })
  open = { userId, outbox }
  addEventListener('online', () => void outbox.flush({ force: true }))
  addEventListener('storage', () => outbox.refresh())
  document.addEventListener(
    'visibilitychange',
    () => void outbox.flush({ force: document.visibilityState === 'visible' }),
  )
  void outbox.flush()
  return outbox
}

async function send(message: PendingReport, options: { keepalive: boolean }): Promise<unknown> {
  if (message.kind === 'note') return api('user/auth/user/note/log/save', message.body, { quiet: true })
  const { beganAt, ...body } = message.body
  const beganAgo = Math.max(0, (Date.now() - beganAt) / 1000)
  const answer = await api('data/api/course/user/period/log/save', { ...body, beganAgo }, { quiet: true, ...options })
  // The call accepts visitors and stores nothing for them: this session has expired.
  if (!answer.isSignedIn) throw new ApiError(303, texts.signInAgain)
  return answer
}

const nothing: OutboxView = { state: 'synced', waiting: [], code: 0 }
const silent = () => () => {}

/** State of the outbox. `outbox` is null during server rendering. */
export function useOutbox(outbox: Outbox | null) {
  return useSyncExternalStore(outbox?.subscribe ?? silent, outbox?.view ?? (() => nothing), () => nothing)
}
