import { markedPieces } from './answer-parts.ts'
import css from './ask-panel.module.css'
import { placeLabel } from './place-label.ts'
import type { Place } from './turn.ts'

/** A place: its number, where it is, and its sentence with the matched words marked. */
export function PlaceText({ place, number, lesson }: { place: Place; number: number; lesson: string }) {
  return (
    <>
      <span className={css.where}>
        <span className={css.number}>{number}</span>
        <b>{placeLabel(place)}</b>
        {lesson && <span>{lesson}</span>}
      </span>
      <span className={css.sentence}>
        {markedPieces(place.sentence).map((piece, n) => (n % 2 === 1 ? <mark key={n}>{piece}</mark> : piece))}
      </span>
    </>
  )
}
