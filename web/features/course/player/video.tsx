import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Boundary } from '../../../ui/boundary.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { CloseIcon, PlayIcon } from '../../../ui/icons.tsx'
import { chosenTracks, trackName } from './caption-menu.tsx'
import { Controls, type Way } from './controls.tsx'
import { loadElements } from './media-elements.ts'
import type { Mark } from './marks.tsx'
import { NextCard } from './next-card.tsx'
import type { Outbox } from './outbox.ts'
import { prefer, usePreferences } from './preferences.ts'
import { loadEngine } from './source.ts'
import { currentLanguage } from '../../../i18n/catalogue.ts'
import { texts } from './texts.ts'
import { Troubled } from './playback-error.tsx'
import { useCaptionVoice } from './use-caption-voice.ts'
import { useCaptions } from './use-captions.ts'
import { SoundStage } from './sound-stage.tsx'
import { useKeys } from './use-keys.ts'
import { useMediaSession } from './use-media-session.ts'
import { useSleep } from './use-sleep.ts'
import { type PlayInfo, useSource } from './use-source.ts'
import { useVideoState } from './use-video-state.ts'
import { type Lesson, useWatching } from './use-watching.ts'
import css from './video.module.css'
import { Watermark } from './watermark.tsx'
import { useChange } from '../../../ui/use-change.ts'

const FilmQuestions = lazy(() => import('../moments/film-questions.tsx'))

/** What other parts may do with the player. */
export interface PlayerHandle {
  time(): number
  seek(time: number): void
  pause(): void
  play(): void
  /** Subscribes to the position, with an immediate call. @returns unsubscribes */
  listen(listener: (time: number) => void): () => void
}

export interface VideoPlayerProps {
  name: string
  courseName: string
  /** URL of the course's cover, for lessons without a picture of their own; or empty. */
  cover: string
  /** The signed lesson; null while loading. */
  lesson: Lesson | null
  /** Overrides the resume position, seconds. */
  startAt: number | null
  /** The lesson was opened by a user gesture on this site. */
  autoPlay: boolean
  outbox: Outbox | null
  container: RefObject<HTMLElement | null>
  handle: RefObject<PlayerHandle | null>
  /** Name of the next lesson, or null after the last one. */
  nextName: string | null
  /** Replaces the link to the next lesson at the end. */
  ending?: ReactNode
  onNext: () => void
  /** Null for the first lesson. */
  onPrevious: (() => void) | null
  onNote: () => void
  marks: readonly Mark[]
  /** Called with subtitles and duration. */
  onInfo: (info: PlayInfo | null) => void
  /** Called with the progress after an answer to a question of the film. */
  onProgress: (progress: Pick<Lesson, 'progress' | 'isFinished'>) => void
  /** Requests a new ticket; playback continues at `place`. */
  onAgain: (place: number) => void
}

type Notice = { text: string; fromStart?: boolean }
const NOTICE = 7_000

