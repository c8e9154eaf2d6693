import { Worker } from 'node:worker_threads'

/** A thread ended without an answer. */
export class ThreadEnded extends Error {
  override name = 'ThreadEnded'
  readonly why: 'time' | 'memory' | 'aborted' | 'early'

  constructor(why: ThreadEnded['why'], cause?: unknown) {
    super(`the thread ended: ${why}`, { cause })
    this.why = why
  }
}

export interface ThreadOptions<M, T> {
  data: unknown
  /** Heap limit in MB. */
  memoryMb: number
  /** Time limit in ms; without it there is none. */
  limitMs?: number
  /** The time limit restarts with every message. */
  isWatched?: boolean
  signal?: AbortSignal | undefined
  name?: string
  /** Discards the thread's stderr. */
  isSilent?: boolean
  /** Handles a message; a returned answer ends the thread, a thrown error rejects. */
  read(message: M): { answer: T } | undefined
}

/**
 * Runs one task in a new worker thread, which is terminated before the promise settles: a damaged or malicious file can
 * exhaust only this thread, and leaves no state behind (why no pool: docs/decisions/0035).
 * @throws {ThreadEnded} when a limit was reached, it was aborted, or it exited without an answer; or the error thrown
 * in the thread
 */
export async function runThread<M, T>(file: URL, options: ThreadOptions<M, T>): Promise<T> {
  const { data, memoryMb, limitMs, isWatched, signal, name, isSilent = false, read } = options
  if (signal?.aborted) throw new ThreadEnded('aborted')
  const worker = new Worker(file, {
    workerData: data,
    // Flags of the process may keep a thread from starting.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stderr: isSilent,
    ...(name ? { name } : {}),
  })
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const abort = () => reject(new ThreadEnded('aborted'))
  let timer: NodeJS.Timeout | undefined
  const watch = () => {
    clearTimeout(timer)
    if (limitMs !== undefined) timer = setTimeout(() => reject(new ThreadEnded('time')), limitMs)
  }
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: M) => {
    if (isWatched) watch()
    try {
      const done = read(message)
      if (done) resolve(done.answer)
    } catch (error) {
      reject(error as Error)
    }
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded('memory', error) : error),
  )
  worker.on('exit', () => reject(new ThreadEnded('early')))
  watch()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
