import type { ReactNode } from 'react'
import { useRoot } from '../../../root-data.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { lengthText } from '../../../ui/length-text.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { word } from '../../../i18n/word-texts.ts'
import { BarPrice, Countdown, ProductPrice, type ShownTerms } from '../../commerce/price/index.ts'
import { MainAction, type MainActionProps, ProductBar } from '../../commerce/product-page/index.ts'
import { partsOf } from '../card/index.ts'
import { warmPlayer } from '../player/index.ts'
import { buttonOf, mainAction, trialAction } from './course-action.tsx'
import css from './course-offer.module.css'
import { CourseCertificate } from './course-certificate.tsx'
import { type Chapter, type Course, nextPeriod, type OfferedCertificate } from './load-course.ts'
import { texts } from './texts.ts'

export interface CourseOfferProps {
  course: Course
  chapters: readonly Chapter[]
  signedIn: boolean
  /** Price terms of a course that has to be bought. */
  terms?: ShownTerms | null
  /** URL of the course. */
  address: string
  /** Number of practices and papers of the course. */
  exercises?: number
  /** Certificate that the course gives. */
  certificate?: OfferedCertificate | null
  /** A preview shows the price, also to owners. */
  isPreview?: boolean
}

/** Card beside a course: price, what belongs to it, refund rule and primary action; owners continue here. */
export function CourseOffer(props: CourseOfferProps) {
  const { course, chapters, isPreview = false } = props
  const trial = isPreview ? null : trialAction(props)
  const next = course.lastPeriodId ? nextPeriod(course, chapters) : undefined
  return (
    <OfferCard
      course={course}
      terms={props.terms}
      isPreview={isPreview}
      state={
        course.isPay &&
        !isPreview && (
          <Stack gap={1}>
            <b>{course.progress >= 100 ? texts.finishedCourse : texts.yours}</b>
            <ProgressBar value={course.progress} label={texts.progress} show />
            {next && <Hint>{texts.nextLesson(next.periodName)}</Hint>}
          </Stack>
        )
      }
      actions={
        <>
          <MainAction {...buttonOf(mainAction(props))} block />
          {trial && (
            <MainAction
              {...buttonOf(trial)}
              variant="line"
              block
              onIntent={() => warmPlayer('lesson', !trial.isRead)}
            />
          )}
        </>
      }
      includes={includedIn(props)}
      extra={props.certificate && <CourseCertificate certificate={props.certificate} />}
    />
  )
}

/** Card of a price and its action, with what is included and the refund rule. */
export function OfferCard({
  course,
  terms,
  state,
  actions,
  includes,
  extra,
  isPreview = false,
}: {
  course: Course
  terms?: ShownTerms | null | undefined
  state?: ReactNode
  actions: ReactNode
  includes: readonly string[]
  /** Below what is included. */
  extra?: ReactNode
  isPreview?: boolean
}) {
  return (
    <Card pad="l">
      <Stack gap={4}>
        <ProductPrice
          terms={terms}
          isFree={course.isFree}
          isPay={!isPreview && course.isPay}
          price={course.courseDiscount}
          original={course.courseOriginal}
        />
        {state}
        <Stack gap={2} className={css.actions}>
          {actions}
        </Stack>
        <ul className={css.included} aria-label={texts.included}>
          {includes.map((line) => (
            <li key={line}>
              <CheckIcon size={16} />
              {line}
            </li>
          ))}
        </ul>
        {extra}
        {terms?.isSale === true && terms.refundText && (
          <Hint size="xs" className={css.refund}>
            {word(terms.refundText)}
          </Hint>
        )}
      </Stack>
    </Card>
  )
}

/** What belongs to a course, in lines. */
function includedIn({ course, chapters, exercises = 0 }: CourseOfferProps): string[] {
  const files = course.accessoryList.length
  const trials = isSold(course) ? chapters.flatMap(({ periodList }) => periodList).filter(({ isFree }) => isFree) : []
  const length = [lengthText(course.totalSeconds), lengthText(course.readSeconds)].filter(Boolean)
  return [
    [partsOf(course), length[0]].filter(Boolean).join(' · '),
    ...(exercises > 0 ? [texts.withExercises(exercises)] : []),
    ...(files > 0 ? [texts.withFiles(files)] : []),
    ...(trials.length > 0 ? [texts.withTrials(trials.length)] : []),
    texts.withQuestions,
    texts.withDevices,
  ]
}

const isSold = ({ isFree, isPay }: Pick<Course, 'isFree' | 'isPay'>) => !isFree && !isPay

/** Price, end of the offer and primary action in the bottom bar of phones. */
export function CourseBar({
  course,
  terms,
  action,
}: Pick<CourseOfferProps, 'course' | 'terms'> & { action: MainActionProps }) {
  const { user } = useRoot()
  const { isFree, isPay, courseDiscount } = course
  return (
    <ProductBar>
      {!isPay && (
        <div className={css.barPrice}>
          <BarPrice terms={terms} isFree={isFree} isPay={isPay} price={courseDiscount} />
          {terms?.limitEnd && !user?.isVip && <Countdown until={terms.limitEnd} />}
        </div>
      )}
      <MainAction {...action} bar />
    </ProductBar>
  )
}
