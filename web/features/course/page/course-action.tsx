import { stateCode } from '@zhixing/contract/states'
import { checkoutPath } from '../../../checkout-path.ts'
import { loginPath } from '../../../return-url.ts'
import { BookIcon, PlayIcon } from '../../../ui/icons.tsx'
import type { MainActionProps } from '../../commerce/product-page/index.ts'
import { signInOnPress } from '../../user/sign-in/index.ts'
import {
  type Chapter,
  type Course,
  mayStudy,
  nextPeriod,
  opensToVisitors,
  type Period,
  productTypeOf,
} from './load-course.ts'
import { texts } from './texts.ts'

export interface CourseAction {
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

type Where = { course: Course; chapters: readonly Chapter[]; signedIn: boolean; address: string }

/** Whether the viewer studies without buying. */
const isOpen = ({ isFree, allowStudy }: Pick<Course, 'isFree' | 'allowStudy'>): boolean => isFree || allowStudy === 1

/** Label and target of the primary action: continue the course, check out, or sign in and return. */
export function mainAction({ course, chapters, signedIn, address }: Where): CourseAction {
  const next = nextPeriod(course, chapters)
  if (!next) return { label: texts.noLessons }
  const lead = (period: Period) => {
    const path = `${address}?period=${period.id}`
    return signedIn || opensToVisitors(period) ? { to: path } : { to: loginPath(path), back: path }
  }
  if (course.stopReason) return { label: texts.stopped }
  if (isOpen(course)) {
    const isRead = next.periodType !== stateCode.lesson.video
    const start = isRead ? texts.startReading : texts.start
    const label = course.progress >= 100 ? texts.again : course.lastPeriodId ? texts.continue : start
    return { label, isRead, ...lead(next) }
  }
  return buyAction(course, signedIn)
}

/** Leads to the checkout. */
export function buyAction(course: Course, signedIn: boolean): CourseAction {
  const to = checkoutPath([{ productType: productTypeOf(course), productId: course.courseId }])
  return { label: texts.buy, isBuy: true, ...(signedIn ? { to } : { to: loginPath(to), back: to }) }
}

/** The first lesson that may be tried before buying. */
export function trialPeriod(course: Course, chapters: readonly Chapter[]): Period | undefined {
  if (isOpen(course)) return undefined
  return chapters.flatMap((chapter) => chapter.periodList).find((period) => mayStudy(course, period))
}

export function trialAction({ course, chapters, signedIn, address }: Where): CourseAction | null {
  const trial = trialPeriod(course, chapters)
  if (!trial) return null
  const path = `${address}?period=${trial.id}`
  const isRead = trial.periodType !== stateCode.lesson.video
  return signedIn || opensToVisitors(trial)
    ? { label: texts.trial, isRead, to: path }
    : { label: texts.trial, isRead, to: loginPath(path), back: path }
}

/** Maps an action to button props. */
export const buttonOf = ({ label, isRead, isBuy, to, back }: CourseAction): MainActionProps => ({
  label,
  to,
  icon: isBuy ? undefined : isRead ? <BookIcon /> : <PlayIcon />,
  onClick: back ? signInOnPress(() => ({ why: texts.signInWhy, to: back })) : undefined,
})
