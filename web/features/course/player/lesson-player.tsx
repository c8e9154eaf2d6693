import { chaptersOf } from '@zhixing/contract/course/chapters'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon, NoteIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { chosenTracks } from './caption-menu.tsx'
import { showParagraph } from '../../../ui/paragraphs.ts'
import { type Place, placePath, placeQuery } from '../ask/index.ts'
import { useNotes } from './notes/note-list.tsx'
import { personalOutbox } from './device.ts'
import { KeysHelp } from './keys-help.tsx'
import type { Chapters, Period } from './lesson-list.tsx'
import type { Outbox } from './outbox.ts'
import { usePreferences } from './preferences.ts'
import { DocumentLesson, TextLesson } from './reading.tsx'
import { SidePanel, type SideTab } from './side-panel.tsx'
import { AccessDenied } from './access-denied.tsx'
import { SyncStatus } from './sync-status.tsx'
import { TrialOver, Trying } from './trial.tsx'
import { texts } from './texts.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './lesson-player.module.css'
import { useQuestions } from './use-questions.ts'
import type { PlayInfo } from './use-source.ts'
import { useStudy } from './use-study.ts'
import { type PlayerHandle, VideoPlayer } from './video.tsx'
import { useStoredState } from '../../../ui/use-change.ts'
import { signs } from '../../../i18n/word-texts.ts'

export interface LessonPlayerProps {
  courseId: string
  courseName: string
  /** URL of the course's cover, or empty. */
  cover: string
  /** The lesson from `?period=`; navigation changes the URL. */
  periodId: string
  chapters: Chapters
  /** User id of the lecturer. */
  teacherId: string
  /** The course is owned or free. */
  owned: boolean
  /** Called when the server has credited progress. */
  onProgress?: (periodId: string, progress: { progress: number; isFinished: boolean }) => void
}

const VIDEO = 1
const TEXT = 2
const DOCUMENT = 3

/** Learning view: the lesson, and beside it chapters, notes and questions. */
export default function LessonPlayer({
  courseId,
  courseName,
  cover,
  periodId,
  chapters: given,
  teacherId,
  owned,
  onProgress,
}: LessonPlayerProps) {
  const { user } = useRoot()
  const [outbox] = useStoredState<Outbox | null>(user?.id ?? '', null, () => (user ? personalOutbox(user.id) : null))
  const { chapters, note } = useProgress(given, outbox, onProgress)

  const periods = useMemo(() => chapters.flatMap((chapter) => chapter.periodList), [chapters])
  const at = periods.findIndex((period) => period.id === periodId)
  const period = periods[at]
  if (!period)
    return (
      <Empty art="study" title={periods.length > 0 ? texts.goneTitle : texts.emptyTitle}>
        {periods.length > 0 ? texts.gone : texts.empty}
      </Empty>
    )
  return (
    <PlayerLayout
      {...{ courseId, courseName, cover, period, chapters, teacherId, owned, outbox, note }}
      signedIn={user !== null}
      previous={periods[at - 1]}
      next={periods[at + 1]}
    />
  )
}

type PlayerLayoutProps = {
  courseId: string
  courseName: string
  cover: string
  period: Period
  previous: Period | undefined
  next: Period | undefined
  chapters: Chapters
  teacherId: string
  owned: boolean
  outbox: Outbox | null
  signedIn: boolean
  note: ReturnType<typeof useProgress>['note']
}

