import { stateCode } from '@zhixing/contract/states'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../../ui/cover.tsx'
import { BookIcon, PlayIcon } from '../../../ui/icons.tsx'
import { warmPlayer } from '../player/index.ts'
import { MainAction } from '../../commerce/product-page/index.ts'
import { shortTitle } from '../card/index.ts'
import { buttonOf, buyAction, mainAction, trialPeriod } from './course-action.tsx'
import css from './course-picture.module.css'
import { type Chapter, type Course, opensToVisitors } from './load-course.ts'
import { texts } from './texts.ts'

// The player is larger than the page.
const TrialFilm = lazy(() => import('../player/trial-film.tsx'))

export interface CoursePictureProps {
  course: Course
  chapters: readonly Chapter[]
  signedIn: boolean
  /** URL of the course. */
  address: string
}

/**
 * Cover of a course. A trial film plays in its place; otherwise it opens the lesson to start with, if the viewer may
 * study it.
 */
export function CoursePicture({ course, chapters, signedIn, address }: CoursePictureProps) {
  const [isPlaying, setPlaying] = useState(false)
  const trial = trialPeriod(course, chapters)
  const film = trial?.periodType === stateCode.lesson.video && (signedIn || opensToVisitors(trial)) ? trial : undefined
  if (film && isPlaying)
    return (
      <div className={css.picture}>
        <Suspense fallback={<div className={css.waiting} role="status" aria-label={texts.loading} />}>
          <TrialFilm
            courseId={course.courseId}
            period={film}
            courseName={course.courseName}
            cover={course.courseLogo}
            action={<MainAction {...buttonOf(buyAction(course, signedIn))} block />}
          />
        </Suspense>
      </div>
    )
  const { to, isBuy, isRead } = mainAction({ course, chapters, signedIn, address })
  return (
    <div className={css.picture}>
      <Cover src={course.courseLogo} title={shortTitle(course.courseName)} words="none" eager />
      {film ? (
        <button
          type="button"
          className={css.play}
          aria-label={texts.playTrial(film.periodName)}
          onClick={() => setPlaying(true)}
          onPointerEnter={() => warmPlayer('cover', true)}
          onFocus={() => warmPlayer('cover', true)}
        >
          <span>
            <PlayIcon size={32} />
          </span>
          <b>{texts.trial}</b>
        </button>
      ) : (
        to &&
        !isBuy && (
          <Link to={to} className={css.play} tabIndex={-1} aria-hidden="true">
            <span>{isRead ? <BookIcon size={32} /> : <PlayIcon size={32} />}</span>
          </Link>
        )
      )}
    </div>
  )
}
