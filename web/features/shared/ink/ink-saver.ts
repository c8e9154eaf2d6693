/** Saves ink of one file's pages: debounced, with optimistic locking and merge. Independent of React and browser. */
import type { InkItem, PageInk } from '@zhixing/contract/ink'
import { isTransient } from '@zhixing/contract/errors'
import { createListeners } from '../../../offline/observable.ts'
import { merge } from './ink.ts'

export type InkState = 'saved' | 'saving' | 'failed' | 'refused'
export interface InkSnapshot {
  pages: ReadonlyMap<number, readonly InkItem[]>
  state: InkState
  /** Message of a refusal. */
  message: string
  /** Whether another user's ink was merged. */
  isMerged: boolean
  canUndo: boolean
  canRedo: boolean
}

export interface InkPort {
  save: (pageNo: number, rev: number, ink: InkItem[]) => Promise<{ rev: number }>
  view: (pageNo: number) => Promise<PageInk>
}

const DEBOUNCE_MS = 800
const RETRY_MS = 4000
const CONFLICT = 409

interface Page {
  rev: number
  base: readonly InkItem[]
  ink: readonly InkItem[]
  isDirty: boolean
}
interface Step {
  pageNo: number
  before: readonly InkItem[]
  after: readonly InkItem[]
}

export class InkSaver {
  private readonly pages = new Map<number, Page>()
  private readonly port: InkPort
  private undone: Step[] = []
  private done: Step[] = []
  private state: InkState = 'saved'
  private message = ''
  private isMerged = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private isBusy = false
  private readonly listeners = createListeners()
  private shown: InkSnapshot

  constructor(inkList: readonly PageInk[], port: InkPort) {
    this.port = port
    for (const { pageNo, rev, ink } of inkList) this.pages.set(pageNo, { rev, base: ink, ink, isDirty: false })
    this.shown = this.make()
  }

  subscribe = this.listeners.subscribe

  snapshot = (): InkSnapshot => this.shown

  private make(): InkSnapshot {
    return {
      pages: new Map([...this.pages].map(([pageNo, { ink }]) => [pageNo, ink])),
      state: this.state,
      message: this.message,
      isMerged: this.isMerged,
      canUndo: this.done.length > 0,
      canRedo: this.undone.length > 0,
    }
  }

  private changed(): void {
    this.shown = this.make()
    this.listeners.notify()
  }

  private page(pageNo: number): Page {
    const there = this.pages.get(pageNo) ?? { rev: 0, base: [], ink: [], isDirty: false }
    this.pages.set(pageNo, there)
    return there
  }

  private put(pageNo: number, ink: readonly InkItem[]): void {
    const page = this.page(pageNo)
    page.ink = ink
    page.isDirty = true
    this.state = 'saving'
    this.message = ''
    this.changed()
    this.plan(DEBOUNCE_MS)
  }

  /** Sets the ink of a page. */
  change(pageNo: number, ink: readonly InkItem[]): void {
    this.done.push({ pageNo, before: this.page(pageNo).ink, after: ink })
    this.undone = []
    this.put(pageNo, ink)
  }

  /** Undoes the last step; ink of others stays. */
  undo(): void {
    const step = this.done.pop()
    if (!step) return
    this.undone.push(step)
    this.put(step.pageNo, merge(step.after, step.before, this.page(step.pageNo).ink))
  }

  redo(): void {
    const step = this.undone.pop()
    if (!step) return
    this.done.push(step)
    this.put(step.pageNo, merge(step.before, step.after, this.page(step.pageNo).ink))
  }

  private plan(pause: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), pause)
  }

  /** Whether something is unsaved. */
  isDirty = (): boolean => [...this.pages.values()].some((page) => page.isDirty)

  /** Saves now. @returns whether everything is saved */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer)
    if (this.isBusy) return false
    this.isBusy = true
    try {
      for (const [pageNo, page] of this.pages) if (page.isDirty) await this.send(pageNo, page)
      this.state = this.isDirty() ? 'saving' : 'saved'
      if (this.isDirty()) this.plan(DEBOUNCE_MS)
      return !this.isDirty()
    } catch (error) {
      this.state = isTransient(error) ? 'failed' : 'refused'
      this.message = error instanceof Error ? error.message : ''
      if (this.state === 'failed') this.plan(RETRY_MS)
      return false
    } finally {
      this.isBusy = false
      this.changed()
    }
  }

  private async send(pageNo: number, page: Page): Promise<void> {
    const sent = page.ink
    try {
      const { rev } = await this.port.save(pageNo, page.rev, [...sent])
      page.rev = rev
      page.base = sent
      page.isDirty = page.ink !== sent
    } catch (error) {
      if ((error as { code?: unknown }).code !== CONFLICT) throw error
      const theirs = await this.port.view(pageNo)
      page.ink = merge(page.base, page.ink, theirs.ink)
      page.rev = theirs.rev
      page.base = theirs.ink
      this.isMerged = true
      this.changed()
    }
  }

  close(): void {
    clearTimeout(this.timer)
    if (this.isDirty()) void this.flush()
  }
}
