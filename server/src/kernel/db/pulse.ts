/**
 * Health check of the database. A stalled one (paused VM, hanging disk) neither refuses nor answers, so that
 * requests would wait for ever. A probe runs every second; while it is overdue, work is rejected at once or after
 * `holdMs`, as if unreachable.
 */

/**
 * Time without an answer (ms) after which the database counts as stalled. Exam saves are held for a few seconds more.
 */
const STALL_MS = 5000
const EVERY_MS = 1000

export interface Pulse {
  /**
   * Runs `work` unless the database is stalled or stalls meanwhile.
   * @param holdMs maximum wait for recovery before the work starts
   * @throws {Error} code CONNECT_TIMEOUT, like an unreachable database
   */
  guard<T>(work: () => Promise<T>, holdMs?: number): Promise<T>
  isStalled(): boolean
  stop(): Promise<void>
}

const stalledError = () =>
  Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT', syscall: 'query' })

/**
 * Probes with `probe` until `stop()`. A rejected probe counts as an answer: an unreachable database fails fast
 * anyway.
 */
export function createPulse(
  probe: () => Promise<unknown>,
  { everyMs = EVERY_MS, stallMs = STALL_MS }: { everyMs?: number; stallMs?: number } = {},
): Pulse {
  const waiting = new Set<(error: Error) => void>()
  const held = new Set<() => void>()
  let stalled = false
  let asked = false
  let stopped = false

  const stall = () => {
    stalled = true
    for (const refuse of waiting) refuse(stalledError())
    waiting.clear()
  }
  const recover = () => {
    stalled = false
    for (const go of held) go()
    held.clear()
  }
  const ask = () => {
    if (asked || stopped) return
    asked = true
    let answered = false
    // After a blocked event loop the answer may already be in the socket buffer: read it before stalling.
    const late = setTimeout(() => setImmediate(() => setImmediate(() => answered || stopped || stall())), stallMs)
    late.unref()
    const end = () => {
      answered = true
      asked = false
      clearTimeout(late)
      if (stalled) recover()
    }
    probe().then(end, end)
  }
  const timer = setInterval(ask, everyMs)
  timer.unref()

  /** Resolves to whether the database recovers in time. */
  const recovery = (ms: number): Promise<boolean> =>
    new Promise((resolve) => {
      if (ms <= 0) return resolve(false)
      const back = () => {
        clearTimeout(giveUp)
        resolve(true)
      }
      const giveUp = setTimeout(() => {
        held.delete(back)
        resolve(false)
      }, ms)
      held.add(back)
    })

  return {
    async guard(work, holdMs = 0) {
      if (stalled && !(await recovery(holdMs))) throw stalledError()
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      })
    },
    isStalled: () => stalled,
    async stop() {
      stopped = true
      clearInterval(timer)
      recover()
    },
  }
}

/** Disabled health check, for commands and tests. */
export const noPulse: Pulse = { guard: (work) => work(), isStalled: () => false, stop: async () => {} }
