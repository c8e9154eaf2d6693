import type { OutputOf } from '@zhixing/contract'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { preferences } from './preferences.ts'
import { openSource, type Source, type Trouble } from './source.ts'
import type { Lesson } from './use-watching.ts'
import { useAsk } from '../../../use-query.ts'
import { useChange } from '../../../ui/use-change.ts'

export type PlayInfo = OutputOf<'vod/auth/videoInfo/play'>

/** Study id of a visitor's trial. */
export const VISITOR = '0'

/** Resume from the start when this close to the end; seconds. */
const END_MARGIN = 3

export interface Picture {
  info: PlayInfo | null
  source: Source | null
  /** Study whose video is attached. */
  studyId: string | null
  heights: readonly number[]
  /** Played height, 0 if unknown. */
  height: number
  trouble: Trouble | null
  /** Resume position, 0 for the start. */
  startedAt: number
}

const none: Omit<Picture, 'info'> = { source: null, studyId: null, heights: [], height: 0, trouble: null, startedAt: 0 }

/**
 * Attaches the video of a signed lesson to the element.
 * @param startAt overrides the resume position from the server, seconds
 * @param listen without the picture, which is not loaded if the package has its sound alone
 */
export function useSource(
  ref: RefObject<HTMLVideoElement | null>,
  lesson: Lesson | null,
  startAt: number | null,
  shown: boolean,
  listen: boolean,
): Picture {
  const {
    data: info,
    error,
    code,
  } = useAsk(
    lesson && shown ? lesson.ticket : null,
    ({ signal }): Promise<PlayInfo> =>
      api(
        lesson?.studyId === VISITOR ? 'vod/api/videoInfo/trial/play' : 'vod/auth/videoInfo/play',
        { ticket: lesson?.ticket ?? '' },
        { quiet: true, signal },
      ),
    { quiet: true },
  )
  const [picture, setPicture] = useState(none)
  const url = info && ((listen && info.audioUrl) || info.hlsUrl)
  /** Where the other stream of the same lesson was left. */
  const left = useRef<{ lesson: Lesson; time: number } | null>(null)
  // Reset for another lesson or ticket.
  useChange(lesson, () => setPicture(none))
  useChange(url, () => setPicture(none))
  const begin = useEffectEvent(() => startAt)

  useEffect(() => {
    const video = ref.current
    if (!video || !lesson || !info || !url) return undefined
    const { studyId, currentDuration } = lesson
    let source: Source | undefined
    let isUnmounted = false
    const change = (part: Partial<typeof none>) => {
      if (!isUnmounted) setPicture((before) => ({ ...before, ...part }))
    }

    const kept = left.current?.lesson === lesson ? left.current.time : null
    const position = kept ?? begin() ?? currentDuration
    const startedAt = position > info.videoLength - END_MARGIN ? 0 : position
    openSource({
      video,
      url,
      startAt: startedAt,
      height: preferences().height,
      onHeight: (height) => change({ height }),
      onTrouble: (trouble) => change({ trouble }),
    }).then(
      (opened) => {
        if (isUnmounted) return opened.close()
        source = opened
        // Changing the stream is no resuming.
        change({ source, studyId, startedAt: kept === null ? startedAt : 0, heights: source.heights })
      },
      () => change({ trouble: 'network' }),
    )
    return () => {
      isUnmounted = true
      left.current = { lesson, time: video.currentTime }
      source?.close()
    }
  }, [ref, lesson, info, url])

  // The play call failed: expired ticket or no network.
  const trouble = error === undefined ? picture.trouble : code ? 'expired' : 'network'
  return { ...picture, info: info ?? null, trouble }
}
