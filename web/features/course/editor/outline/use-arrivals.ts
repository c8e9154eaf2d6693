import { stateCode } from '@zhixing/contract/states'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { type Picked, type UploadItem, useUploaded, useUploads } from '../../../shared/uploader/index.ts'
import { documents } from './documents.ts'
import { useLatest } from '../../../../ui/use-latest.ts'

/** A document on its way into a period. */
export interface DocumentArrival {
  /** Waits until others are through. */
  waits: boolean
  percent: number
  /** What went wrong; empty while all is well. */
  error: string
  retry: () => void
  cancel: () => void
}

/** What is on its way into a period. */
export interface Arrival {
  video?: UploadItem
  document?: DocumentArrival
}

const STANDS_STILL = new Set(['failed', 'needFile', 'needLeave', 'paused', 'foreign', 'done'])

/** Whether something is on its way by itself, so that the page may be left but should be known to work. */
export const isUnderWay = (arrival: Arrival | undefined): boolean =>
  arrival?.video ? !STANDS_STILL.has(arrival.video.state) : Boolean(arrival?.document && !arrival.document.error)

const none: ReturnType<typeof documents.list> = []

/**
 * Files on their way into periods: videos by the uploader, documents by `documents`; both go on when the page is left.
 * `onArrived` is called when a period got what it waited for.
 */
export function useArrivals(onArrived: () => Promise<unknown>) {
  const { items, uploads } = useUploads()
  const under = useSyncExternalStore(documents.watch, documents.list, () => none)
  const arrived = useLatest(onArrived)

  useUploaded(
    useCallback(
      (item: UploadItem) => {
        if (!item.periodId) return
        // What the period shows needs no line of its own any more; what could not be bound keeps its sentence.
        if (item.isBound === 1) void uploads?.cancel(item.key)
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
      // Another file for the same period takes the place of the one under way.
      for (const item of uploads?.items() ?? []) if (item.periodId === periodId) void uploads?.cancel(item.key)
      uploads?.add([handle ? { file, handle } : { file }], { periodId })
    },
    [uploads],
  )

  const byPeriod = useMemo(() => {
    const map = new Map<string, Arrival>()
    for (const item of items)
      if (item.periodId && !(item.state === 'done' && item.isBound === 1)) map.set(item.periodId, { video: item })
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
