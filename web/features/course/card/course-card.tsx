import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { pick } from '../../../pick.ts'
import { lengthText } from '../../../ui/length-text.ts'
import { CardPrice } from '../../commerce/card-price/index.ts'
import { courseAddress } from './course-address.ts'
import { texts } from './texts.ts'

type Course = OutputOf<'course/api/course/list'>['list'][number]
/** Fields of a course that its card shows. */
export type CourseCardData = Pick<Course, (typeof shown)[number]> & Partial<Pick<Course, (typeof offer)[number]>>

const shown = [
  'courseId',
  'courseCategory',
  'courseName',
  'courseLogo',
  'lecturerName',
  'countStudy',
  'periodTotal',
  'totalSeconds',
  'readSeconds',
  'courseLevel',
  'score',
  'isFree',
  'isVipFree',
  'courseDiscount',
] as const
/** Absent in lists of one's own, where nothing is for sale. */
const offer = ['limitPrice', 'vipPrice'] as const

/** Picks the fields a card shows: loader data is part of the page. */
export function forCard(course: CourseCardData): CourseCardData {
  return pick(course, [...shown, ...offer])
}

/** A course card. `children` adds a line, such as progress. */
export function CourseCard({
  course,
  to,
  level,
  title,
  children,
}: {
  course: CourseCardData
  to?: string
  level?: 2 | 3 | 4
  title?: ReactNode
  children?: ReactNode
}) {
  return (
    <MediaCard
      to={to ?? courseAddress(course)}
      level={level}
      title={title ?? course.courseName}
      cover={<Cover src={course.courseLogo} title={shortTitle(course.courseName)} badge={<Kind course={course} />} />}
      meta={[levelName(course.courseLevel), course.lecturerName].filter(Boolean).join(' · ')}
      more={usedBy(course)}
      foot={
        <>
          <CardPrice {...course} price={course.courseDiscount} />
          {course.score > 0 && (
            <small role="img" aria-label={texts.rating(course.score.toFixed(1))}>
              ★ {course.score.toFixed(1)}
            </small>
          )}
        </>
      }
    >
      {children}
    </MediaCard>
  )
}

function usedBy({ courseCategory, countStudy }: Pick<Course, 'courseCategory' | 'countStudy'>): string {
  if (courseCategory === stateCode.category.library) return texts.readers(countStudy)
  return courseCategory === stateCode.category.resource ? texts.users(countStudy) : texts.learners(countStudy)
}

/** Number of parts, in the words of its kind: `24 节`, `3 个文档`. */
export function partsOf({ courseCategory, periodTotal }: Pick<Course, 'courseCategory' | 'periodTotal'>): string {
  if (courseCategory === stateCode.category.library) return texts.documents(periodTotal)
  return courseCategory === stateCode.category.resource ? texts.files(periodTotal) : texts.lessons(periodTotal)
}

/** Name of a level; '' if it is not set. */
export const levelName = (level: number): string => texts.levels[level] ?? ''

/** Kind on a cover; the second half only if there is room. */
function Kind({ course }: { course: CourseCardData }) {
  const [first, ...more] = kindOf(course).split(' · ')
  return (
    <>
      {first}
      {more.map((part) => (
        <span key={part}> · {part}</span>
      ))}
    </>
  )
}

/** Kind and duration: `视频 5 分钟 · 24 节`, `图文 12 分钟 · 5 节`, `视频 5 分钟 · 图文 20 分钟`, `3 个文档`. */
export function kindOf(
  course: Pick<Course, 'courseCategory' | 'periodTotal' | 'totalSeconds' | 'readSeconds'>,
): string {
  if (course.courseCategory !== stateCode.category.recorded) return partsOf(course)
  const [film, reading] = [lengthText(course.totalSeconds), lengthText(course.readSeconds)]
  if (film && reading) return `${texts.video} ${film} · ${texts.article} ${reading}`
  return `${film ? `${texts.video} ${film}` : [texts.article, reading].filter(Boolean).join(' ')} · ${partsOf(course)}`
}

/** Title on a generated cover: the name up to its first colon. */
export function shortTitle(name: string): string {
  return name.split(/[:：——|]/)[0]?.trim() || name
}
