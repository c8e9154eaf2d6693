import { CollectButton, PosterButton, ShareButton } from '../actions/index.ts'
import { lengthText } from '../../../ui/length-text.ts'
import { shortTitle } from '../card/index.ts'
import { stateCode } from '@zhixing/contract/states'
import { checkoutPath } from '../../../checkout-path.ts'
import { loginPath } from '../../../return-url.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { BookIcon, CheckIcon, ChevronLeftIcon, PlayIcon } from '../../../ui/icons.tsx'
import { MainAction, type MainActionProps, ProductBar, ProductHead } from '../../commerce/product-page/index.ts'
import { BarPrice, ProductPrice, type ShownTerms } from '../../commerce/price/index.ts'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Rating } from '../../../ui/rating.tsx'
import { signInOnPress } from '../../user/sign-in/index.ts'
import css from './course-head.module.css'
import { type Chapter, type Course, mayStudy, nextPeriod, opensToVisitors, type Period } from './load-course.ts'
import { texts } from './texts.ts'

export interface CourseHeadProps {
  course: Course
  chapters: readonly Chapter[]
  signedIn: boolean
  /** A lesson is shown above with its title, so the head hides its cover and start link. */
  playing: boolean
  /** Price terms of a course that has to be bought. */
  terms?: ShownTerms | null
  /** URL of the preview; a preview has no collect and share actions. */
  preview?: string
}

/** Cover, name, figures, price and primary action of a course. */
export function CourseHead({ course, chapters, signedIn, playing, terms, preview }: CourseHeadProps) {
  const address = preview ?? `/view/${course.courseId}`
  const main = mainAction(course, chapters, signedIn, address)
  const trial = preview ? null : trialAction(course, chapters, signedIn, address)
  const over =
    main.to && !main.isBuy
      ? { to: main.to, icon: main.isRead ? <BookIcon size={32} /> : <PlayIcon size={32} /> }
      : undefined
  return (
    <ProductHead
      name={course.courseName}
      cover={playing ? undefined : { src: course.courseLogo, title: shortTitle(course.courseName), over }}
      about={playing ? undefined : course.courseDesc}
      facts={factsOf(course)}
      detail={!playing && <Outcomes list={course.outcomeList} />}
      price={
        !playing && (
          <ProductPrice
            terms={terms}
            isFree={course.isFree}
            isPay={preview ? 0 : course.isPay}
            price={course.courseDiscount}
            original={course.courseOriginal}
          />
        )
      }
      hasTerms={Boolean(terms)}
      state={
        course.isPay === 1 &&
        !preview && (
          <div className={css.progress}>
            <span>{texts.progress}</span>
            <ProgressBar value={course.progress} label={texts.progress} show />
          </div>
        )
      }
      actions={
        <>
          {playing ? (
            <ButtonLink variant="line" size="l" to={address} icon={<ChevronLeftIcon />}>
              {texts.back}
            </ButtonLink>
          ) : (
            <>
              <MainAction {...buttonOf(main)} />
              {trial && <MainAction {...buttonOf(trial)} variant="line" />}
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
        </>
      }
    />
  )
}

/** Primary action in the bottom bar of phones. */
export function CourseBar({ course, chapters, signedIn, terms }: Omit<CourseHeadProps, 'playing'>) {
  return (
    <ProductBar>
      <BarPrice terms={terms} isFree={course.isFree} isPay={course.isPay} price={course.courseDiscount} />
      <MainAction {...buttonOf(mainAction(course, chapters, signedIn))} bar />
    </ProductBar>
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

function factsOf(course: Course) {
  const length = lengthText(course.totalSeconds)
  return [
    {
      name: texts.rating,
      value: course.score > 0 ? <Rating value={course.score} /> : <span className={css.none}>{texts.noRating}</span>,
    },
    {
      name: texts.learners,
      value: (
        <>
          <b>{course.countStudy.toLocaleString('zh-CN')}</b> {texts.people}
        </>
      ),
    },
    {
      name: texts.lessons,
      value: (
        <>
          <b>{course.periodTotal}</b> {texts.lessonUnit}
        </>
      ),
    },
    ...(length ? [{ name: texts.length, value: length }] : []),
  ]
}

interface Action {
  label: string
  /** The lesson is text or a document. */
  isRead?: boolean
  /** Leads to the checkout. */
  isBuy?: boolean
  /** Absent if the course cannot be studied yet. */
  to?: string
  /** The lesson to return to after sign-in. */
  back?: string
}

/** Period type of videos; the others are read. */
const VIDEO = 1

/** Label and target of the primary action: continue the course, check out, or sign in and return. */
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

/** The first lesson that may be tried before buying. */
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

/** Maps an action to button props. */
const buttonOf = ({ label, isRead, isBuy, to, back }: Action): MainActionProps => ({
  label,
  to,
  icon: isBuy ? undefined : isRead ? <BookIcon /> : <PlayIcon />,
  onClick: back ? signInOnPress(() => ({ why: texts.signInWhy, to: back })) : undefined,
})
