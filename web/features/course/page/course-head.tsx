import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckIcon, ChevronLeftIcon } from '../../../ui/icons.tsx'
import { lengthText } from '../../../ui/length-text.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatCount } from '../../../i18n/format.ts'
import { CourseTools } from '../actions/index.ts'
import { levelName, partsOf } from '../card/index.ts'
import css from './course-head.module.css'
import type { Course } from './load-course.ts'
import { texts } from './texts.ts'

export interface CourseHeadProps {
  course: Course
  /** URL of the course. */
  address: string
  /** Cover, or what plays in its place. */
  picture?: ReactNode
  /** A preview has no collect and share actions. */
  isPreview?: boolean
}

/** Name, figures, lecturer and picture of a course. */
export function CourseHead({ course, address, picture, isPreview = false }: CourseHeadProps) {
  const { lecturer, courseLevel, countStudy, score } = course
  const length = lengthText(course.totalSeconds || course.readSeconds)
  return (
    <Stack gap={4} as="section" className={css.head}>
      <Stack gap={2}>
        <Row align="start" justify="between" gap={3} rowGap={1} className={css.title}>
          <h1>{course.courseName}</h1>
          {!isPreview && <Tools course={course} address={address} />}
        </Row>
        {course.courseDesc && <p className={css.about}>{course.courseDesc}</p>}
        <Hint as="div">
          <Row gap={4} rowGap={2}>
            {levelName(courseLevel) && <Tag tone="brand">{levelName(courseLevel)}</Tag>}
            <span>{[partsOf(course), length].filter(Boolean).join(' · ')}</span>
            {score > 0 && <Rating value={score} />}
            {countStudy > 0 && <span>{texts.studying(formatCount(countStudy))}</span>}
            <Link to={`/lecturer/${lecturer.id}`} className={css.lecturer}>
              <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="xs" />
              {lecturer.lecturerName}
            </Link>
          </Row>
        </Hint>
      </Stack>
      {picture}
      <Outcomes list={course.outcomeList} />
    </Stack>
  )
}

function Tools({ course, address }: { course: Course; address: string }) {
  return (
    <CourseTools
      courseId={course.courseId}
      collected={course.isCollection}
      path={address}
      poster={{
        title: course.courseName,
        byline: course.lecturerName,
        about: course.courseDesc || course.introduce,
        image: course.courseLogo,
      }}
    />
  )
}

/** Below a lesson: back to the course, its progress, and its tools. */
export function LessonFoot({ course, address, isPreview = false }: Omit<CourseHeadProps, 'picture'>) {
  return (
    <Row justify="between" gap={4} rowGap={2} className={css.foot}>
      <ButtonLink variant="line" to={address} icon={<ChevronLeftIcon size={18} />}>
        {texts.back}
      </ButtonLink>
      {course.isPay && !isPreview && (
        <div className={css.progress}>
          <span>{texts.progress}</span>
          <ProgressBar value={course.progress} label={texts.progress} show />
        </div>
      )}
      {!isPreview && <Tools course={course} address={address} />}
    </Row>
  )
}

/** Outcomes of a course. */
export function Outcomes({ list }: { list: readonly string[] }) {
  if (list.length === 0) return null
  return (
    <section className={css.outcomes} aria-labelledby="outcomes">
      <h2 id="outcomes">{texts.outcomes}</h2>
      <ul>
        {list.map((line) => (
          <li key={line}>
            <CheckIcon size={16} />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
