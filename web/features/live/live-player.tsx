import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { FullIcon, PauseIcon, PlayIcon, VolumeIcon, VolumeOffIcon } from '../../ui/icons.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { type Engine, type Mode, openLive } from './engine.ts'
import css from './live.module.css'
import { texts } from './texts.ts'

/** Another try after the way was lost (ms). */
const AGAIN = 2000

export interface LivePlayerProps {
  flvUrl: string
  hlsUrl: string
  name: string
  /** The way was lost: whoever knows the addresses may ask for new ones. */
  onLost?: (() => void) | undefined
  /** What lies over the picture. */
  children?: ReactNode
}

type Shown = { state: 'opening' } | { state: 'shown'; mode: Mode } | { state: 'lost' } | { state: 'unplayable' }

/** The picture of a session as it happens. It comes back by itself when the way was lost. */
export function LivePlayer({ flvUrl, hlsUrl, name, onLost, children }: LivePlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>({ state: 'opening' })
  const [tries, setTries] = useState(0)
  const [isMuted, setMuted] = useState(false)
  const [isPaused, setPaused] = useState(false)
  // The addresses are made anew with every question; the one that was opened stays open while it flows.
  const urls = useLatest({ flvUrl, hlsUrl })
  const reportLost = useLatest(onLost)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let engine: Engine | null = null
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const lost = () => {
      if (isGone || timer !== undefined) return
      setShown({ state: 'lost' })
      reportLost.current?.()
      timer = setTimeout(() => setTries((before) => before + 1), AGAIN)
    }
    openLive({ video: element, ...urls.current, onLost: lost }).then((opened) => {
      if (isGone) return opened?.close()
      if (!opened) return setShown({ state: 'unplayable' })
      engine = opened
      setShown({ state: 'shown', mode: opened.mode })
      // Sound needs a gesture in most browsers: without one it begins mute and says so.
      return element.play().catch(async () => {
        element.muted = true
        await element.play().catch(() => setPaused(true))
      })
    }, lost)
    return () => {
      isGone = true
      clearTimeout(timer)
      engine?.close()
    }
  }, [tries, urls, reportLost])

  function toggle() {
    const element = video.current
    if (!element) return
    if (element.paused) {
      // One who comes back from a pause sees what is now.
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
      {/* Spoken words of what happens now have no text yet. */}
      <video
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
        <span className={css.mode}>{shown.state === 'shown' ? texts.modes[shown.mode] : ''}</span>
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
