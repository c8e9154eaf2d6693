import { isTransient, mustSignIn } from '@zhixing/contract/errors'
import { createListeners } from '../../../offline/observable.ts'

/** Draft stored on the device that the server does not have yet. */
export interface StoredDraft<T> {
  value: T
  /** Time of the last edit, ms. */
  at: number
  /** Server revision it is based on. */
  rev: number
}

/** Draft storage: IndexedDB in a browser (store.ts), a Map in tests. */
export interface DraftStore {
  read(key: string): Promise<StoredDraft<unknown> | undefined>
  write(key: string, stored: StoredDraft<unknown>): Promise<void>
  drop(key: string): Promise<void>
}

/** Save state shown to the author. */
export type SaveState =
  /** Saved on the server. */
  | { kind: 'clean' }
  /** Being edited. */
  | { kind: 'typing' }
  /** On this device; sent on submit, or once it is complete. */
  | { kind: 'local'; at: number }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** The server is unreachable; on this device, retried automatically. */
  | { kind: 'offline'; at: number }
  /** The session ended; on this device until sign-in. */
  | { kind: 'signedOut'; at: number }
  /** Rejected by the server; on this device. */
  | { kind: 'refused'; at: number; message: string; field: string | undefined }
  /** Changed elsewhere (optimistic locking); on this device until the author decides. */
  | { kind: 'conflict'; at: number }
  /** Storage is full or blocked: only the page has it. */
  | { kind: 'unsaved' }

export interface Snapshot<T> {
  value: T
  rev: number
  state: SaveState
  /** The server does not have the latest value. */
  dirty: boolean
  /** Unsent draft of an earlier visit. */
  offer: StoredDraft<T> | null
  /** The server's newer value during a conflict. */
  theirs: { value: T; rev: number } | null
  /** Increases when the whole value is replaced: remounts editors with their own state. */
  generation: number
}

/** Result of a save: the new revision, and the value if the server changed it (sanitized HTML, ids). */
export interface Saved<T> {
  rev?: number | undefined
  value?: T | undefined
}

export interface KeeperOptions<T> {
  key: string
  start: T
  rev: number
  store: DraftStore
  /** Saves to the server. Absent: the form is only stored on the device until the page sends it and calls `settled`. */
  save?: ((value: T, rev: number) => Promise<Saved<T>>) | undefined
  /** Whether the value is complete enough to be sent. */
  ready?: ((value: T) => boolean) | undefined
  /** Fetches the server's copy after a conflict. */
  latest?: (() => Promise<{ value: T; rev: number }>) | undefined
  now?: () => number
}

/** Debounce of device writes: a crash loses at most this much typing, ms. */
const DEVICE_DELAY = 30
/** Debounce of server saves, ms. */
const SERVER_DELAY = 1500
/** Maximum delay of a save during continuous typing, ms. */
const SERVER_MAX = 2800
const MAX_UNCONFIRMED = 5
/** Backoff after network failures, ms. */
const RETRIES = [3000, 10_000, 30_000]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Values without tags and white space: the server cleans the HTML that it stores. */
const visible = (value: unknown) => JSON.stringify(value).replace(/<[^>]*>|&nbsp;|\\n|\s/g, '')

/**
 * Autosave: to the device at once, to the server after a pause. No React; the hook is use-draft.ts. One save at a
 * time; later edits go with the next.
 */
export class AutosaveController<T> {
  #options: KeeperOptions<T>
  #now: () => number
  #snapshot: Snapshot<T>
  #listeners = createListeners()
  #deviceTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()
  #saving: Promise<boolean> | null = null
  #failures = 0
  /** Time of the oldest unsent edit. */
  #typedSince: number | undefined
  /** Last known server value. */
  #base: T
  /** Values whose answers were lost since the last answer, so that the server may have one of them. */
  #unconfirmed: T[] = []
  #closed = false

