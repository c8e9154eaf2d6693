import type { SittingState } from '../../../shapes.ts'
import { examStatus as examCode } from '@zhixing/contract/exam/kinds'
import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import type { FinishReason, AttemptView, Wire } from './attempt-types.ts'
import { codeOf, type Sync } from './sync.ts'
import { createBackoff } from '../../../offline/backoff.ts'

const FINISH_RETRY = 2_000
const LONGEST_FINISH_RETRY = 20_000
/** Jitter against a thundering herd: all browsers would hand in within the same second; ms. */
const JITTER = 3_000
/** How long a hand-in waits for a pending file, which otherwise follows as late; ms. */
const FILES_TIMEOUT_MS = 60_000
/** Maximum tries to isolate several rejected answers by halving batches. */
const SINGLE_OUT = 40
/** Maximum answers that a hand-in carries. */
const MAX_ALONG = 500

export interface EndingPorts {
  finish: Wire['finish']
  sync(): Sync | null
  view(): AttemptView
  show(change: Partial<AttemptView>): void
  /** Stores the requested hand-in, so that it survives a reload. */
  keepWish(wantsFinish: '' | 'self' | 'leave'): void
  keepReceipt(receipt: NonNullable<AttemptView['receipt']>): void
  /** Refetches the state of the attempt. */
  refresh(): Promise<void>
  /** Called when this device may drop its data, once nothing is unsent. */
  settled(): void
  isClosed(): boolean
  now(): number
  random(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}

/**
 * How an attempt ends: by the taker, by leaving too often, or because time is up. Calls are idempotent, and the
 * hand-in is retried until the server acknowledges it. The server decides whether time is up: extra time may have
 * been granted, or the device clock may be wrong.
 */
export function createEnding(ports: EndingPorts) {
  const { view, show, isClosed } = ports
  let running: Promise<void> | null = null
  let timer: unknown
  const backoff = createBackoff({ first: FINISH_RETRY, longest: LONGEST_FINISH_RETRY, random: ports.random })

  function later(reason: FinishReason): void {
    ports.clearTimer(timer)
    timer = ports.setTimer(() => void start(reason), backoff.next())
  }
  function reopen(): void {
    ports.clearTimer(timer)
    backoff.reset()
    ports.keepWish('')
    show({ phase: 'doing', timeUp: false, finishFailed: false, message: '' })
  }

  function finish(reason: 'self' | 'leave'): Promise<void> {
    if (view().receipt) return Promise.resolve()
    ports.keepWish(reason)
    return start(reason)
  }
  function start(reason: FinishReason): Promise<void> {
    if (view().receipt) return Promise.resolve()
    show({ phase: 'finishing' })
    running ??= handIn(reason).finally(() => {
      running = null
    })
    return running
  }

  /** Files first: what arrives after a hand-in is late. */
  async function sendFiles(sync: Sync): Promise<void> {
    if (!sync.hasFiles() || sync.view().state.kind === 'offline') return
    let waiting: unknown
    const patience = new Promise<void>((resolve) => {
      waiting = ports.setTimer(resolve, FILES_TIMEOUT_MS)
    })
    // Twice: a send in progress may have started before the file was there.
    const sending = async () => {
      await sync.flush({ force: true })
      if (sync.hasFiles()) await sync.flush({ force: true })
    }
    await Promise.race([sending(), patience])
    ports.clearTimer(waiting)
  }

  /** Isolates rejected answers, so that they do not block the hand-in. */
  async function singleOut(sync: Sync): Promise<void> {
    for (let tries = 0; tries < SINGLE_OUT; tries++) {
      const { kind } = sync.view().state
      if (kind === 'offline' || kind === 'signIn' || (await sync.rest()).length === 0) return
      await sync.flush({ force: true })
    }
  }

  async function handIn(reason: FinishReason, isSingled = false): Promise<void> {
    ports.clearTimer(timer)
    const sync = ports.sync()
    let along = 0
    try {
      await sync?.stored()
      if (reason === 'time') {
        // The response may bring extra time (onServer), or a completed hand-in.
        await sync?.flush({ force: true })
        if (isClosed() || !view().timeUp || view().receipt) return
      } else if (sync) await sendFiles(sync)
      const rest = ((await sync?.rest()) ?? []).slice(0, MAX_ALONG)
      along = rest.length
      const receipt = await ports.finish(rest, reason)
      if (isClosed()) return
      await sync?.handedIn(rest)
      backoff.reset()
      ports.keepReceipt(receipt)
      show({ phase: 'done', receipt, finishFailed: false, message: '' })
      // Remaining files follow; the journal is dropped when nothing is unsent.
      await sync?.flush({ force: true })
      ports.settled()
    } catch (error) {
      if (isClosed()) return
      const code = codeOf(error)
      const message = error instanceof Error ? error.message : ''
      if (mustSignIn(code)) return show({ sync: { kind: 'signIn', code }, finishFailed: true })
      if (isTransient(error)) {
        show({ finishFailed: true })
        return later(reason)
      }
      if (code === 404) return show({ phase: 'refused', message, finishFailed: true })
      if (sync && along > 0 && !isSingled) {
        await singleOut(sync)
        return handIn(reason, true)
      }
      // Refused: another device is active, or the server's clock says there is time left.
      if (code === 999) {
        const { timeUp } = view()
        await ports.refresh()
        if (isClosed() || view().receipt) return
        if (timeUp && view().timeUp) return later('time')
        if (!timeUp) reopen()
        return show({ message })
      }
      show({ message, finishFailed: true })
    }
  }

  return {
    finish,
    /** Time is up by this page's clock. */
    timeUp(): void {
      show({ timeUp: true, phase: 'finishing' })
      ports.clearTimer(timer)
      timer = ports.setTimer(() => void start('time'), JITTER * ports.random())
    },
    /** Called with each server state. */
    onServer({ examStatus }: Pick<SittingState, 'examStatus'>, cutoff: number | null): void {
      if (examStatus !== examCode.doing) void start('self')
      // Extra time was granted after time was up here, or the device clock was wrong.
      else if (view().timeUp && (cutoff === null || cutoff > ports.now())) reopen()
    },
    /** The server has closed it: send local answers along. */
    over: () => start('self'),
    /** Cancels a pending hand-in. */
    keepWriting(): void {
      if (view().phase === 'finishing' && !view().timeUp && !running) reopen()
    },
    /** After network recovery or sign-in. @param wish the hand-in stored in the journal */
    again: (wish: '' | 'self' | 'leave'): Promise<void> => start(view().timeUp ? 'time' : wish || 'self'),
    stop: (): void => ports.clearTimer(timer),
  }
}
