import type { OutputOf } from '@zhixing/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { preferences } from './preferences.ts'
import { openSource, type Source, type Trouble } from './source.ts'
import type { Lesson } from './use-watching.ts'
import { useQuery } from '../../use-query.ts'

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
  const {
    data: info,
    error,
    code,
  } = useQuery('vod/auth/videoInfo/play', lesson && shown ? { ticket: lesson.ticket } : null, { quiet: true })
  const [picture, setPicture] = useState(none)
  const begin = useRef(startAt)
  begin.current = startAt

  useEffect(() => {
    const video = ref.current
    setPicture(none)
    if (!video || !lesson || !info) return
    const { studyId, currentDuration } = lesson
    let source: Source | undefined
    let gone = false
    const change = (part: Partial<Picture>) => {
      if (!gone) setPicture((before) => ({ ...before, ...part }))
    }

    const wanted = begin.current ?? currentDuration
    const startedAt = wanted > info.videoLength - REST ? 0 : wanted
    change({ info, startedAt })
    openSource({
      video,
      url: info.hlsUrl,
      startAt: startedAt,
      height: preferences().height,
      onHeight: (height) => change({ height }),
      onTrouble: (trouble) => change({ trouble }),
    }).then(
      (opened) => {
        if (gone) return opened.close()
        source = opened
        change({ source, studyId, heights: source.heights })
      },
      () => change({ trouble: 'network' }),
    )
    return () => {
      gone = true
      source?.close()
    }
  }, [ref, lesson, info])

  // No stream was answered: the ticket ran out, or there is no network.
  return error === undefined ? picture : { ...picture, trouble: code ? 'expired' : 'network' }
}