function PlayerLayout({
  courseId,
  courseName,
  cover,
  period,
  previous,
  next,
  chapters,
  teacherId,
  owned,
  outbox,
  signedIn,
  note,
}: PlayerLayoutProps) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const container = useRef<HTMLElement>(null)
  const player = useRef<PlayerHandle>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const asked = search.get('side')
  const [side, setSide] = useState<SideTab>(
    asked === 'questions' || asked === 'notes' || asked === 'ask' ? asked : 'lessons',
  )
  const [info, setInfo] = useState<PlayInfo | null>(null)
  const chosen = usePreferences()
  const { wide } = chosen
  const moment = search.has('t') ? Math.max(0, Number(search.get('t')) || 0) : null
  const { lesson, refusal, startAt, again } = useStudy({
    periodId: period.id,
    signedIn,
    open: period.isFree && period.periodType !== DOCUMENT,
    outbox,
    moment,
  })
  const isVideo = period.periodType === VIDEO
  const own = refusal ? null : outbox
  const notes = useNotes(period.id, own)
  const questions = useQuestions(own && lesson ? period.id : null)
  const marks = useMemo(
    () => [
      ...chaptersOf(period.periodDesc, period.videoLength).map(({ start, name }) => ({
        time: start,
        kind: 'chapter' as const,
        label: name,
      })),
      ...(notes.data?.list ?? []).map(({ videoTime, content }) => ({
        time: videoTime,
        kind: 'note' as const,
        label: texts.noteMark(content.slice(0, 40)),
      })),
      ...(questions.data?.list ?? []).map(({ videoTime, commentText }) => ({
        time: videoTime,
        kind: 'question' as const,
        label: texts.questionMark(commentText.slice(0, 40)),
      })),
    ],
    [period, notes.data, questions.data],
  )

  // Autoplay needs a user gesture: navigation within the site had one, a fresh document did not.
  const [first] = useState(period.id)
  const autoPlay = period.id !== first || (typeof navigator !== 'undefined' && navigator.userActivation?.hasBeenActive)

  useEffect(() => {
    if (lesson) note(lesson.periodId, { progress: lesson.progress, isFinished: lesson.isFinished })
  }, [lesson, note])

  const go = (to: Period | undefined) => {
    if (!to) return
    void navigate(`?period=${to.id}`, { preventScrollReset: isVideo && to.periodType === VIDEO })
  }
  const write = useCallback(() => {
    // The note field is beside the video, not on it.
    if (document.fullscreenElement) void document.exitFullscreen()
    setSide('notes')
    requestAnimationFrame(() => field.current?.focus())
  }, [])
  const jump = (time: number) => {
    player.current?.seek(time)
    player.current?.play()
    container.current?.scrollIntoView({ block: 'nearest' })
  }

  /** Opens a place that answers a question: here, or in another lesson. */
  const openPlace = (to: Place) => {
    const { kind, periodId, place } = to
    if (to.questionId !== undefined) return void navigate(placePath(to, courseId))
    const here = periodId === period.id || periodId === '0'
    if (here && kind === 'text') {
      const text = container.current?.querySelector('article')
      if (text) showParagraph(text, place)
    } else if (here && kind !== 'page') jump(place)
    else void navigate(`?${placeQuery({ kind, periodId, place })}&side=ask`)
  }

  const trying = !signedIn && !refusal && lesson !== null
  /** Sign-in URL that returns to this second, or to the lesson after a finished trial. */
  const signInAt = (to?: Period) => {
    const time = Math.floor(player.current?.time() ?? 0)
    return `${pathname}?period=${to?.id ?? period.id}${!to && isVideo && time > 0 ? `&t=${time}` : ''}`
  }

  const waiting = !lesson && !refusal
  const Reading = lesson?.periodType === TEXT ? TextLesson : DocumentLesson
  return (
    <section
      ref={container}
      aria-label={`${texts.player}${signs.colon}${courseName}`}
      className={css.player}
      data-kind={isVideo && !refusal ? 'video' : 'text'}
      data-wide={(wide && isVideo && !refusal) || undefined}
    >
      <div className={css.screen}>
        {refusal ? (
          <AccessDenied refusal={refusal} courseId={courseId} again={signedIn} onRetry={() => again()} />
        ) : isVideo && (outbox || !signedIn) ? (
          <VideoPlayer
            {...{ name: period.periodName, courseName, cover, lesson, startAt, autoPlay, outbox, container, marks }}
            handle={player}
            nextName={next?.periodName ?? null}
            ending={trying && <TrialOver video onReplay={() => jump(0)} to={() => signInAt(next)} />}
            onNext={() => go(next)}
            onPrevious={previous ? () => go(previous) : null}
            onNote={write}
            onInfo={setInfo}
            onProgress={(progress) => note(period.id, progress)}
            onAgain={again}
          />
        ) : lesson?.periodType === TEXT && trying ? (
          <TextLesson lesson={lesson} outbox={null} onNext={null} ending={<TrialOver to={() => signInAt(next)} />} />
        ) : lesson && outbox ? (
          <Reading key={lesson.studyId} lesson={lesson} outbox={outbox} onNext={next ? () => go(next) : null} />
        ) : (
          waiting && (
            <div className={isVideo ? css.dark : css.blank} role="status" aria-label={texts.loading}>
              {!isVideo && <Skeleton lines={8} />}
            </div>
          )
        )}
      </div>

      <div className={css.bar}>
        <Row gap={3} rowGap={1} className={css.title}>
          <h2>{period.periodName}</h2>
          {period.isFinished && (
            <span className={css.tick}>
              <CheckIcon size={18} />
              {texts.finished}
            </span>
          )}
          {outbox && <SyncStatus outbox={outbox} />}
          {trying && <Trying to={() => signInAt()} done={() => again(player.current?.time())} />}
        </Row>
        <Row nowrap className={css.ways}>
          <Button
            variant="line"
            disabled={!previous}
            aria-label={previous ? texts.previousIs(previous.periodName) : texts.previous}
            icon={<ChevronLeftIcon size={18} />}
            onClick={() => go(previous)}
          >
            {texts.previous}
          </Button>
          {outbox && !refusal && (
            <Button variant="line" icon={<NoteIcon size={18} />} onClick={write}>
              {texts.writeNote}
            </Button>
          )}
          <Button
            variant={period.isFinished ? 'primary' : 'line'}
            disabled={!next}
            aria-label={next ? texts.nextIs(next.periodName) : texts.next}
            onClick={() => go(next)}
          >
            {texts.next}
            <ChevronRightIcon size={18} />
          </Button>
          {isVideo && !refusal && <KeysHelp />}
        </Row>
      </div>

      <SidePanel
        {...{ courseId, period, chapters, teacherId, owned, side, notes, questions, field }}
        outbox={own}
        onSide={setSide}
        subtitle={isVideo ? chosenTracks(info?.subtitleList ?? [], chosen).main : undefined}
        player={isVideo ? player : null}
        onJump={jump}
        isSignedIn={signedIn}
        onPlace={openPlace}
      />
    </section>
  )
}

