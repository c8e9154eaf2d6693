import { type RefObject, useEffect, useRef } from 'react'
import { prefer, preferences, speeds } from './preferences.ts'

export interface Deeds {
  captions(): void
  note(): void
}

const STEP = 5

/** The next speed of the list in a direction. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const list = direction === 1 ? speeds : [...speeds].reverse()
  return list.find((one) => (direction === 1 ? one > speed : one < speed)) ?? speed
}

/**
 * Shortcuts of the player. They work while the focus is in `theatre` or nowhere in particular, never while one types, and can be switched
 * off (WCAG 2.1.4). Up and down change the volume only inside the player, where they would not scroll the page.
 */
export function useKeys(
  theatre: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  speedDouble: boolean,
  deeds: Deeds,
): void {
  const latest = useRef(deeds)
  latest.current = deeds

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !preferences().keys) return
      const path = event.composedPath()
      const target = path[0]
      if (!(target instanceof HTMLElement)) return
      const onStage = stage.current !== null && path.includes(stage.current)
      const nowhere = target === document.body || target.id === 'main'
      if (!nowhere && !(theatre.current && path.includes(theatre.current))) return
      if (target.closest('input, textarea, select, [contenteditable], dialog, [role=menu], [role=tablist]')) return
      // A button that has the focus answers to space itself.
      if (
        event.key === ' ' &&
        target.closest(
          'button, a, [role=button], media-play-button, media-mute-button, media-pip-button, media-fullscreen-button',
        )
      )
        return
      if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !onStage) return
      if (event.key.toLowerCase() === 'n') {
        event.preventDefault()
        latest.current.note()
      } else if (video.current && act(event.key, video.current, stage.current, speedDouble, latest.current))
        event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [theatre, stage, video, speedDouble])
}

/** @returns whether the key meant something */
function act(
  key: string,
  video: HTMLVideoElement,
  stage: HTMLElement | null,
  speedDouble: boolean,
  deeds: Deeds,
): boolean {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      // A refusal (no gesture yet, nothing loaded) shows as the big button that stays.
      if (video.paused) video.play().catch(() => {})
      else video.pause()
      return true
    case 'arrowleft':
      video.currentTime = Math.max(0, video.currentTime - STEP)
      return true
    case 'arrowright':
      video.currentTime = Math.min(video.duration || 0, video.currentTime + STEP)
      return true
    case 'arrowup':
    case 'arrowdown':
      video.volume = Math.min(1, Math.max(0, Math.round((video.volume + (key === 'ArrowUp' ? 0.1 : -0.1)) * 10) / 10))
      return true
    case 'm':
      video.muted = !video.muted
      return true
    case 'c':
      deeds.captions()
      return true
    case 'f':
      if (document.fullscreenElement) void document.exitFullscreen()
      else stage?.requestFullscreen?.().catch(() => {})
      return true
    case '<':
    case '>':
      if (!speedDouble) return false
      video.playbackRate = nextSpeed(video.playbackRate, key === '>' ? 1 : -1)
      prefer({ speed: video.playbackRate })
      return true
    default:
      return false
  }
}
