import type { OutputOf } from '@zhixing/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../api.ts'
import { preferences } from './preferences.ts'
import { openSource, type Source, type Trouble } from './source.ts'
import type { Lesson } from './use-watching.ts'

export type PlayInfo = OutputOf<'vod/auth/videoInfo/play'>

/** This near to the end there is nothing left to go on with; seconds. */
const REST = 3

export interface Picture {
  info: PlayInfo | null
  source: Source | null
  /** The study whose video is in the element. */
  studyId: string | null
  heights: readonly number[]
  /** Height of what is shown, 0 when unknown. */
  height: number
  trouble: Trouble | null
  /** Where it went on, or 0 for the beginning. */
  startedAt: number
}

const none: Picture = { info: null, source: null, studyId: null, heights: [], height: 0, trouble: null, startedAt: 0 }

/**
 * Brings the video of a signed lesson into the element.
 * @param startAt where to begin instead of where the server says, seconds
 */
export function useSource(
  ref: RefObject<HTMLVideoElement | null>,
  lesson: Lesson | null,
  startAt: number | null,
  shown: boolean,
): Picture {
  const [picture, setPicture] = useState(none)
  const begin = useRef(startAt)
  begin.current = startAt

  useEffect(() => {
    const video = ref.current
    if (!video || !lesson || !shown) return
    const { studyId } = lesson
    let source: Source | undefined
    let gone = false
    const change = (part: Partial<Picture>) => {
      if (!gone) setPicture((before) => ({ ...before, ...part }))
    }

    async function start(element: HTMLVideoElement, { ticket, currentDuration }: Lesson) {
      try {
        const info = await api('vod/auth/videoInfo/play', { ticket }, { quiet: true })
        if (gone) return
        const wanted = begin.current ?? currentDuration
        const startedAt = wanted > info.videoLength - REST ? 0 : wanted
        change({ info, startedAt })
        const opened = await openSource({
          video: element,
          url: info.hlsUrl,
          startAt: startedAt,
          height: preferences().height,
          onHeight: (height) => change({ height }),
          onTrouble: (trouble) => change({ trouble }),
        })
        if (gone) return opened.close()
        source = opened
        change({ source, studyId, heights: source.heights })
      } catch (error) {
        change({ trouble: error instanceof ApiError && error.code !== 0 ? 'expired' : 'network' })
      }
    }
    setPicture(none)
    void start(video, lesson)
    return () => {
      gone = true
      source?.close()
    }
  }, [ref, lesson, shown])

  return picture
}
