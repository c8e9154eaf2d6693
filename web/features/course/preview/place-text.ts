import { clock } from '../../../ui/clock.ts'
import type { LessonPlace } from './place.ts'
import { texts } from './texts.ts'

/** A place in a lesson in words; empty for the whole lesson. */
export function placeText({ videoTime, paragraph, quote }: LessonPlace): string {
  if (videoTime !== null) return clock(videoTime)
  return paragraph === null ? '' : texts.paragraph(paragraph + 1, quote)
}
