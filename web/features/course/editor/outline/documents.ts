import { api } from '../../../../api.ts'
import { createObservable } from '../../../../offline/observable.ts'
import { uploadDocument, wasStopped } from '../../../shared/files/index.ts'

/** A document being uploaded into a period. */
export interface DocumentItem {
  readonly periodId: string
  readonly file: File
  /** Queued. */
  waits: boolean
  percent: number
  /** Error message; empty while there is none. */
  error: string
  abort: AbortController
}

/** The server accepts four request bodies per user at once; one slot is left for a cover or picture. */
const CONCURRENCY = 3

const list = createObservable<readonly DocumentItem[]>([])
const waiting: DocumentItem[] = []
let running = 0

function show(next: readonly DocumentItem[] = [...list.get()]): void {
  const underWay = next.some(({ error }) => !error)
  removeEventListener('beforeunload', warn)
  if (underWay) addEventListener('beforeunload', warn)
  list.set(next)
}

/** Closing the window loses unfinished uploads. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const forget = (item: DocumentItem) => show(list.get().filter((one) => one !== item))

/** Store of running document uploads; a finished upload is removed and listeners are notified. */
export const documents = {
  list: list.get,
  /** @returns unsubscribes */
  watch: list.subscribe,
  /** Uploads a file into a period, replacing a running upload. Continues when the page is left. */
  add(file: File, periodId: string): void {
    for (const old of list.get()) if (old.periodId === periodId) old.abort.abort()
    const item: DocumentItem = { periodId, file, waits: true, percent: 0, error: '', abort: new AbortController() }
    show([...list.get().filter((one) => one.periodId !== periodId), item])
    waiting.push(item)
    pump()
  },
  retry(item: DocumentItem): void {
    Object.assign(item, { error: '', percent: 0, waits: true, abort: new AbortController() })
    show()
    waiting.push(item)
    pump()
  },
  cancel(item: DocumentItem): void {
    item.abort.abort()
    forget(item)
  },
}

function pump(): void {
  while (running < CONCURRENCY) {
    const next = waiting.shift()
    if (!next) return
    if (next.abort.signal.aborted) continue
    running += 1
    void send(next).finally(() => {
      running -= 1
      pump()
    })
  }
}

async function send(item: DocumentItem): Promise<void> {
  const { signal } = item.abort
  item.waits = false
  show()
  try {
    const stored = await uploadDocument(item.file, {
      signal,
      onProgress: (part) => {
        item.percent = Math.round(part * 100)
        show()
      },
    })
    signal.throwIfAborted()
    await api(
      'course/auth/course/chapter/period/audit/update',
      { id: item.periodId, fileId: stored.fileId, docName: stored.fileName },
      { isShowErrTip: false },
    )
    forget(item)
  } catch (error) {
    if (signal.aborted || wasStopped(error)) return forget(item)
    item.error = (error as Error).message
    show()
  }
}
