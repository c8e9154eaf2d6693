import { Link } from 'react-router'
import { courseAddress } from '../course-card/index.ts'
import { clock } from '../../ui/clock.ts'
import { PlayIcon } from '../../ui/icons.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'
import type { QuestionCardData } from './types.ts'

type Place = NonNullable<QuestionCardData['place']>

/** The address of the lesson a question was asked from, at its second; of the course where there is no lesson. */
export function placeAddress({ courseId, courseCategory, periodId, videoTime }: Place): string {
  const address = courseAddress({ courseCategory, courseId })
  if (periodId === '0') return address
  return `${address}?period=${periodId}${videoTime > 0 ? `&t=${Math.floor(videoTime)}` : ''}`
}

/** Where a question was asked from: course, lesson, second. */
export function PlaceCard({ place }: { place: Place }) {
  return (
    <Link to={placeAddress(place)} className={css.place}>
      <PlayIcon size={18} />
      <span>
        <small>{texts.from}</small>
        <b>{place.courseName}</b>
        {place.periodName && (
          <span>
            {place.periodName}
            {place.videoTime > 0 && <span className={css.second}>{texts.at(clock(place.videoTime))}</span>}
          </span>
        )}
      </span>
    </Link>
  )
}
