import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import type { SittingState } from '@zhixing/contract/exam/record'
import type { FinishReason, AttemptView, Wire } from './attempt-types.ts'
import { codeOf, type Sync } from './sync.ts'
import { createBackoff } from '../../../offline/backoff.ts'

const FINISH_RETRY = 2_000
const LONGEST_FINISH_RETRY = 20_000
/** All browsers of a school hand in at the same second otherwise; ms. */
const JITTER = 3_000
/** A photo that was taken a moment ago is waited for this long before it is handed in without it (it then follows as late); ms. */
const FILES_PATIENCE = 60_000
/** Halving the largest batch down to each of several answers that the server will not have takes this many tries at most. */
const SINGLE_OUT = 40
/** Most answers that a hand-in takes along. */
const MAX_ALONG = 500

export interface EndingPorts {
  finish: Wire['finish']
  sync(): Sync | null
  view(): AttemptView
  show(change: Partial<AttemptView>): void
  /** What was asked for is kept over a reload. */
  keepWish(wantsFinish: '' | 'self' | 'leave'): void
  keepReceipt(receipt: NonNullable<AttemptView['receipt']>): void
  /** Asks the server where the sitting stands. */
  refresh(): Promise<void>
  /** Nothing of it is needed here any more, as soon as nothing waits. */
  settled(): void
  isClosed(): boolean
  now(): number
  random(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
}
export type Ending = ReturnType<typeof createEnding>

/**
 * How a sitting ends: by hand, by leaving too often, or because time is up. Any number of calls are one hand-in, and it goes on until the server has
 * acknowledged it. That time is up is for the server to say: more may have been given, or the clock here may be wrong.
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

  /** Files go first: what comes after a hand-in is for the teacher to judge. */
  async function sendFiles(sync: Sync): Promise<void> {
    if (!sync.hasFiles() || sync.view().state.kind === 'offline') return
    let waiting: unknown
    const patience = new Promise<void>((resolve) => {
      waiting = ports.setTimer(resolve, FILES_PATIENCE)
    })
    // Once more, as one that is under way may have begun before the file was there.
    const sending = async () => {
      await sync.flush({ force: true })
      if (sync.hasFiles()) await sync.flush({ force: true })
    }
    await Promise.race([sending(), patience])
    ports.clearTimer(waiting)
  }

  /** Finds the answers that the server will not have, so that they do not keep the others from being handed in. */
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
        // What the server answers may well be that there is more time (onServer), or that it has handed in already.
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
      // Files that are still only here follow, and the journal goes when nothing waits any more.
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
      // Not now: another device writes, or the server's clock says that there is time left.
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
    /** Time is up by the clock of this page. */
    timeUp(): void {
      show({ timeUp: true, phase: 'finishing' })
      ports.clearTimer(timer)
      timer = ports.setTimer(() => void start('time'), JITTER * ports.random())
    },
    /** The server said where the sitting stands. */
    onServer({ examStatus }: Pick<SittingState, 'examStatus'>, cutoff: number | null): void {
      if (examStatus !== 2) void start('self')
      // Extra time was given after the time was up here, or the clock here was wrong.
      else if (view().timeUp && (cutoff === null || cutoff > ports.now())) reopen()
    },
    /** It is over, and the server has closed it: what is here goes along. */
    over: () => start('self'),
    /** Still not handed in, and another thought was had. */
    keepWriting(): void {
      if (view().phase === 'finishing' && !view().timeUp && !running) reopen()
    },
    /** The network is back, or the person is. @param wish what the journal has kept */
    again: (wish: '' | 'self' | 'leave'): Promise<void> => start(view().timeUp ? 'time' : wish || 'self'),
    stop: (): void => ports.clearTimer(timer),
  }
}
