import { useCallback, useEffect, useState } from 'react'
import type { Outbox } from './outbox.ts'
import type { Lesson } from './use-watching.ts'

/** Report interval: the server counts at most 30 s per report. */
const REPORT_MS = 15_000

export interface Reading {
  /** Seconds of visible reading still required. */
  left: number
  finished: boolean
  /** The report is being sent or waits on this device. */
  busy: boolean
  /** The server rejected it as too short. */
  tooSoon: boolean
  done(): void
}

/** Measures reading time of a text or document, and reports completion. */
export function useReading(lesson: Lesson, outbox: Outbox): Reading {
  const { studyId, periodId, minSeconds } = lesson
  const [seconds, setSeconds] = useState(0)
  const [finished, setFinished] = useState(lesson.isFinished)
  const [busy, setBusy] = useState(false)
  const [tooSoon, setTooSoon] = useState(false)
  const [announce] = useState(() => {
    let seq = 0
    let beganAt = Date.now()
    return (readDone: 0 | 1) => {
      outbox.add({
        kind: 'watch',
        body: { studyId, periodId, seq: ++seq, ranges: [], currentDuration: 0, studyStatus: 1, readDone, beganAt },
      })
      beganAt = Date.now()
      void outbox.flush({ force: readDone === 1 })
    }
  })

  useEffect(
    () =>
      outbox.listen((event) => {
        if (
          event.message.kind !== 'watch' ||
          event.message.body.studyId !== studyId ||
          event.message.body.readDone !== 1
        )
          return
        setBusy(false)
        const through = event.type === 'sent' && (event.answer as { isFinished?: boolean }).isFinished === true
        setFinished(through)
        setTooSoon(!through)
      }),
    [outbox, studyId],
  )

  useEffect(() => {
    if (finished) return
    const visible = () => document.visibilityState === 'visible'
    const second = setInterval(() => visible() && setSeconds((before) => before + 1), 1000)
    const report = setInterval(() => visible() && announce(0), REPORT_MS)
    return () => {
      clearInterval(second)
      clearInterval(report)
    }
  }, [finished, announce])

  const done = useCallback(() => {
    setBusy(true)
    setTooSoon(false)
    announce(1)
  }, [announce])
  return { left: Math.max(0, Math.ceil(minSeconds) - seconds), finished, busy, tooSoon, done }
}
