/**
 * A database that is stopped (a paused machine, a disk that does not answer) refuses nothing and answers nothing: whoever asks it waits without end. One
 * connection asks every second; while there is no answer, work is refused at once or after the time it may be held, as if the database were away.
 */

/** The database gave no answer for so long (ms): what waits for it is refused. Exams are promised that a save is held for seconds. */
const STALL_MS = 5000
const EVERY_MS = 1000

export interface Pulse {
  /**
   * Does `work`, unless the database does not answer or stops answering meanwhile. `holdMs`: how long to wait for it before even beginning.
   * @throws {Error} with the code CONNECT_TIMEOUT, which is that of a database that is away
   */
  guard<T>(work: () => Promise<T>, holdMs?: number): Promise<T>
  isStalled(): boolean
  stop(): Promise<void>
}

const stalledError = () =>
  Object.assign(new Error('the database does not answer'), { code: 'CONNECT_TIMEOUT', syscall: 'query' })

/** Asks by `beat` until `stop()`. Its refusals count as answers: a database that is away says so by itself. */
export function createPulse(
  beat: () => Promise<unknown>,
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
    // An event loop that was busy for long has the answer already: it is read before anybody is refused.
    const late = setTimeout(() => setImmediate(() => setImmediate(() => answered || stopped || stall())), stallMs)
    late.unref()
    const end = () => {
      answered = true
      asked = false
      clearTimeout(late)
      if (stalled) recover()
    }
    beat().then(end, end)
  }
  const timer = setInterval(ask, everyMs)
  timer.unref()

  /** Resolves with whether the database is back within the time. */
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

/** No pulse is taken: work is done as it is. For commands, and for tests that need none. */
export const noPulse: Pulse = { guard: (work) => work(), isStalled: () => false, stop: async () => {} }
