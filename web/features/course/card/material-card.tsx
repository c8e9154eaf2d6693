import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { MediaCard } from '../../../ui/card.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { Price } from '../../../ui/price.tsx'
import { courseAddress } from './course-address.ts'
import { shortTitle } from './course-card.tsx'

type Course = OutputOf<'course/api/course/list'>['list'][number]

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
      ? `${course.downloadCount.toLocaleString('zh-CN')} 次下载`
      : `${course.countStudy.toLocaleString('zh-CN')} 人读过`
  return (
    <MediaCard
      to={courseAddress(course)}
      level={level}
      title={title ?? course.courseName}
      cover={
        <Cover
          src={course.courseLogo}
          title={shortTitle(course.courseName)}
          badge={formats(course.fileTypes) || `${course.periodTotal} 个文件`}
        />
      }
      meta={course.lecturerName}
      more={used}
      foot={<Price fen={course.isFree === 1 ? 0 : course.courseDiscount} />}
    />
  )
}
