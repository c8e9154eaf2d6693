import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { courseAddress } from '../../features/course/card/course-address.ts'
import { type CourseCardData, forCard, kindOf, levelName, shortTitle } from '../../features/course/card/course-card.tsx'
import type { TrialLesson } from '../../features/course/card/trial-lesson.ts'
import { warmPlayer } from '../../features/course/player/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { BookIcon, ChevronRightIcon, PlayIcon } from '../../ui/icons.tsx'
import css from './featured.module.css'
import { texts } from './texts.ts'

type Course = OutputOf<'course/api/course/list'>['list'][number]
type Article = OutputOf<'community/api/article/recommend/list'>['list'][number]

export type FeaturedCourse = CourseCardData & { courseDesc: string }

/** Data of the featured course: the first one of the first shelf. */
export function forFeature(course: Course): FeaturedCourse {
  return { ...forCard(course), courseDesc: course.courseDesc }
}

/** The featured course, with a trial lesson next to it. */
export function Featured({ course, today }: { course: FeaturedCourse; today: TrialLesson | null }) {
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
            {[course.lecturerName, levelName(course.courseLevel), kindOf(course)].filter(Boolean).join(' · ')}
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
            <Link
              to={today.to}
              onPointerEnter={() => warmPlayer('lesson', today.isVideo)}
              onFocus={() => warmPlayer('lesson', today.isVideo)}
            >
              {today.periodName}
            </Link>
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