/** The player. Stays mounted across lessons, so that fullscreen and the autoplay permission survive. */
export function VideoPlayer({
  name,
  courseName,
  cover,
  lesson,
  startAt,
  autoPlay,
  outbox,
  container,
  handle,
  nextName,
  ending,
  onNext,
  onPrevious,
  onNote,
  marks,
  onInfo,
  onProgress,
  onAgain,
}: VideoPlayerProps) {
  const layout = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const wantsPlay = useRef(false)
  const [shown, setShown] = useState(false)
  const [broken, setBroken] = useState(false)
  const [menu, setMenu] = useState(false)
  const [notice, setNotice] = useState<Notice | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [moments, setMoments] = useState<readonly Mark[]>([])
  const chosen = usePreferences()
  const { captions, captionSize, captionInk, captionGround, height, listen } = chosen

  const load = useCallback(() => {
    // Both are needed before the first frame and load in parallel with the ticket.
    Promise.all([loadElements(), loadEngine()]).then(
      () => setShown(true),
      () => setBroken(true),
    )
  }, [])
  useEffect(load, [load])
  function again() {
    setBroken(false)
    load()
  }

  const picture = useSource(video, lesson, startAt, shown, listen)
  const ready = lesson !== null && picture.studyId === lesson.studyId
  const { info } = picture
  const way: Way = info?.isAudio ? 'sound' : listen ? 'listening' : 'film'
  const sleep = useSleep(video)
  const state = useVideoState(video, shown, lesson?.studyId)
  useWatching({
    video,
    lesson,
    ready,
    duration: info?.videoLength ?? 0,
    outbox,
    onRefused: () => setNotice({ text: texts.noDrag }),
  })

  const play = useCallback(() => {
    wantsPlay.current = true
    // Autoplay is blocked: the large play button stays.
    video.current?.play().catch(() => {})
  }, [])
  /** The large button disappears when pressed; keyboard focus moves to the small one. */
  function begin() {
    play()
    layout.current?.querySelector<HTMLElement>('media-play-button')?.focus()
  }
  const seek = useCallback((time: number) => {
    if (video.current) video.current.currentTime = time
  }, [])
  const changeWay = (next: boolean) => {
    // The other stream continues as this one was left.
    wantsPlay.current = video.current?.paused === false
    if (next && document.fullscreenElement) void document.exitFullscreen()
    prefer({ listen: next })
  }
  useMediaSession(video, {
    title: name,
    album: courseName,
    picture: info?.posterUrl || cover,
    ready,
    onPrevious,
    onNext: nextName === null ? null : onNext,
  })
  useImperativeHandle(
    handle,
    () => ({
      time: () => video.current?.currentTime ?? 0,
      seek,
      pause: () => video.current?.pause(),
      play,
      listen(listener) {
        const element = video.current
        const report = () => listener(element?.currentTime ?? 0)
        report()
        for (const name of MOVES) element?.addEventListener(name, report)
        return () => {
          for (const name of MOVES) element?.removeEventListener(name, report)
        }
      },
    }),
    [seek, play],
  )

  useEffect(() => onInfo(info), [info, onInfo])
  useEffect(() => {
    wantsPlay.current = autoPlay
  }, [lesson?.studyId, autoPlay])
  useChange(lesson?.studyId, () => setNotice(null))
  useEffect(() => {
    if (ready && wantsPlay.current) play()
  }, [ready, picture.startedAt, play])
  useChange(
    ready ? picture.startedAt : 0,
    (at) => at > MIN_NOTICE_POSITION && setNotice({ text: texts.resumed(at), fromStart: true }),
  )
  useEffect(() => {
    if (!notice) return undefined
    const timer = setTimeout(() => setNotice(null), NOTICE)
    return () => clearTimeout(timer)
  }, [notice])

  const tracks = info?.subtitleList ?? []
  const { main, second } = chosenTracks(tracks, chosen)
  const shownTracks = [main, second].filter((track) => track !== undefined)
  const toggleCaptions = () => tracks.length > 0 && prefer({ captions: !captions })
  useCaptions(video, {
    address: shownTracks.map(({ url }) => url).join(' '),
    on: captions,
    visible: state.started,
    bare: state.bare,
    shown,
    scale: SCALE[captionSize],
  })

  useCaptionVoice(video, chosen.captionVoice && captions && shown ? (main?.url ?? null) : null, main?.language ?? 'zh')

  const free = lesson?.speedDouble !== 0
  useKeys(container, layout, video, free, { captions: toggleCaptions, note: onNote })

  const place = () => (ready ? (video.current?.currentTime ?? 0) : (startAt ?? lesson?.currentDuration ?? 0))
  const trouble = broken
    ? 'network'
    : picture.trouble && (picture.trouble === 'media' || !state.playable || state.stalled)
      ? picture.trouble
      : null

  return (
    <div id="theatre-stage" ref={layout} className={cx(css.stage, way === 'film' && state.fills && css.filled)}>
      {way !== 'film' && info && <SoundStage name={name} course={courseName} cover={info.posterUrl || cover} />}
      {shown && (
        <media-controller
          className={css.controller}
          lang={currentLanguage()}
          nohotkeys=""
          fullscreenelement="theatre-stage"
          autohide={menu || way !== 'film' ? '-1' : '3'}
        >
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- subtitles are a track below, if the lesson has any */}
          <video
            ref={video}
            slot="media"
            className={css.video}
            data-size={captionSize}
            data-ink={captionInk}
            data-ground={captionGround}
            playsInline
            preload="auto"
            poster={(way === 'film' && info?.posterUrl) || undefined}
            data-way={way}
            aria-label={way === 'sound' ? texts.sound(name) : texts.video(name)}
          >
            {info?.thumbsUrl && (
              <track key={info.thumbsUrl} kind="metadata" label="thumbnails" default src={info.thumbsUrl} />
            )}
            {shownTracks.map((track) => (
              <track
                key={track.url}
                kind="subtitles"
                srcLang={track.language}
                label={trackName(track)}
                src={track.url}
              />
            ))}
          </video>
          <media-loading-indicator slot="centered-chrome" />
          <Controls
            speed={state.speed}
            onSpeed={
              free
                ? (speed) => {
                    if (video.current) video.current.playbackRate = speed
                    prefer({ speed })
                  }
                : null
            }
            heights={picture.heights}
            height={picture.heights.includes(height) ? height : 0}
            shownHeight={picture.height}
            onHeight={(next) => {
              picture.source?.choose(next)
              prefer({ height: next })
            }}
            tracks={tracks}
            way={way}
            onListen={changeWay}
            sleep={sleep}
            marks={moments.length > 0 ? [...marks, ...moments] : marks}
            length={info?.videoLength ?? 0}
            onSeek={seek}
            onMenu={setMenu}
          />
        </media-controller>
      )}
      {lesson?.watermark && <Watermark text={lesson.watermark} />}
      {!state.playable && !trouble && (
        <div className={css.wait} role="status">
          <i />
          <span>{texts.loading}</span>
        </div>
      )}
      {state.playable && !state.started && !trouble && (
        <button
          type="button"
          className={way === 'film' ? css.big : css.onCover}
          aria-label={texts.play}
          onClick={begin}
        >
          <PlayIcon size={36} />
        </button>
      )}
      {notice && (
        <p className={css.notice} role="status">
          {notice.text}
          {notice.fromStart && (
            <button
              type="button"
              onClick={() => {
                seek(0)
                setNotice(null)
              }}
            >
              {texts.fromStart}
            </button>
          )}
          <button type="button" aria-label={texts.close} onClick={() => setNotice(null)}>
            <CloseIcon size={16} />
          </button>
        </p>
      )}
      {ready && lesson.momentTotal > 0 && (
        <Boundary
          fallback={
            <p className={css.notice} role="status">
              {texts.noMoments}
            </p>
          }
        >
          <Suspense>
            <FilmQuestions
              key={lesson.studyId}
              {...{ video, stage: layout, periodId: lesson.periodId, onProgress }}
              isLearned={lesson.isFinished}
              onAsking={setAsking}
              onMarks={setMoments}
            />
          </Suspense>
        </Boundary>
      )}
      {ready && state.ended && ending}
      {ready && state.ended && !ending && !isAsking && (
        <NextCard
          key={lesson.studyId}
          name={nextName}
          isWaiting={!sleep.stopsAtEnd}
          onNext={onNext}
          onReplay={() => {
            seek(0)
            play()
          }}
        />
      )}
      {trouble && (
        <Troubled trouble={trouble}>
          <Button
            onClick={() =>
              broken ? again() : trouble === 'network' && picture.source ? picture.source.retry() : onAgain(place())
            }
          >
            {texts.again}
          </Button>
        </Troubled>
      )}
    </div>
  )
}

/** No resume notice below this position; seconds. */
const MIN_NOTICE_POSITION = 3
const MOVES = ['timeupdate', 'seeked', 'play'] as const
/** Font scale of subtitles; video.module.css has the same values. */
const SCALE = { small: 0.8, normal: 1, large: 1.3, huge: 1.6 } as const
