import { isTransient, mustSignIn } from '@zhixing/contract/errors'

/** What is kept on the device of a form that the server does not have yet. */
export interface StoredDraft<T> {
  value: T
  /** When it was typed, milliseconds. */
  at: number
  /** The revision of the server's copy it was typed over. */
  rev: number
}

/** Where drafts lie on the device; IndexedDB in a browser (store.ts), a Map in tests. */
export interface DraftStore {
  read(key: string): Promise<StoredDraft<unknown> | undefined>
  write(key: string, stored: StoredDraft<unknown>): Promise<void>
  drop(key: string): Promise<void>
}

/** Where the words of a form are, from the author's point of view. */
export type SaveState =
  /** As the server has it. */
  | { kind: 'clean' }
  /** Being typed. */
  | { kind: 'typing' }
  /** On this device; it goes to the server when the author says so, or once it is whole. */
  | { kind: 'local'; at: number }
  | { kind: 'saving' }
  | { kind: 'saved'; at: number }
  /** The server cannot be reached; on this device, and tried again by itself. */
  | { kind: 'offline'; at: number }
  /** The session is over; on this device until somebody signs in again. */
  | { kind: 'signedOut'; at: number }
  /** The server says what is wrong; on this device. */
  | { kind: 'refused'; at: number; message: string; field: string | undefined }
  /** Changed elsewhere meanwhile; on this device until the author chooses. */
  | { kind: 'conflict'; at: number }
  /** This device keeps nothing (storage full or forbidden): only the page has it. */
  | { kind: 'unsaved' }

export interface Snapshot<T> {
  value: T
  rev: number
  state: SaveState
  /** The server does not have all of it. */
  dirty: boolean
  /** What an earlier visit left on this device and the server never got. */
  offer: StoredDraft<T> | null
  /** The server's newer copy, while the author has to choose. */
  theirs: { value: T; rev: number } | null
  /** Grows when the whole value was replaced: editors that hold text of their own begin anew. */
  generation: number
}

/** What a save answers: the new revision, and the value if the server changed it (cleaned HTML, ids). */
export interface Saved<T> {
  rev?: number | undefined
  value?: T | undefined
}

export interface KeeperOptions<T> {
  key: string
  start: T
  rev: number
  store: DraftStore
  /** Sends it. Absent: the form is only kept on the device until the page sends it itself and calls `settled`. */
  save?: ((value: T, rev: number) => Promise<Saved<T>>) | undefined
  /** Whether it is whole enough to be sent as it is. */
  ready?: ((value: T) => boolean) | undefined
  /** Asks for the server's copy after a conflict. */
  latest?: (() => Promise<{ value: T; rev: number }>) | undefined
  now?: () => number
}

/** A crash loses at most this much typing. */
const DEVICE_DELAY = 30
/** A pause in typing after which the server is told. */
const SERVER_DELAY = 1500
/** Typing without a pause is told after so long. */
const SERVER_MAX = 2800
/** After a failure of the network: again after so long, longer each time. */
const RETRIES = [3000, 10_000, 30_000]

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Keeps what an author types: at once on the device, after a pause on the server. Headless; the hook is use-draft.ts. One save is under
 * way at a time, and what is typed meanwhile goes with the next.
 */
export class AutosaveController<T> {
  #options: KeeperOptions<T>
  #now: () => number
  #snapshot: Snapshot<T>
  #heard = new Set<() => void>()
  #deviceTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()
  #saving: Promise<boolean> | null = null
  #failures = 0
  /** When the first of what is not on its way to the server yet was typed. */
  #typedSince: number | undefined
  /** The server's copy as far as it is known here. */
  #base: T
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

  subscribe = (listener: () => void): (() => void) => {
    this.#heard.add(listener)
    return () => void this.#heard.delete(listener)
  }

  /** The newest way of saving: forms make their functions anew on every render. */
  use(options: Pick<KeeperOptions<T>, 'save' | 'ready' | 'latest'>): void {
    this.#options = { ...this.#options, ...options }
  }

  /** Looks for what an earlier visit left. */
  async open(): Promise<void> {
    this.#closed = false
    const stored = (await this.#options.store.read(this.#options.key).catch(() => undefined)) as
      | StoredDraft<T>
      | undefined
    if (!stored || this.#snapshot.dirty) return
    // It was saved, and the page was gone before it could be forgotten here.
    if (same(stored.value, this.#snapshot.value)) return this.#forget()
    this.#set({ offer: stored })
  }

  /** Stops timers, as when the page is left. What is typed and not yet on the device is written at once. */
  close(): void {
    this.#closed = true
    this.flush()
    clearTimeout(this.#serverTimer)
  }

  set(value: T): void {
    if (same(value, this.#snapshot.value)) return
    const { state } = this.#snapshot
    // A conflict waits for the author's choice, whatever is typed meanwhile.
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

  /** Takes over what an earlier visit left. */
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

  /** Throws it away. */
  discard(): void {
    this.#set({ offer: null })
    void this.#forget()
  }

  /** Sends what is there now. True when the server has all of it. */
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

  /** The page has sent it by a way of its own: the server has `value` now. */
  async settled(value: T, rev = this.#snapshot.rev): Promise<void> {
    clearTimeout(this.#serverTimer)
    this.#base = value
    this.#set({ value, rev, dirty: false, state: { kind: 'saved', at: this.#now() } })
    await this.#forget()
  }

  /** The page has sent it, and the form is empty for the next: editors begin anew with it. */
  async emptied(value: T): Promise<void> {
    await this.settled(value)
    this.#set({ state: { kind: 'clean' }, generation: this.#snapshot.generation + 1 })
  }

  /** The server's copy has moved on by a action of this page itself (an upload bound to it): the next save builds on that. */
  rebase(rev: number): void {
    if (rev > this.#snapshot.rev) this.#set({ rev })
  }

  /** After a conflict: keep what was typed here, or take what the server has. */
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

  /** The network or the session is back: what waits goes out. */
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
      await this.#failed(error)
      return false
    }
  }

  async #failed(error: unknown): Promise<void> {
    const { code = 0, message, field } = error as { code?: number; message: string; field?: string }
    const at = this.#now()
    if (code === 409 && this.#options.latest) {
      this.#set({ state: { kind: 'conflict', at } })
      const theirs = await this.#options.latest().catch(() => null)
      if (!theirs) {
        // Not to be had now: it is found out again with the next try.
        this.#set({ state: { kind: 'offline', at } })
        this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? SERVER_DELAY)
      } else if (same(theirs.value, this.#base)) {
        // Something else of the same thing was changed (another chapter, a video that arrived): what is typed here still fits.
        this.#set({ rev: theirs.rev, state: { kind: 'typing' } })
        this.#schedule(0)
      } else this.#set({ theirs })
    } else if (mustSignIn(code)) this.#set({ state: { kind: 'signedOut', at } })
    else if (isTransient(error)) {
      this.#set({ state: { kind: 'offline', at } })
      this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? SERVER_DELAY)
    } else this.#set({ state: { kind: 'refused', at, message, field } })
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
    for (const listener of this.#heard) listener()
  }
}
