import type { OutputOf } from '@zhixing/contract'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { Outbox } from './outbox.ts'
import { preferences, speeds } from './preferences.ts'
import { createTracker } from './tracker.ts'

export type Lesson = OutputOf<'course/auth/course/sign'>

const REPORT_MS = 10_000
/** Tolerance past the farthest point where dragging is not allowed: key frame granularity, seconds. */
const SEEK_TOLERANCE = 1.5
const TOP = speeds.at(-1) ?? 1

interface Watching {
  video: RefObject<HTMLVideoElement | null>
  lesson: Lesson | null
  /** The element shows this lesson; earlier events belong to another one. */
  ready: boolean
  duration: number
  /** Null for a visitor, whose progress is not stored. */
  outbox: Outbox | null
  /** Called when a seek past the farthest point is refused. */
  onRefused(): void
}

/**
 * Records watched ranges: passes them to the outbox every 10 s and on pause, seek, end and leave. Enforces the
 * course's speed and seek rules; the server enforces them as well.
 */
export function useWatching({ video: ref, lesson, ready, duration, outbox, onRefused }: Watching): void {
  const refused = useEffectEvent(onRefused)
  const finished = useRef(false)
  /** Number of the last report; it grows within a study, also when the stream is changed. */
  const last = useRef({ studyId: '', seq: 0 })

  useEffect(
    () =>
      outbox?.listen((event) => {
        if (event.type === 'sent' && event.message.kind === 'watch' && event.message.body.periodId === lesson?.periodId)
          finished.current ||= (event.answer as { isFinished?: boolean }).isFinished === true
      }),
    [outbox, lesson?.periodId],
  )

  useEffect(() => {
    const video = ref.current
    if (!video || !lesson || !ready) return
    const { studyId, periodId, speedDrag, speedDouble } = lesson
    finished.current = lesson.isFinished
    const tracker = createTracker(Math.max(lesson.currentDuration, (lesson.progress / 100) * duration))
    if (last.current.studyId !== studyId) last.current = { studyId, seq: 0 }
    let place = video.currentTime
    let reported = place
    let beganAt = Date.now()

    /** @returns false if there is nothing new to report */
    function report(studyStatus: 1 | 2): boolean {
      if (!outbox) return false
      const ranges = tracker.take()
      if (ranges.length === 0 && Math.abs(place - reported) < 0.5) return false
      reported = place
      const since = beganAt
      beganAt = Date.now()
      return outbox.add({
        kind: 'watch',
        body: {
          studyId,
          periodId,
          seq: ++last.current.seq,
          ranges,
          currentDuration: Math.round(place * 1000) / 1000,
          studyStatus,
          readDone: 0,
          beganAt: since,
        },
      })
    }
    const send = (status: 1 | 2, force = false) => {
      if (report(status)) void outbox?.flush({ force })
    }
    const check = () => {
      if (video.seeking) return
      place = video.currentTime
      if (video.paused) beganAt = Date.now()
      else tracker.tick(place, performance.now(), video.playbackRate)
    }
    const stop = () => {
      if (!video.seeking) place = video.currentTime
      tracker.stop(place, performance.now(), video.playbackRate)
    }
    const on: Partial<Record<keyof HTMLVideoElementEventMap, () => void>> = {
      playing: check,
      timeupdate: check,
      waiting: stop,
      pause() {
        stop()
        send(2)
      },
      ended() {
        stop()
        send(2)
      },
      seeking() {
        tracker.jump()
        if (speedDrag === 0 && !finished.current && video.currentTime > tracker.farthest() + SEEK_TOLERANCE) {
          video.currentTime = tracker.farthest()
          refused()
        }
      },
      seeked() {
        check()
        if (video.paused) send(2)
      },
      ratechange() {
        check()
        const allowed = speedDouble === 1 ? Math.min(video.playbackRate, TOP) : 1
        if (video.playbackRate !== allowed) video.playbackRate = allowed
      },
      emptied: tracker.jump,
    }
    const hide = () => {
      if (document.visibilityState === 'hidden') send(video.paused ? 2 : 1, true)
    }
    const leave = () => {
      check()
      report(2)
      outbox?.flushOnLeave(studyId)
    }

    video.defaultPlaybackRate = video.playbackRate = speedDouble === 1 ? preferences().speed : 1
    const entries = Object.entries(on)
    for (const [name, listener] of entries) video.addEventListener(name, listener)
    document.addEventListener('visibilitychange', hide)
    addEventListener('pagehide', leave)
    const timer = setInterval(() => send(video.paused ? 2 : 1), REPORT_MS)
    check()
    return () => {
      clearInterval(timer)
      for (const [name, listener] of entries) video.removeEventListener(name, listener)
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', leave)
      // The element may be empty by now: use the last known position.
      tracker.stop(place, performance.now(), 1)
      send(2)
    }
  }, [ref, lesson, ready, duration, outbox])
}
