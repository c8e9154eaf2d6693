import { clock } from '../../../ui/clock.ts'
import { texts } from './texts.ts'
import type { Place } from './turn.ts'

/** A place as a citation: 「3:12」, 「第 4 段」, 「第 4 页」. */
export function placeLabel({ kind, place }: Pick<Place, 'kind' | 'place'>): string {
  if (kind === 'transcript') return clock(place)
  if (kind === 'page') return texts.page(place)
  if (kind === 'text') return texts.paragraph(place)
  if (kind === 'accepted') return texts.accepted
  return kind === 'answer' ? texts.answerAt(clock(place)) : texts.explanation
}

const parameters = { text: 'p', page: 'page', transcript: 't', answer: 't', accepted: 't', explanation: 't' } as const

/** The query that opens a lesson at a place. */
export const placeQuery = ({ kind, periodId, place }: Pick<Place, 'kind' | 'periodId' | 'place'>): string =>
  `period=${periodId}&${parameters[kind]}=${place}`

/** Address of a place: in the course, or the question of an accepted answer. */
export const placePath = (place: Place, courseId: string): string =>
  place.questionId === undefined ? `/view/${courseId}?${placeQuery(place)}` : `/question/view/${place.questionId}`
