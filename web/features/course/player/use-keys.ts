import type { RefObject } from 'react'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { prefer, preferences, speeds } from './preferences.ts'

export interface Actions {
  captions(): void
  note(): void
}

const STEP = 5
const LONG_STEP = 10

/** Next speed in the list, in a direction. */
export function nextSpeed(speed: number, direction: 1 | -1): number {
  const list = direction === 1 ? speeds : [...speeds].reverse()
  return list.find((one) => (direction === 1 ? one > speed : one < speed)) ?? speed
}

/**
 * Player shortcuts. They work while focus is in `container` or on no control, never while typing, and can be switched
 * off (WCAG 2.1.4). Up and down change the volume only inside the player, where they do not scroll the page.
 */
export function useKeys(
  container: RefObject<HTMLElement | null>,
  layout: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  speedDouble: boolean,
  actions: Actions,
): void {
  useShortcuts(
    (event) => {
      if (!preferences().keys) return false
      const onLayout = layout.current !== null && event.composedPath().includes(layout.current)
      if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !onLayout) return false
      if (event.key.toLowerCase() === 'n') {
        actions.note()
        return true
      }
      if (event.key.toLowerCase() === 't') {
        prefer({ wide: !preferences().wide })
        return true
      }
      return video.current !== null && act(event.key, video.current, layout.current, speedDouble, actions)
    },
    {
      inControls: true,
      // Controls are in shadow trees: compare their host.
      within: (target) => isNowhere(target) || (container.current?.contains(hostOf(target)) ?? false),
    },
  )
}

const isNowhere = (target: Element): boolean => target === document.body || target.id === 'main'
function hostOf(target: Element): Element {
  const root = target.getRootNode()
  return root instanceof ShadowRoot ? hostOf(root.host) : target
}

/** @returns whether the key was handled */
function act(
  key: string,
  video: HTMLVideoElement,
  layout: HTMLElement | null,
  speedDouble: boolean,
  actions: Actions,
): boolean {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      // play() rejects without a user gesture or data: the large play button stays.
      if (video.paused) video.play().catch(() => {})
      else video.pause()
      return true
    case 'arrowleft':
    case 'j':
      video.currentTime = Math.max(0, video.currentTime - (key === 'ArrowLeft' ? STEP : LONG_STEP))
      return true
    case 'arrowright':
    case 'l':
      video.currentTime = Math.min(video.duration || 0, video.currentTime + (key === 'ArrowRight' ? STEP : LONG_STEP))
      return true
    case 'i':
      // Without a picture, or where the browser has no such window, the key does nothing.
      if (document.pictureInPictureElement) void document.exitPictureInPicture().catch(() => {})
      else video.requestPictureInPicture?.().catch(() => {})
      return true
    case 'arrowup':
    case 'arrowdown':
      video.volume = Math.min(1, Math.max(0, Math.round((video.volume + (key === 'ArrowUp' ? 0.1 : -0.1)) * 10) / 10))
      return true
    case 'm':
      video.muted = !video.muted
      return true
    case 'c':
      actions.captions()
      return true
    case 'f':
      if (document.fullscreenElement) void document.exitFullscreen()
      else layout?.requestFullscreen?.().catch(() => {})
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
