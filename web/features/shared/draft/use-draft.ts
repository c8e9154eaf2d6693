import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { useRoot } from '../../../root-data.ts'
import { AutosaveController, type Saved, type Snapshot } from './autosave.ts'
import { deviceDrafts, draftKey, sweepDrafts } from './store.ts'

export interface DraftOptions<T> {
  /** Name of the form, such as `course`. */
  form: string
  /** Of what: an id, or `new`. */
  id: string
  /** What the server has. Read once: another thing is another `key` of the component. */
  start: T
  /** The server's revision of it, 0 where it has none. */
  rev?: number
  /**
   * What an earlier visit left comes back by itself, and leaving asks nothing: for a short form beside what one reads, which the device keeps
   * until it was sent. Without it the page shows `<DraftOffer>` and `<LeaveGuard>`.
   */
  resumes?: boolean
  /** Sends it, quietly (`api(…, { quiet: true })`). Without it the form is kept on the device only. */
  save?: (value: T, rev: number) => Promise<Saved<T>>
  /** Whether it can be sent as it is. What cannot, waits on the device. */
  ready?: (value: T) => boolean
  /** The server's copy, asked for after a conflict (409). */
  latest?: () => Promise<{ value: T; rev: number }>
}

export interface Draft<T> extends Snapshot<T> {
  /** Replaces some fields. */
  set: (change: Partial<T> | ((now: T) => Partial<T>)) => void
  saveNow: () => Promise<boolean>
  settled: (value: T, rev?: number) => Promise<void>
  emptied: (value: T) => Promise<void>
  rebase: (rev: number) => void
  restore: () => void
  discard: () => void
  resolve: (choice: 'mine' | 'theirs') => Promise<void>
  retry: () => void
  blocker: Blocker
}

/**
 * The state of a form whose words are never lost; see README.md. Browser only. Show `<DraftLine>`, `<DraftOffer>` and `<LeaveGuard>`
 * (views.tsx) with it, or the line alone where it `resumes`.
 */
export function useDraft<T extends object>(options: DraftOptions<T>): Draft<T> {
  const { site, user } = useRoot()
  const [keeper] = useState(
    () =>
      new AutosaveController<T>({
        key: draftKey(site.siteId, user?.id ?? '0', options.form, options.id),
        start: options.start,
        rev: options.rev ?? 0,
        store: deviceDrafts,
      }),
  )
  const { save, ready, latest, resumes = false } = options
  useEffect(() => keeper.use({ save, ready, latest }))

  useEffect(() => {
    void keeper.open()
    void sweepDrafts().catch(() => {})
    const flush = () => keeper.flush()
    const again = () => keeper.retry()
    const warn = (event: BeforeUnloadEvent) => {
      keeper.flush()
      if (!resumes && unsaved(keeper.snapshot())) event.preventDefault()
    }
    addEventListener('pagehide', flush)
    addEventListener('beforeunload', warn)
    addEventListener('online', again)
    // Somebody may have signed in again in another tab.
    addEventListener('focus', again)
    return () => {
      removeEventListener('pagehide', flush)
      removeEventListener('beforeunload', warn)
      removeEventListener('online', again)
      removeEventListener('focus', again)
      keeper.close()
    }
  }, [keeper, resumes])

  const snapshot = useSyncExternalStore(keeper.subscribe, keeper.snapshot)
  const { offer } = snapshot
  useEffect(() => {
    if (resumes && offer) keeper.restore()
  }, [keeper, resumes, offer])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !resumes && unsaved(keeper.snapshot()) && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // What can be saved on the way out needs no question.
    void keeper.saveNow().then((saved) => saved && blocker.proceed())
  }, [blocker, keeper])

  return useMemo(
    () => ({
      ...snapshot,
      blocker,
      set: (change) => {
        const now = keeper.snapshot().value
        keeper.set({ ...now, ...(typeof change === 'function' ? change(now) : change) })
      },
      saveNow: () => keeper.saveNow(),
      settled: (value, rev) => keeper.settled(value, rev),
      emptied: (value) => keeper.emptied(value),
      rebase: (rev) => keeper.rebase(rev),
      restore: () => keeper.restore(),
      discard: () => keeper.discard(),
      resolve: (choice) => keeper.resolve(choice),
      retry: () => keeper.retry(),
    }),
    [snapshot, blocker, keeper],
  )
}

/** Whether leaving would leave words behind that the server does not have. */
function unsaved<T>({ dirty }: Snapshot<T>): boolean {
  return dirty
}
