import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { Price } from '../../../ui/price.tsx'
import { pick } from '../../../pick.ts'
import { lengthText } from '../../../ui/length-text.ts'
import { courseAddress } from './course-address.ts'

type Course = OutputOf<'course/api/course/list'>['list'][number]
/** Fields of a course that its card shows. */
export type CourseCardData = Pick<Course, (typeof shown)[number]>

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
  'courseDiscount',
] as const

/** Picks the fields a card shows: loader data is part of the page. */
export function forCard(course: Course): CourseCardData {
  return pick(course, shown)
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
      meta={[levelNames[course.courseLevel], course.lecturerName].filter(Boolean).join(' · ')}
      more={`${course.countStudy.toLocaleString('zh-CN')} ${used[course.courseCategory] ?? '人在学'}`}
      foot={
        <>
          <Price fen={course.isFree === 1 ? 0 : course.courseDiscount} />
          {course.score > 0 && (
            <small aria-label={`评分 ${course.score.toFixed(1)}`}>★ {course.score.toFixed(1)}</small>
          )}
        </>
      }
    >
      {children}
    </MediaCard>
  )
}

const units: Record<number, string> = { 3: '个文档', 4: '个文件' }
const used: Record<number, string> = { 3: '人读过', 4: '人用过' }

/** Number of parts, in the words of its kind: `24 节`, `3 个文档`. */
export function partsOf({ courseCategory, periodTotal }: Pick<Course, 'courseCategory' | 'periodTotal'>): string {
  return `${periodTotal} ${units[courseCategory] ?? '节'}`
}

/** Level names; '' if the level is not set. */
export const levelNames: Record<number, string> = { 0: '', 1: '入门', 2: '进阶', 3: '高级' }

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
  if (film && reading) return `视频 ${film} · 图文 ${reading}`
  return `${film ? `视频 ${film}` : ['图文', reading].filter(Boolean).join(' ')} · ${partsOf(course)}`
}

/** Title on a generated cover: the name up to its first colon. */
export function shortTitle(name: string): string {
  return name.split(/[:：——|]/)[0]?.trim() || name
}
