import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { uploadDocument, wasStopped } from '../../files/send-file.ts'
import type { Picked, UploadItem } from '../../uploader/uploads.ts'
import { useUploaded, useUploads } from '../../uploader/use-uploads.ts'

/** A document on its way into a period. */
export interface DocumentArrival {
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

interface Document {
  periodId: string
  file: File
  percent: number
  error: string
  abort: AbortController
}

/**
 * Files on their way into periods: videos by the uploader, which goes on when the page is left, and documents, which belong to the page.
 * `onArrived` is called when a period got what it waited for.
 */
export function useArrivals(onArrived: () => Promise<unknown>) {
  const { items, uploads } = useUploads()
  const [documents, setDocuments] = useState<readonly Document[]>([])
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const newest = useRef(documents)
  newest.current = documents

  useUploaded(
    useCallback(
      (item: UploadItem) => {
        if (!item.periodId) return
        // What the period shows needs no line of its own any more; what could not be bound keeps its sentence.
        if (item.isBound === 1) void uploads?.cancel(item.key)
        void arrived.current().catch(() => {})
      },
      [uploads],
    ),
  )

  const patch = useCallback((one: Document, change: Partial<Document>) => {
    Object.assign(one, change)
    setDocuments((list) => [...list])
  }, [])
  const forget = useCallback((one: Document) => setDocuments((list) => list.filter((other) => other !== one)), [])

  const send = useCallback(
    async (one: Document) => {
      patch(one, { error: '', percent: 0, abort: new AbortController() })
      try {
        const stored = await uploadDocument(one.file, {
          signal: one.abort.signal,
          onProgress: (part) => patch(one, { percent: Math.round(part * 100) }),
        })
        await api(
          'course/auth/course/chapter/period/audit/update',
          { id: one.periodId, fileId: stored.fileId, docName: stored.fileName },
          { isShowErrTip: false },
        )
        forget(one)
        await arrived.current()
      } catch (error) {
        if (wasStopped(error)) forget(one)
        else patch(one, { error: (error as Error).message })
      }
    },
    [patch, forget],
  )

  const add = useCallback(
    ({ file, handle }: Picked, { periodId, periodType }: { periodId: string; periodType: number }) => {
      if (periodType === 1) {
        // Another file for the same period takes the place of the one under way.
        for (const item of uploads?.items() ?? []) if (item.periodId === periodId) void uploads?.cancel(item.key)
        uploads?.add([handle ? { file, handle } : { file }], { periodId })
        return
      }
      const one: Document = { periodId, file, percent: 0, error: '', abort: new AbortController() }
      for (const old of newest.current) if (old.periodId === periodId) old.abort.abort()
      setDocuments((list) => [...list.filter((old) => old.periodId !== periodId), one])
      void send(one)
    },
    [uploads, send],
  )

  useEffect(() => () => newest.current.forEach((one) => one.abort.abort()), [])

  const byPeriod = useMemo(() => {
    const map = new Map<string, Arrival>()
    for (const item of items)
      if (item.periodId && !(item.state === 'done' && item.isBound === 1)) map.set(item.periodId, { video: item })
    for (const one of documents)
      map.set(one.periodId, {
        document: {
          percent: one.percent,
          error: one.error,
          retry: () => void send(one),
          cancel: () => (one.error ? forget(one) : one.abort.abort()),
        },
      })
    return map
  }, [items, documents, send, forget])

  return { add, byPeriod }
}
