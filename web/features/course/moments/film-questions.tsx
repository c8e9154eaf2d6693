import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clock } from '../../../ui/clock.ts'
import { useQuery } from '../../../use-query.ts'
import css from './film-questions.module.css'
import { alsoAt, playedPast, soughtPast } from './passing.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { texts } from './texts.ts'
import type { Moment, Progress } from './types.ts'

interface FilmQuestionsProps {
  /** The element that shows the lesson. */
  video: RefObject<HTMLVideoElement | null>
  /** What the question covers. */
  stage: RefObject<HTMLElement | null>
  periodId: string
  /** The lesson was learned before: nothing must be answered any more. */
  isLearned: boolean
  /** A question is open: the film waits. */
  onAsking: (asking: boolean) => void
  onMarks: (marks: { time: number; kind: 'moment'; label: string }[]) => void
  onProgress: (progress: Progress) => void
}

/** How far playback may have run past a question without going back to it, seconds. */
const OVERSHOOT = 0.3
const NONE: Moment[] = []

/** Shows the page: iPhones in full screen, and picture-in-picture, show nothing over a film. */
function showPage(video: HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }): void {
  const { webkitExitFullscreen } = video as { webkitExitFullscreen?: () => void }
  if (video.webkitDisplayingFullscreen) webkitExitFullscreen?.call(video)
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(() => {})
}

/** Stops the film at its questions. Answers are sent at once; the film goes on also when a question cannot be sent. */
export default function FilmQuestions({
  video: ref,
  stage,
  periodId,
  isLearned,
  onAsking,
  onMarks,
  onProgress,
}: FilmQuestionsProps) {
  const { data, error, loading, reload } = useQuery('course/auth/course/moment/list', { periodId }, { quiet: true })
  const list = data?.list ?? NONE
  const [asked, setAsked] = useState<Moment | null>(null)
  const [isNoticeOpen, setNoticeOpen] = useState(true)
  const open = useRef<Moment | null>(null)
  const answered = useRef(new Set<string>())
  /** Answered, skipped or put off. */
  const done = useRef(new Set<string>())
  /** Where playback is; before the beginning at first, so that second 0 is passed, too. */
  const place = useRef(-1)

  const ask = useCallback(
    (moment: Moment) => {
      const video = ref.current
      if (!video) return
      open.current = moment
      place.current = moment.second
      video.pause()
      showPage(video)
      // A question at the end leaves the film ended.
      const isOff = Math.abs(video.currentTime - moment.second) > OVERSHOOT
      if (isOff && !video.ended) video.currentTime = moment.second
      setAsked(moment)
    },
    [ref],
  )

  useEffect(() => {
    const video = ref.current
    if (!video || list.length === 0) return undefined
    for (const { id, isAnswered } of list)
      if (isAnswered) {
        answered.current.add(id)
        done.current.add(id)
      }
    let isJumping = false
    const jump = () => {
      isJumping = true
    }
    // Once a jump is over: a course may refuse jumps ahead.
    const sought = () => {
      isJumping = false
      if (open.current) return
      const to = video.currentTime
      const due = soughtPast(list, done.current, { from: place.current, to, enforced: !isLearned })
      place.current = to
      if (due) ask(due)
    }
    const played = () => {
      // `timeupdate` comes before `seeked`.
      if (open.current || isJumping) return
      const due = playedPast(list, done.current, place.current, video.currentTime)
      place.current = video.currentTime
      if (due) ask(due)
    }
    const ended = () => {
      if (open.current) return
      const due = playedPast(list, done.current, place.current, Number.POSITIVE_INFINITY)
      // What was put off is due now.
      const left = list.find(({ id, isRequired }) => isRequired && !isLearned && !answered.current.has(id))
      const last = due ?? left
      if (last) ask(last)
    }
    const hold = () => {
      if (open.current) video.pause()
    }
    const on = { seeking: jump, seeked: sought, timeupdate: played, ended, play: hold }
    const entries = Object.entries(on)
    for (const [name, listener] of entries) video.addEventListener(name, listener)
    // The list may arrive while the film plays.
    if (video.currentTime > 0) sought()
    return () => {
      for (const [name, listener] of entries) video.removeEventListener(name, listener)
    }
  }, [ref, list, isLearned, ask])

  const tell = useEffectEvent((marks: Parameters<typeof onMarks>[0]) => onMarks(marks))
  const tellAsking = useEffectEvent((asking: boolean) => onAsking(asking))
  useEffect(() => {
    tell(list.map(({ second }) => ({ time: second, kind: 'moment', label: texts.mark(clock(second)) })))
    return () => tell([])
  }, [list])
  useEffect(() => {
    tellAsking(asked !== null)
    return () => tellAsking(false)
  }, [asked])

  function goOn() {
    if (!asked) return
    done.current.add(asked.id)
    const next = alsoAt(list, done.current, asked.second)
    open.current = next ?? null
    setAsked(next ?? null)
    // play() rejects without a user gesture: the large play button stays.
    if (!next && ref.current && !ref.current.ended) ref.current.play().catch(() => {})
  }

  if (asked)
    return (
      <QuestionDialog
        key={asked.id}
        moment={asked}
        stage={stage}
        isRequired={asked.isRequired && !isLearned && !asked.isAnswered}
        onAnswered={(progress) => {
          answered.current.add(asked.id)
          onProgress(progress)
        }}
        onGoOn={goOn}
      />
    )
  if (error === undefined || !isNoticeOpen) return null
  return (
    <p className={css.notice} role="status">
      {texts.notLoaded}
      <button type="button" disabled={loading} onClick={reload}>
        {texts.retry}
      </button>
      <button type="button" onClick={() => setNoticeOpen(false)}>
        {texts.skip}
      </button>
    </p>
  )
}
