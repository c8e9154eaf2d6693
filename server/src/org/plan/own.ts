/** A person's learning plans: steps with progress, and why a step is closed; their due dates in the calendar. */
import { orgOwnPlan } from '@zhixing/contract/org/plan'
import { calendarSources } from '../../grade/index.ts'
import { transaction } from '../../kernel/db/index.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './own.sql.ts'
import { settle } from './settle.ts'
import { stepItems, stepKey } from './step-kinds.ts'
import { planTexts as texts } from './texts.ts'

export const calls = implement(orgOwnPlan, {
  async own(_input, { db, viewer, services }) {
    // A step that was just finished shows at once, with its certificate.
    if (await sql.hasOpenRound(db, viewer.userId))
      await transaction(db, (tx) => settle(tx, services, tx`r.user_id = ${viewer.userId}`))
    const [rounds, steps] = await Promise.all([
      sql.selectOwnRounds(db, viewer.userId),
      sql.selectOwnSteps(db, viewer.userId),
    ])
    const items = await stepItems(db, steps)
    const stepsOf = Map.groupBy(steps, ({ roundId }) => roundId)
    return {
      list: rounds.map((round) => {
        const own = stepsOf.get(round.roundId) ?? []
        const first = own.find(({ isDone }) => isDone === 0)
        const nameOf = (step: sql.OwnStep) => items.get(stepKey(step))?.itemName ?? texts.goneStep
        const stepList = own.map((step) => {
          const item = items.get(stepKey(step))
          const isFree = item?.isFree === true && item.isOnShelf
          const isWaiting = step.isDone === 0 && !isFree && item?.product !== undefined && !step.hasSeat
          return {
            stepId: step.stepId,
            stepType: step.stepType,
            itemName: nameOf(step),
            url: item?.url ?? '',
            progress: Math.floor(step.progress),
            isDone: step.isDone,
            dueTime: step.dueTime,
            closedBy: step.isClosed && first ? nameOf(first) : '',
            isWaiting: isWaiting ? (1 as const) : (0 as const),
          }
        })
        return { ...round, stepList, doneCount: own.filter(({ isDone }) => isDone === 1).length }
      }),
    }
  },
})

/** Due dates of unfinished steps as days of the person's calendar. */
export const planDueEntries = calendarSources.with(async ({ db }, userId, { from, to }) => {
  const isWithin = (time: string) => Date.parse(time) >= Date.parse(from) && Date.parse(time) < Date.parse(to)
  const due = (await sql.selectOwnSteps(db, userId)).flatMap((step) =>
    step.dueTime !== null && step.isDone === 0 && isWithin(step.dueTime) ? [{ ...step, dueTime: step.dueTime }] : [],
  )
  const items = await stepItems(db, due)
  return due.map((step) => {
    const { itemName = texts.goneStep, url = '/myStudy' } = items.get(stepKey(step)) ?? {}
    return {
      uid: `org-plan-${step.roundId}-${step.stepId}`,
      summary: texts.due(itemName, step.planName, step.orgName),
      begins: step.dueTime,
      ends: null,
      isAllDay: true,
      place: '',
      link: url,
      sequence: 0,
      modified: null,
    }
  })
})
