import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { CardPrice } from '../../commerce/card-price/index.ts'
import { courseAddress } from './course-address.ts'
import { shortTitle } from './course-card.tsx'
import { texts } from './texts.ts'

type Listed = OutputOf<'course/api/course/list'>['list'][number]
type Course = Omit<Listed, 'limitPrice' | 'vipPrice'> & Partial<Listed>

/** File formats of a document: `PDF · DOCX`. */
export function formats(fileTypes: string): string {
  return fileTypes
    .split(',')
    .filter(Boolean)
    .slice(0, 3)
    .map((type) => type.toUpperCase())
    .join(' · ')
}

/** Card of a library document or resource. */
export function MaterialCard({ course, level, title }: { course: Course; level?: 2 | 3 | 4; title?: ReactNode }) {
  const used =
    course.courseCategory === stateCode.category.resource
      ? texts.downloads(course.downloadCount)
      : texts.readers(course.countStudy)
  return (
    <MediaCard
      to={courseAddress(course)}
      level={level}
      title={title ?? course.courseName}
      cover={
        <Cover
          src={course.courseLogo}
          title={shortTitle(course.courseName)}
          badge={formats(course.fileTypes) || texts.files(course.periodTotal)}
        />
      }
      meta={course.lecturerName}
      more={used}
      foot={<CardPrice {...course} price={course.courseDiscount} />}
    />
  )
}
