import { Link } from 'react-router'
import { CollectButton } from '../course-actions/collect-button.tsx'
import { lengthText } from '../../ui/length-text.ts'
import { PosterButton } from '../course-actions/index.ts'
import { ShareButton } from '../course-actions/share-button.tsx'
import { shortTitle } from '../course-card/course-card.tsx'
import { stateCode } from '@zhixing/contract/states'
import { checkoutPath } from '../../checkout-path.ts'
import { loginPath } from '../../return-url.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { BookIcon, CheckIcon, ChevronLeftIcon, PlayIcon } from '../../ui/icons.tsx'
import { PriceBox, type ShownTerms } from '../price/index.ts'
import { Price } from '../../ui/price.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Rating } from '../../ui/rating.tsx'
import { signInOnPress } from '../sign-in/index.ts'
import css from './course-head.module.css'
import { type Chapter, type Course, mayStudy, nextPeriod, opensToVisitors, type Period } from './load-course.ts'
import { texts } from './texts.ts'

export interface CourseHeadProps {
  course: Course
  chapters: readonly Chapter[]
  signedIn: boolean
  /** A lesson is on the screen above: its name stands above that, and no cover or way into the lesson here. */
  playing: boolean
  /** The prices of one that has to be bought. */
  terms?: ShownTerms | null
  /** Address of the course where it is not the learners' own: a preview, in which nothing can be collected or shared. */
  preview?: string
}

/** Cover, name, figures, price and the one main action of a course. */
export function CourseHead({ course, chapters, signedIn, playing, terms, preview }: CourseHeadProps) {
  const address = preview ?? `/view/${course.courseId}`
  const main = mainAction(course, chapters, signedIn, address)
  const trial = preview ? null : trialAction(course, chapters, signedIn, address)
  return (
    <section className={cx(css.head, playing && css.playing)}>
      {!playing && (
        <div className={css.picture}>
          <Cover src={course.courseLogo} title={shortTitle(course.courseName)} words="none" eager />
          {main.to && !main.isBuy && (
            <Link to={main.to} className={css.play} tabIndex={-1} aria-hidden="true">
              <span>{main.isRead ? <BookIcon size={32} /> : <PlayIcon size={32} />}</span>
            </Link>
          )}
        </div>
      )}
      <div className={css.words}>
        {!playing && <h1 className={css.name}>{course.courseName}</h1>}
        {course.courseDesc && !playing && <p className={css.about}>{course.courseDesc}</p>}
        <Facts course={course} />
        {!playing && <Outcomes list={course.outcomeList} />}
        {!playing && (
          <div className={css.price}>
            {terms ? (
              <PriceBox terms={terms} />
            ) : (
              <Price fen={course.isFree === 1 ? 0 : course.courseDiscount} was={course.courseOriginal} size="l" />
            )}
          </div>
        )}
        {course.isPay === 1 && !preview && (
          <div className={css.progress}>
            <span>{texts.progress}</span>
            <ProgressBar value={course.progress} label={texts.progress} show />
          </div>
        )}
        <div className={css.actions}>
          {playing ? (
            <ButtonLink variant="line" size="l" to={address} icon={<ChevronLeftIcon />}>
              {texts.back}
            </ButtonLink>
          ) : (
            <>
              <MainAction {...main} className={css.main} />
              {trial && <MainAction {...trial} variant="line" className={css.main} />}
            </>
          )}
          {!preview && (
            <>
              <CollectButton
                courseId={course.courseId}
                collected={course.isCollection === 1}
                count={course.collectionCount}
              />
              <ShareButton path={address} />
              <PosterButton
                path={address}
                title={course.courseName}
                byline={course.lecturerName}
                about={course.courseDesc || course.introduce}
                image={course.courseLogo}
              />
            </>
          )}
        </div>
      </div>
    </section>
  )
}

