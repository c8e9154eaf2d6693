import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { courseAddress } from '../../features/course/card/course-address.ts'
import {
  type CourseCardData,
  forCard,
  kindOf,
  levelNames,
  shortTitle,
} from '../../features/course/card/course-card.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { BookIcon, ChevronRightIcon, PlayIcon } from '../../ui/icons.tsx'
import css from './featured.module.css'
import { texts } from './texts.ts'

type Course = OutputOf<'course/api/course/list'>['list'][number]
type Chapters = OutputOf<'course/api/course/chapter/list'>['chapterList']
type Article = OutputOf<'community/api/article/recommend/list'>['list'][number]

export type FeaturedCourse = CourseCardData & { courseDesc: string }

/** Data of the featured course: the first one of the first shelf. */
export function forFeature(course: Course): FeaturedCourse {
  return { ...forCard(course), courseDesc: course.courseDesc }
}

export interface TodayLesson {
  courseName: string
  periodName: string
  periodDesc: string
  isVideo: boolean
  courseLogo: string
  to: string
}

/** periodType of a video; other lessons are text. */
const VIDEO = 1

/** Trial lesson of a course; null if there is none. */
export function trialLesson(
  course: Pick<Course, 'courseId' | 'courseName' | 'courseLogo'>,
  chapters: Chapters,
): TodayLesson | null {
  const period = chapters.flatMap(({ periodList }) => periodList).find(({ isFree }) => isFree === 1)
  if (!period) return null
  return {
    courseName: shortTitle(course.courseName),
    periodName: period.periodName,
    // Later lines may list chapters.
    periodDesc: period.periodDesc.split('\n')[0] ?? '',
    isVideo: period.periodType === VIDEO,
    courseLogo: course.courseLogo,
    to: `/view/${course.courseId}?period=${period.id}`,
  }
}

/** The featured course, with a trial lesson next to it. */
export function Featured({ course, today }: { course: FeaturedCourse; today: TodayLesson | null }) {
  return (
    <section className={css.row} aria-label={texts.featured}>
      <article className={css.course}>
        <Cover src={course.courseLogo} title={shortTitle(course.courseName)} className={css.cover} eager />
        <div className={css.words}>
          <p className={css.over}>{texts.featured}</p>
          <h2>
            <Link to={courseAddress(course)}>{course.courseName}</Link>
          </h2>
          <p className={css.about}>{course.courseDesc}</p>
          <p className={css.facts}>
            {[course.lecturerName, levelNames[course.courseLevel], kindOf(course)].filter(Boolean).join(' · ')}
            {course.score > 0 && ` · ★\u00a0${course.score.toFixed(1)}`}
          </p>
          <ButtonLink to={courseAddress(course)}>{texts.view}</ButtonLink>
        </div>
      </article>
      {today && (
        <article className={css.today}>
          <Cover src={today.courseLogo} title={today.courseName} words="none" className={css.todayCover} />
          <p className={css.over}>{texts.today}</p>
          <h2>
            <Link to={today.to}>{today.periodName}</Link>
          </h2>
          <p className={css.about}>{today.periodDesc}</p>
          <p className={css.from}>
            {today.isVideo ? <PlayIcon size={16} /> : <BookIcon size={16} />}
            {texts.todayFrom(today.courseName)}
          </p>
        </article>
      )}
    </section>
  )
}

/** Featured learner story. */
export function Story({ article }: { article: Pick<Article, 'id' | 'infoTitle' | 'description'> }) {
  return (
    <section className={css.story} aria-label={texts.story}>
      <p className={css.over}>{texts.story}</p>
      <blockquote>{article.infoTitle}</blockquote>
      <p>{article.description}</p>
      <Link to={`/info/detail/${article.id}`}>
        {texts.readStory}
        <ChevronRightIcon size={16} />
      </Link>
    </section>
  )
}
