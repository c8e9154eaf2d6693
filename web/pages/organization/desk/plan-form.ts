import type { OutputOf } from '@zhixing/contract'

type PlanView = OutputOf<'org/auth/plan/view'>

/** How a step is due. */
export type DueKind = 'none' | 'days' | 'day'

/** A step as the form holds it. */
export interface StepValue {
  stepType: number
  refId: string
  kindName: string
  itemName: string
  due: DueKind
  days: string
  /** YYYY-MM-DD in China. */
  day: string
}

export interface PlanValues {
  planName: string
  intro: string
  isOrdered: boolean
  stepList: StepValue[]
  hasCertificate: boolean
  certTitle: string
  certBody: string
  certSeal: string
  validMonths: string
  renewDays: string
}

export const stepKey = ({ stepType, refId }: Pick<StepValue, 'stepType' | 'refId'>): string => `${stepType}:${refId}`

/** Day of a time in China. */
const dayOf = (time: string) => new Date(Date.parse(time) + 8 * 3_600_000).toISOString().slice(0, 10)

/** Values of a form for a plan, or for a new one. */
export const planValues = (plan: PlanView | undefined): PlanValues => ({
  planName: plan?.planName ?? '',
  intro: plan?.intro ?? '',
  isOrdered: plan?.isOrdered ?? false,
  stepList:
    plan?.stepList.map(({ stepType, refId, kindName, itemName, dueDays, dueTime }) => ({
      stepType,
      refId,
      kindName,
      itemName,
      due: dueTime ? 'day' : dueDays === null ? 'none' : 'days',
      days: String(dueDays ?? 30),
      day: dueTime ? dayOf(dueTime) : '',
    })) ?? [],
  hasCertificate: plan?.hasCertificate ?? false,
  certTitle: plan?.certTitle ?? '',
  certBody: plan?.certBody ?? '',
  certSeal: plan?.certSeal ?? '',
  validMonths: String(plan?.validMonths ?? 12),
  renewDays: String(plan?.renewDays ?? 30),
})

/** The input of a save. The whole day of a date counts, in China. */
export const savedPlan = ({ stepList, ...values }: PlanValues) => ({
  ...values,
  stepList: stepList.map(({ stepType, refId, due, days, day }) => ({
    stepType,
    refId,
    dueDays: due === 'days' ? days : null,
    dueTime: due === 'day' ? `${day}T23:59:59+08:00` : null,
  })),
})
