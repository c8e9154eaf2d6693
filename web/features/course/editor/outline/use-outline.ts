import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { api } from '../../../../api.ts'
import { toast } from '../../../../ui/toast-store.ts'
import { orderAfter } from './order.ts'
import { useAsk, useQuery } from '../../../../use-query.ts'
import { useLatest } from '../../../../ui/use-latest.ts'

export type Outline = OutputOf<'course/auth/course/chapter/audit/list'>
export type Chapter = Outline['chapterList'][number]
export type Period = Chapter['periodList'][number]
export type VideoState = OutputOf<'vod/auth/videoInfo/status'>['list'][number]

/** Poll interval: fast enough to see a bar move, slow enough for the rate limit. */
const POLL_MS = 3000
const MAX_ASKED = 100

/**
 * Outline of a course and its actions. Actions run one at a time, each followed by a refetch. They name parts by id
 * and carry no revision, so that two windows that change different parts do not conflict.
 */
export function useOutline(
  { courseId, isOwn }: { courseId: string; isOwn: boolean },
  start: Outline,
  onChanged: (outline: Outline) => void,
) {
  const [outline, setOutline] = useState(start)
  const [busy, setBusy] = useState(0)
  const [failed, setFailed] = useState('')
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const changed = useLatest(onChanged)

  const reload = useCallback(async () => {
    const fresh = await api('course/auth/course/chapter/audit/list', { courseId }, { quiet: true })
    setOutline(fresh)
    changed.current(fresh)
    return fresh
  }, [courseId, changed])

  /** Runs an action, then refetches. api() has shown any error. */
  const run = useCallback(
    <T>(action: () => Promise<T>, optimistic?: (now: Outline) => Outline): Promise<T | undefined> => {
      if (optimistic) setOutline(optimistic)
      setBusy((count) => count + 1)
      const turn = line.current.then(async () => {
        const answer = await action().then(
          (done) => {
            setFailed('')
            return done
          },
          (error: Error) => {
            setFailed(error.message)
            return undefined
          },
        )
        await reload().catch(() => {})
        setBusy((count) => count - 1)
        return answer
      })
      line.current = turn
      return turn
    },
    [reload],
  )

  const videos = useVideoStates(isOwn ? outline : null, reload)
  useReadStates(outline, reload)

  const actions = useMemo(
    () => ({
      addChapter: (chapterName: string, clientKey: string) =>
        run(() => api('course/auth/course/chapter/audit/save', { courseId, chapterName, clientKey })),
      renameChapter: (id: string, chapterName: string) =>
        run(
          () => api('course/auth/course/chapter/audit/update', { id, chapterName }),
          mapChapter(id, (chapter) => ({ ...chapter, chapterName })),
        ),
      describeChapter: (id: string, chapterDesc: string) =>
        run(
          () => api('course/auth/course/chapter/audit/update', { id, chapterDesc }),
          mapChapter(id, (chapter) => ({ ...chapter, chapterDesc })),
        ),
      removeChapter: (id: string) => run(() => api('course/auth/course/chapter/audit/delete', { id })),
      removePeriod: (id: string) => run(() => api('course/auth/course/chapter/period/audit/delete', { id })),
      bringBack: (part: 'chapter' | 'period', id: string) =>
        run(() =>
          part === 'chapter'
            ? api('course/auth/course/chapter/audit/restore', { id })
            : api('course/auth/course/chapter/period/audit/restore', { id }),
        ),
      sortChapters: (ids: string[]) =>
        run(
          () => api('course/auth/course/chapter/audit/sort', { courseId, ids }),
          (now) => ({ ...now, chapterList: orderAfter(now.chapterList, ids) }),
        ),
      sortPeriods: (chapterId: string, ids: string[]) =>
        run(
          () => api('course/auth/course/chapter/period/audit/sort', { chapterId, ids }),
          (now) => placePeriods(now, chapterId, ids),
        ),
      addPeriods: (
        chapterId: string,
        names: readonly { periodName: string; clientKey: string }[],
        periodType: number,
      ) =>
        run(() =>
          api('course/auth/course/chapter/period/audit/save/batch', {
            chapterId,
            periodList: names.map((one) => ({ ...one, periodType })),
          }),
        ),
      addSession: (
        chapterId: string,
        session: { periodName: string; startTime: string; endTime: string; clientKey: string },
      ) => run(() => api('course/auth/course/chapter/period/audit/save', { chapterId, periodType: 20, ...session })),
      updatePeriod: (
        id: string,
        change: {
          periodName?: string
          periodDesc?: string
          isFree?: boolean
          fileId?: string
          docName?: string
          videoId?: string
          videoName?: string
          startTime?: string
          endTime?: string
        },
      ) =>
        run(
          () => api('course/auth/course/chapter/period/audit/update', { id, ...change }),
          mapPeriod(id, (period) => ({ ...period, ...change })),
        ),
      /** Published sessions: the time changes at once, the name with the next version. */
      moveSession: (
        period: Period,
        { periodName, ...times }: { periodName: string; startTime: string; endTime: string },
      ) =>
        run(async () => {
          if (periodName !== period.periodName)
            await api('course/auth/course/chapter/period/audit/update', { id: period.id, periodName })
          return api('live/auth/session/time/save', { periodId: period.id, ...times }, { showSuccess: true })
        }),
      bindVideo: (periodId: string, videoId: string, videoName: string) =>
        run(() => api('course/auth/course/chapter/period/audit/video/save', { periodId, videoId, videoName })),
      acceptPart: (videoId: string) => run(() => api('vod/auth/videoInfo/part/accept', { videoId })),
      retryVideo: (videoId: string) => run(() => api('vod/auth/videoInfo/retry', { videoId })),
      batch: async (
        ids: string[],
        action: 'rename' | 'move' | 'free' | 'paid' | 'delete',
        more: { chapterId?: string; pattern?: string; find?: string; replace?: string } = {},
      ) => {
        const answer = await run(() =>
          api('course/auth/course/chapter/period/audit/batch', { courseId, ids, deed: action, ...more }),
        )
        if (answer) toast.success(`已处理 ${answer.changed} 项`)
        return answer
      },
    }),
    [courseId, run],
  )

  return { outline, busy: busy > 0, failed, videos, reload, run, actions }
}