  constructor(options: KeeperOptions<T>) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#base = options.start
    this.#snapshot = {
      value: options.start,
      rev: options.rev,
      state: { kind: 'clean' },
      dirty: false,
      offer: null,
      theirs: null,
      generation: 0,
    }
  }

  snapshot = (): Snapshot<T> => this.#snapshot

  subscribe = this.#listeners.subscribe

  /** Updates callbacks: forms create them on every render. */
  use(options: Pick<KeeperOptions<T>, 'save' | 'ready' | 'latest'>): void {
    this.#options = { ...this.#options, ...options }
  }

  /** Loads the draft of an earlier visit. */
  async open(): Promise<void> {
    this.#closed = false
    const stored = (await this.#options.store.read(this.#options.key).catch(() => undefined)) as
      | StoredDraft<T>
      | undefined
    if (!stored || this.#snapshot.dirty) return
    // Saved, but the page closed before the draft was cleared.
    if (same(stored.value, this.#snapshot.value)) return this.#forget()
    this.#set({ offer: stored })
  }

  /** Stops timers, as when the page is left. Unwritten edits are written at once. */
  close(): void {
    this.#closed = true
    this.flush()
    clearTimeout(this.#serverTimer)
  }

  set(value: T): void {
    if (same(value, this.#snapshot.value)) return
    const { state } = this.#snapshot
    // A conflict stays until the author decides, whatever is typed meanwhile.
    this.#set({
      value,
      dirty: true,
      state: state.kind === 'conflict' || state.kind === 'saving' ? state : { kind: 'typing' },
    })
    this.#deviceTimer ??= setTimeout(() => this.flush(), DEVICE_DELAY)
    this.#typedSince ??= this.#now()
    this.#schedule(Math.max(0, Math.min(SERVER_DELAY, this.#typedSince + SERVER_MAX - this.#now())))
  }

  /** Writes to the device now. */
  flush(): void {
    clearTimeout(this.#deviceTimer)
    this.#deviceTimer = undefined
    if (!this.#snapshot.dirty || this.#snapshot.offer) return
    const { value, rev } = this.#snapshot
    const at = this.#now()
    this.#writing = this.#writing
      .then(() => this.#options.store.write(this.#options.key, { value, rev, at }))
      .then(
        () => {
          if (this.#snapshot.state.kind === 'typing' && same(this.#snapshot.value, value))
            this.#set({ state: { kind: 'local', at } })
        },
        () => {
          if (this.#snapshot.state.kind === 'typing') this.#set({ state: { kind: 'unsaved' } })
        },
      )
  }

  /** Restores the draft of an earlier visit. */
  restore(): void {
    const { offer } = this.#snapshot
    if (!offer) return
    this.#set({
      value: offer.value,
      offer: null,
      dirty: true,
      state: { kind: 'local', at: offer.at },
      generation: this.#snapshot.generation + 1,
    })
    this.#schedule(0)
  }

  /** Discards it. */
  discard(): void {
    this.#set({ offer: null })
    void this.#forget()
  }

  /** Saves now. True if the server has the latest value. */
  async saveNow(): Promise<boolean> {
    clearTimeout(this.#serverTimer)
    if (this.#saving) await this.#saving
    const { dirty, offer, theirs } = this.#snapshot
    if (!dirty) return true
    if (!this.#options.save || offer || theirs || this.#snapshot.state.kind === 'conflict') return false
    this.#saving = this.#send()
    try {
      return await this.#saving
    } finally {
      this.#saving = null
    }
  }

  /** The page has sent the value itself: clears the draft. */
  async settled(value: T, rev = this.#snapshot.rev): Promise<void> {
    clearTimeout(this.#serverTimer)
    this.#base = value
    this.#set({ value, rev, dirty: false, state: { kind: 'saved', at: this.#now() } })
    await this.#forget()
  }

  /** The page has sent the value, and the form is empty again: remounts editors. */
  async emptied(value: T): Promise<void> {
    await this.settled(value)
    this.#set({ state: { kind: 'clean' }, generation: this.#snapshot.generation + 1 })
  }

  /**
   * The server's revision was raised by another action of this page (such as a bound upload): base the next save on
   * it.
   */
  rebase(rev: number): void {
    if (rev > this.#snapshot.rev) this.#set({ rev })
  }

  /** Resolves a conflict: keep the local value, or take the server's. */
  async resolve(choice: 'mine' | 'theirs'): Promise<void> {
    const { theirs, generation } = this.#snapshot
    if (!theirs) return
    this.#base = theirs.value
    if (choice === 'mine') {
      this.#set({ rev: theirs.rev, theirs: null, state: { kind: 'typing' } })
      await this.saveNow()
    } else {
      this.#set({
        value: theirs.value,
        rev: theirs.rev,
        theirs: null,
        dirty: false,
        state: { kind: 'clean' },
        generation: generation + 1,
      })
      await this.#forget()
    }
  }

  /** Network or session is back: save again. */
  retry(): void {
    const { kind } = this.#snapshot.state
    if (kind === 'offline' || kind === 'signedOut' || kind === 'local') this.#schedule(0)
  }

  async #send(): Promise<boolean> {
    const { value, rev } = this.#snapshot
    const { save, ready } = this.#options
    if (!save || (ready && !ready(value))) return false
    this.flush()
    this.#set({ state: { kind: 'saving' } })
    try {
      const saved = await save(value, rev)
      this.#failures = 0
      this.#unconfirmed = []
      this.#base = saved.value ?? value
      const typedMore = !same(this.#snapshot.value, value)
      this.#set({
        rev: saved.rev ?? rev,
        ...(typedMore
          ? { state: { kind: 'typing' } }
          : { value: saved.value ?? value, dirty: false, state: { kind: 'saved', at: this.#now() } }),
      })
      if (typedMore) {
        this.flush()
        this.#schedule(SERVER_DELAY)
        return false
      }
      await this.#forget()
      return true
    } catch (error) {
      await this.#failed(error, value)
      return false
    }
  }

  async #failed(error: unknown, sent: T): Promise<void> {
    const { code = 0, message, field } = error as { code?: number; message: string; field?: string }
    const at = this.#now()
    if (code === 409 && this.#options.latest) {
      this.#set({ state: { kind: 'conflict', at } })
      const theirs = await this.#options.latest().catch(() => null)
      if (!theirs) {
        // Unreachable: checked again with the next try.
        this.#set({ state: { kind: 'offline', at } })
        this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? SERVER_DELAY)
      } else if (same(theirs.value, this.#base) || this.#isOwn(theirs.value)) {
        // Another part changed (a chapter, a finished video), or our own save arrived while its answer was lost: the
        // local edit still applies.
        this.#base = theirs.value
        this.#unconfirmed = []
        this.#set({ rev: theirs.rev, state: { kind: 'typing' } })
        this.#schedule(0)
      } else this.#set({ theirs })
    } else if (mustSignIn(code)) this.#set({ state: { kind: 'signedOut', at } })
    else if (isTransient(error)) {
      this.#unconfirmed = [...this.#unconfirmed, sent].slice(-MAX_UNCONFIRMED)
      this.#set({ state: { kind: 'offline', at } })
      this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? SERVER_DELAY)
    } else this.#set({ state: { kind: 'refused', at, message, field } })
  }

  #isOwn(stored: T): boolean {
    const shown = visible(stored)
    return this.#unconfirmed.some((value) => visible(value) === shown)
  }

  #schedule(delay: number): void {
    clearTimeout(this.#serverTimer)
    if (!this.#options.save || this.#closed) return
    this.#serverTimer = setTimeout(() => {
      this.#typedSince = undefined
      void this.saveNow()
    }, delay)
  }

  async #forget(): Promise<void> {
    clearTimeout(this.#deviceTimer)
    this.#deviceTimer = undefined
    this.#writing = this.#writing.then(() => this.#options.store.drop(this.#options.key)).catch(() => {})
    await this.#writing
  }

  #set(change: Partial<Snapshot<T>>): void {
    this.#snapshot = { ...this.#snapshot, ...change }
    this.#listeners.notify()
  }
}
