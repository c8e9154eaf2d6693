import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { useRoot } from '../../../root-data.ts'
import { AutosaveController, type Saved, type Snapshot } from './autosave.ts'
import { deviceDrafts, draftKey, sweepDrafts } from './store.ts'

export interface DraftOptions<T> {
  /** Name of the form, such as `course`. */
  form: string
  /** Id of the edited entity, or `new`. */
  id: string
  /** The server's value. Read once: another entity needs another `key` of the component. */
  start: T
  /** Its revision on the server, 0 if there is none. */
  rev?: number
  /**
   * Restores a draft automatically and does not block leaving: for short forms that are stored until sent. Otherwise
   * the page renders `<DraftOffer>` and `<LeaveGuard>`.
   */
  resumes?: boolean
  /** Saves quietly (`api(…, { quiet: true })`). Without it the form is stored on the device only. */
  save?: (value: T, rev: number) => Promise<Saved<T>>
  /** Whether the value can be sent. Otherwise it stays on the device. */
  ready?: (value: T) => boolean
  /** Fetches the server's copy after a conflict (409). */
  latest?: () => Promise<{ value: T; rev: number }>
}

export interface Draft<T> extends Snapshot<T> {
  /** Merges fields. */
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
 * State of an autosaved form; see README.md. Browser only. Render `<DraftLine>`, `<DraftOffer>` and `<LeaveGuard>`
 * (views.tsx) with it, or only the line if it `resumes`.
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
    // The user may have signed in again in another tab.
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
    // If it can be saved on the way out, do not ask.
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

/** Whether leaving would lose edits that the server does not have. */
function unsaved<T>({ dirty }: Snapshot<T>): boolean {
  return dirty
}
