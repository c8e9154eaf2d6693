import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckIcon, FullIcon, PauseIcon, PlayIcon, VolumeIcon, VolumeOffIcon } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { openLive, wishAfter } from './engine.ts'
import type { LiveState } from './use-live.ts'
import css from './live.module.css'
import { texts } from './texts.ts'
import { RETRY_MS, RETRY_JITTER_MS, type Engine, type Mode, STALL_TIMEOUT_MS, type Wish } from './way.ts'

type Quality = LiveState['qualityList'][number]

/** Menu item of a playback mode; the current one is marked. */
const wayItem = (words: string, isCurrent: boolean, onSelect: () => void): MenuItem => ({
  label: (
    <>
      {words}
      {isCurrent && <VisuallyHidden>{texts.current}</VisuallyHidden>}
    </>
  ),
  icon: isCurrent ? <CheckIcon size={16} /> : <span className={css.noMark} />,
  onSelect,
})

export interface LivePlayerProps {
  flvUrl: string
  hlsUrl: string
  /** Lower qualities available in HLS. */
  qualities?: readonly Quality[] | undefined
  name: string
  /** The connection was lost: the owner may fetch new URLs. */
  onLost?: (() => void) | undefined
  /** Begins without sound. */
  isMuted?: boolean
  /** Overlay. */
  children?: ReactNode
}

type Shown = { state: 'opening' } | { state: 'shown'; mode: Mode } | { state: 'lost' } | { state: 'unplayable' }

/** Live player. Reconnects when the connection is lost. */
export function LivePlayer({
  flvUrl,
  hlsUrl,
  qualities = [],
  name,
  onLost,
  isMuted: startsMuted = false,
  children,
}: LivePlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>({ state: 'opening' })
  const [tries, setTries] = useState(0)
  const [isMuted, setMuted] = useState(startsMuted)
  const [isPaused, setPaused] = useState(false)
  const [isSmooth, setSmooth] = useDeviceSetting('live-smooth', false)
  const [height, setHeight] = useState(0)
  const wish: Wish = isSmooth && hlsUrl ? 'hls' : 'auto'
  const quality = isSmooth ? qualities.find((one) => one.height === height) : undefined
  /** Consecutive tries without a frame. */
  const failures = useRef(0)
  // URLs are re-signed with every poll; an open stream keeps its URL.
  const urls = useLatest({ flvUrl, hlsUrl: quality?.hlsUrl ?? hlsUrl })
  const reportLost = useLatest(onLost)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let engine: Engine | null = null
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = () => {
      if (isGone || timer !== undefined) return
      failures.current += 1
      setShown({ state: 'lost' })
      reportLost.current?.()
      timer = setTimeout(() => setTries((before) => before + 1), RETRY_MS + Math.random() * RETRY_JITTER_MS)
    }
    // Watchdog: frames must advance, unless paused.
    let moved = Date.now()
    let place = -1
    const watch = setInterval(() => {
      if (element.currentTime === place && !element.paused && Date.now() - moved > STALL_TIMEOUT_MS) lost()
      if (element.currentTime === place && !element.paused) return
      if (place >= 0 && element.currentTime > place) failures.current = 0
      moved = Date.now()
      place = element.currentTime
    }, 1000)
    openLive({ video: element, ...urls.current, wish: wishAfter(wish, failures.current), onLost: lost }).then(
      (opened) => {
        if (isGone) return opened?.close()
        if (!opened) return setShown({ state: 'unplayable' })
        engine = opened
        setShown({ state: 'shown', mode: opened.mode })
        // Autoplay with sound needs a gesture: start muted and say so.
        return element.play().catch(async () => {
          element.muted = true
          await element.play().catch(() => setPaused(true))
        })
      },
      lost,
    )
    return () => {
      isGone = true
      clearTimeout(timer)
      clearInterval(watch)
      engine?.close()
    }
  }, [tries, wish, height, urls, reportLost])

  // FLV was preferred, but HLS is playing: say so.
  const hasFallen = shown.state === 'shown' && shown.mode === 'hls' && wish === 'auto' && flvUrl !== ''

  const mode = shown.state === 'shown' ? shown.mode : 'flv'
  const shownQuality = mode === 'hls' && quality ? texts.height(quality.height) : texts.modes[mode]

  function choose(smooth: boolean, lines: number) {
    setSmooth(smooth)
    setHeight(lines)
  }
  function toggle() {
    const element = video.current
    if (!element) return
    if (element.paused) {
      // After a pause, jump to the live edge.
      if (element.buffered.length > 0)
        element.currentTime = Math.max(0, element.buffered.end(element.buffered.length - 1) - 0.7)
      void element.play().catch(() => {})
    } else element.pause()
  }
  function sound() {
    if (video.current) video.current.muted = !video.current.muted
  }
  return (
    <div ref={frame} className={css.player}>
      {/* Live speech has no captions file yet. */}
      <video
        muted={startsMuted}
        ref={video}
        className={css.video}
        playsInline
        aria-label={name}
        onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        onPause={() => setPaused(true)}
        onPlaying={() => setPaused(false)}
        onClick={toggle}
      >
        <track kind="captions" />
      </video>
      {children}
      {shown.state === 'shown' && isMuted && !isPaused && (
        <Button className={css.unmute} onClick={sound} icon={<VolumeOffIcon size={18} />}>
          {texts.muted}
        </Button>
      )}
      {shown.state !== 'shown' && (
        <p className={css.notice} role="status">
          {shown.state === 'opening' ? texts.loading : shown.state === 'lost' ? texts.failed : texts.unplayable}
        </p>
      )}
      <div className={css.controls}>
        <IconButton label={isPaused ? texts.play : texts.pause} onClick={toggle}>
          {isPaused ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
        <IconButton label={isMuted ? texts.unmute : texts.mute} onClick={sound}>
          {isMuted ? <VolumeOffIcon /> : <VolumeIcon />}
        </IconButton>
        <span className={css.mode} role="status">
          {shown.state === 'shown' && hasFallen ? texts.fallen : ''}
        </span>
        {shown.state === 'shown' && hlsUrl !== '' && (
          <Menu
            label={texts.quality(shownQuality)}
            className={css.quality}
            button={shownQuality}
            floating
            items={[
              ...(flvUrl ? [wayItem(texts.toFast, mode === 'flv', () => choose(false, 0))] : []),
              wayItem(texts.toSmooth, mode === 'hls' && !quality, () => choose(true, 0)),
              ...qualities.map((one) =>
                wayItem(texts.toHeight(one.height), mode === 'hls' && quality === one, () => choose(true, one.height)),
              ),
            ]}
          />
        )}
        <IconButton
          label={texts.full}
          onClick={() =>
            void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen())
          }
        >
          <FullIcon />
        </IconButton>
      </div>
    </div>
  )
}