export type OutlineActions = ReturnType<typeof useOutline>['actions']

function mapChapter(id: string, change: (chapter: Chapter) => Chapter) {
  return (now: Outline): Outline => ({
    ...now,
    chapterList: now.chapterList.map((chapter) => (chapter.id === id ? change(chapter) : chapter)),
  })
}

function mapPeriod(id: string, change: (period: Period) => Period) {
  return (now: Outline): Outline => ({
    ...now,
    chapterList: now.chapterList.map((chapter) => ({
      ...chapter,
      periodList: chapter.periodList.map((period) => (period.id === id ? change(period) : period)),
    })),
  })
}

/** Outline with the given periods moved into a chapter, in order. */
export function placePeriods(now: Outline, chapterId: string, ids: readonly string[]): Outline {
  const all = new Map(now.chapterList.flatMap(({ periodList }) => periodList.map((period) => [period.id, period])))
  const named = new Set(ids)
  return {
    ...now,
    chapterList: now.chapterList.map((chapter) => {
      const rest = chapter.periodList.filter(({ id }) => !named.has(id))
      if (chapter.id !== chapterId) return { ...chapter, periodList: rest }
      const placed = ids.flatMap((id) => all.get(id) ?? []).map((period) => ({ ...period, chapterId }))
      return { ...chapter, periodList: [...placed, ...rest] }
    }),
  }
}

/** Polls the state of videos in progress, for their lecturer; refetches the outline when one is ready. */
function useVideoStates(outline: Outline | null, reload: () => Promise<unknown>): Record<string, VideoState> {
  const waiting = [
    ...new Set(
      (outline?.chapterList ?? []).flatMap(({ periodList }) =>
        periodList.flatMap(({ videoId, videoStatus }) =>
          videoId && videoStatus === stateCode.video.transcoding ? [videoId] : [],
        ),
      ),
    ),
  ]
  const { data } = useQuery(
    'vod/auth/videoInfo/status',
    waiting.length > 0 ? { videoIds: waiting.slice(0, MAX_ASKED) } : null,
    { keep: true, poll: POLL_MS, quiet: true },
  )
  useEffect(() => {
    if (data?.list.some(({ videoStatus }) => videoStatus !== stateCode.video.transcoding)) void reload().catch(() => {})
  }, [data, reload])
  return Object.fromEntries((data?.list ?? []).map((state) => [state.videoId, state]))
}

/** Polls while a document is being converted. */
function useReadStates(outline: Outline, reload: () => Promise<unknown>): void {
  const waits = outline.chapterList.some(({ periodList }) =>
    periodList.some(({ readStatus }) => readStatus === stateCode.document.preparing),
  )
  useAsk(waits ? 'documents' : null, reload, { poll: POLL_MS })
}