type LessonStatus = { progress: number; isFinished: boolean }

/** Chapters with progress credited since they were loaded. Progress never decreases. */
function useProgress(given: Chapters, outbox: Outbox | null, onProgress: LessonPlayerProps['onProgress']) {
  const [counted, setCounted] = useState<ReadonlyMap<string, LessonStatus>>(() => new Map())
  const report = useEffectEvent((...progress: Parameters<NonNullable<typeof onProgress>>) => onProgress?.(...progress))

  const note = useCallback((periodId: string, { progress, isFinished }: LessonStatus) => {
    setCounted((before) => {
      const old = before.get(periodId)
      if (old && old.progress >= progress && old.isFinished >= isFinished) return before
      return new Map(before).set(periodId, { progress, isFinished })
    })
  }, [])
  useEffect(
    () =>
      outbox?.listen((event) => {
        if (event.type !== 'sent' || event.message.kind !== 'watch') return
        const { progress, isFinished } = event.answer as LessonStatus
        note(event.message.body.periodId, { progress, isFinished })
        report(event.message.body.periodId, { progress, isFinished })
      }),
    [outbox, note],
  )

  const chapters = useMemo(
    () =>
      given.map((chapter) => ({
        ...chapter,
        periodList: chapter.periodList.map((period) => {
          const now = counted.get(period.id)
          return now && now.progress >= period.progress ? { ...period, ...now } : period
        }),
      })),
    [given, counted],
  )
  return { chapters, note }
}
