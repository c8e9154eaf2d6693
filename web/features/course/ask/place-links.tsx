import { Link } from 'react-router'
import css from './ask-panel.module.css'
import { placeLabel, placePath } from './place-label.ts'
import { PlaceText } from './place-text.tsx'
import { texts } from './texts.ts'
import type { Place } from './turn.ts'

/** Numbered places as links to their second in the course, or to their question. */
export function PlaceLinks<P extends Place>({
  places,
  courseId,
  name = ({ periodName }) => periodName,
}: {
  places: readonly P[]
  courseId: (place: P) => string
  /** Where the link goes, for a screen reader. */
  name?: (place: P) => string
}) {
  return (
    <ol>
      {places.map((place, at) => (
        <li key={place.passageId}>
          <Link
            className={css.place}
            aria-label={texts.jump(placeLabel(place), name(place))}
            to={placePath(place, courseId(place))}
          >
            <PlaceText place={place} number={at + 1} lesson={place.periodName} />
          </Link>
        </li>
      ))}
    </ol>
  )
}
