import { stateCode } from '@zhixing/contract/states'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Picked, type UploadItem, useUploaded, useUploads } from '../../../shared/uploader/index.ts'
import { documents } from './documents.ts'
import { useLatest } from '../../../../ui/use-latest.ts'

/** A document being uploaded into a period. */
export interface DocumentArrival {
  /** Queued. */
  waits: boolean
  percent: number
  /** Error message; empty while there is none. */
  error: string
  retry: () => void
  cancel: () => void
}

/** A running upload of a period. */
export interface Arrival {
  video?: UploadItem
  document?: DocumentArrival
}

const STANDS_STILL = new Set(['failed', 'needFile', 'needLeave', 'paused', 'foreign', 'done'])

/** Whether an upload is running: the page may be left, but the browser must stay open. */
export const isUnderWay = (arrival: Arrival | undefined): boolean =>
  arrival?.video ? !STANDS_STILL.has(arrival.video.state) : Boolean(arrival?.document && !arrival.document.error)

const none: ReturnType<typeof documents.list> = []

/**
 * Running uploads into periods: videos by the uploader, documents by `documents`; both continue when the page is
 * left. `onArrived` runs when a period gets its file.
 */
export function useArrivals(onArrived: () => Promise<unknown>) {
  const { items, uploads } = useUploads()
  const under = useSyncExternalStore(documents.watch, documents.list, () => none)
  const arrived = useLatest(onArrived)

  useUploaded(
    useCallback(
      (item: UploadItem) => {
        if (!item.periodId) return
        // Bound videos need no upload row; failed bindings keep their message.
        if (item.isBound) void uploads?.cancel(item.key)
        void arrived.current().catch(() => {})
      },
      [uploads, arrived],
    ),
  )

  const before = useRef(under.length)
  useEffect(() => {
    if (under.length < before.current) void arrived.current().catch(() => {})
    before.current = under.length
  }, [under.length, arrived])

  const add = useCallback(
    ({ file, handle }: Picked, { periodId, periodType }: { periodId: string; periodType: number }) => {
      if (periodType !== stateCode.lesson.video) return documents.add(file, periodId)
      // A new file replaces a running upload of the same period.
      for (const item of uploads?.items() ?? []) if (item.periodId === periodId) void uploads?.cancel(item.key)
      uploads?.add([handle ? { file, handle } : { file }], { periodId })
    },
    [uploads],
  )

  const byPeriod = useMemo(() => {
    const map = new Map<string, Arrival>()
    for (const item of items)
      if (item.periodId && !(item.state === 'done' && item.isBound)) map.set(item.periodId, { video: item })
    for (const one of under)
      map.set(one.periodId, {
        document: {
          waits: one.waits,
          percent: one.percent,
          error: one.error,
          retry: () => documents.retry(one),
          cancel: () => documents.cancel(one),
        },
      })
    return map
  }, [items, under])

  const leave = useCallback((periodIds: readonly string[]) => void uploads?.leave(periodIds), [uploads])
  return { add, leave, byPeriod }
}