/** The main action again, where a thumb reaches it: on phones it stays at the bottom of the window. */
export function CourseBar({ course, chapters, signedIn }: Omit<CourseHeadProps, 'playing' | 'terms'>) {
  return (
    <div className={css.bar}>
      <Price fen={course.isFree === 1 ? 0 : course.courseDiscount} size="m" />
      <MainAction {...mainAction(course, chapters, signedIn)} className={css.barMain} />
    </div>
  )
}

/** What one can do afterwards: the promise of a course, where one decides. */
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

function Facts({ course }: { course: Course }) {
  const length = lengthText(course.totalSeconds)
  return (
    <dl className={css.facts}>
      <div>
        <dt>{texts.rating}</dt>
        <dd>
          {course.score > 0 ? <Rating value={course.score} /> : <span className={css.none}>{texts.noRating}</span>}
        </dd>
      </div>
      <div>
        <dt>{texts.learners}</dt>
        <dd>
          <b>{course.countStudy.toLocaleString('zh-CN')}</b> {texts.people}
        </dd>
      </div>
      <div>
        <dt>{texts.lessons}</dt>
        <dd>
          <b>{course.periodTotal}</b> {texts.lessonUnit}
        </dd>
      </div>
      {length && (
        <div>
          <dt>{texts.length}</dt>
          <dd>{length}</dd>
        </div>
      )}
    </dl>
  )
}

interface Action {
  label: string
  /** The lesson is read, not played. */
  isRead?: boolean
  /** It leads to the checkout. */
  isBuy?: boolean
  /** Nothing where the course cannot be studied yet. */
  to?: string
  /** The lesson that somebody must sign in for. */
  back?: string
}

/** A period of this type is a film; the others are read. */
const VIDEO = 1

/** What the main button says and where it leads: on with the course, to the checkout, or to the login page and back. */
function mainAction(
  course: Course,
  chapters: readonly Chapter[],
  signedIn: boolean,
  address = `/view/${course.courseId}`,
): Action {
  const next = nextPeriod(course, chapters)
  if (!next) return { label: texts.noLessons }
  const lead = (period: Period) => {
    const path = `${address}?period=${period.id}`
    return signedIn || opensToVisitors(period) ? { to: path } : { to: loginPath(path), back: path }
  }
  if (course.stopReason) return { label: texts.stopped }
  if (course.isFree === 1 || course.allowStudy === 1) {
    const isRead = next.periodType !== VIDEO
    const start = isRead ? texts.startReading : texts.start
    const label = course.progress >= 100 ? texts.again : course.lastPeriodId ? texts.continue : start
    return { label, isRead, ...lead(next) }
  }
  const to = checkoutPath([{ productType: stateCode.product.course, productId: course.courseId }])
  return { label: texts.buy, isBuy: true, ...(signedIn ? { to } : { to: loginPath(to), back: to }) }
}

/** The lesson that may be tried before the course is bought. */
function trialAction(course: Course, chapters: readonly Chapter[], signedIn: boolean, address: string): Action | null {
  if (course.isFree === 1 || course.allowStudy === 1) return null
  const trial = chapters.flatMap((chapter) => chapter.periodList).find((period) => mayStudy(course, period))
  if (!trial) return null
  const path = `${address}?period=${trial.id}`
  const isRead = trial.periodType !== VIDEO
  return signedIn || opensToVisitors(trial)
    ? { label: texts.trial, isRead, to: path }
    : { label: texts.trial, isRead, to: loginPath(path), back: path }
}

function MainAction({
  label,
  isRead,
  isBuy,
  to,
  back,
  variant,
  className,
}: Action & { variant?: 'line'; className: string | undefined }) {
  if (!to)
    return (
      <Button size="l" disabled className={className}>
        {label}
      </Button>
    )
  return (
    <ButtonLink
      size="l"
      to={to}
      {...(variant ? { variant } : {})}
      icon={isBuy ? undefined : isRead ? <BookIcon /> : <PlayIcon />}
      className={className}
      onClick={back ? signInOnPress(() => ({ why: texts.signInWhy, to: back })) : undefined}
    >
      {label}
    </ButtonLink>
  )
}
