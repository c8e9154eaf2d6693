import { Link } from 'react-router'
import { courseAddress } from '../../course/card/index.ts'
import { clock } from '../../../ui/clock.ts'
import { ExamIcon, PlayIcon } from '../../../ui/icons.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'
import type { QuestionCardData } from './types.ts'

type Place = NonNullable<QuestionCardData['place']>

/** URL of the lesson a question was asked from, at its second or page; of the course if there is no lesson. */
export function placeAddress({ courseId, courseCategory, periodId, videoTime, pageNo }: Place): string {
  const address = courseAddress({ courseCategory, courseId })
  if (periodId === '0') return address
  const at = videoTime > 0 ? `&t=${Math.floor(videoTime)}` : pageNo > 0 ? `&page=${pageNo}` : ''
  return `${address}?period=${periodId}${at}`
}

/** Where a question was asked from: course, lesson, second or page. */
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
            {place.pageNo > 0 && <span className={css.second}>{texts.page(place.pageNo)}</span>}
          </span>
        )}
      </span>
    </Link>
  )
}

/** The paper and problem a question is about. */
export function PaperCard({ paper }: { paper: NonNullable<QuestionCardData['paper']> }) {
  return (
    <Link to={`/exam/view/${paper.examId}`} className={css.place}>
      <ExamIcon size={18} />
      <span>
        <small>{texts.fromPaper}</small>
        <b>{paper.examName}</b>
        <span>{texts.problemNo(paper.problemNo)}</span>
      </span>
    </Link>
  )
}
