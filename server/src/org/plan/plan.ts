/** Learning plans of an organisation: writing and assigning them. */
import { planRuleMode, planStatus, stepType as stepTypes } from '@zhixing/contract/org/codes'
import { orgPlan } from '@zhixing/contract/org/plan'
import { stateCode } from '@zhixing/contract/states'
import type { z } from 'zod'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import type { Services } from '../../kernel/services.ts'
import { inOrg, orgFor } from '../access.ts'
import { selectDepartment } from '../member/department.sql.ts'
import { selectMembers } from '../member/member.sql.ts'
import { hasPack } from '../report/deadline.sql.ts'
import { itemsOf, kindsOf } from '../seat/kinds/index.ts'
import { selectStock, selectTargets } from '../seat/seat.sql.ts'
import { texts as orgTexts } from '../texts.ts'
import { type Assigned, assignPlan } from './assign.ts'
import { findLessons } from './lesson.sql.ts'
import { plansOf } from './figures.ts'
import * as people from './people.ts'
import * as sql from './plan.sql.ts'
import { withdrawRounds } from './round.sql.ts'
import { OWN_PAGE } from './settle.ts'
import type { StepItem } from './step-item.ts'
import { findFree, stepItems, stepKey } from './step-kinds.ts'
import { planMessages, planTexts as texts } from './texts.ts'

/** Items shown by a search. */
const SHOWN = 30

const tag = editTag(
  'planName',
  'intro',
  'isOrdered',
  'hasCertificate',
  'certTitle',
  'certBody',
  'certSeal',
  'validMonths',
  'renewDays',
  'stepList',
)

type SaveInput = z.output<typeof orgPlan.save.input>

/** The fields and steps of a plan as its form edits them. */
async function editedOf(db: Sql, plan: sql.Plan) {
  const steps = await sql.selectSteps(db, [plan.planId])
  const stepList = steps.map(({ stepType, refId, dueDays, dueTime }) => ({ stepType, refId, dueDays, dueTime }))
  return { ...plan, stepList }
}

/** Whether the people of an organisation can be given a content: by its seats, or since everyone may study it. */
async function refuseUngivable(tx: Tx, orgId: string, item: StepItem): Promise<void> {
  if (item.orgId !== undefined && item.orgId !== orgId) throw new CallError('notFound', texts.noItem, 'stepList')
  if (item.isFree && item.isOnShelf) return
  if (item.product && (await hasPack(tx, orgId, item.product))) return
  throw new CallError('shown', texts.noSeats(item.itemName))
}

/** Checks the steps of a form. @throws {CallError} invalid, notFound, shown */
async function stepsOf(tx: Tx, orgId: string, stepList: SaveInput['stepList']) {
  if (new Set(stepList.map(stepKey)).size < stepList.length) throw new CallError('invalid', texts.stepTwice, 'stepList')
  if (stepList.some(({ dueDays, dueTime }) => dueDays !== null && dueTime !== null))
    throw new CallError('invalid', texts.twoDues, 'stepList')
  const items = await stepItems(tx, stepList)
  const steps = []
  for (const step of stepList) {
    const item = found(items.get(stepKey(step)), texts.noItem)
    await refuseUngivable(tx, orgId, item)
    steps.push({ ...step, isTimed: item.isTimed ? (1 as const) : (0 as const) })
  }
  return steps
}

/** A plan in use, to assign it. @throws {CallError} notFound, shown */
async function activePlan(tx: Tx, orgId: string, planId: string): Promise<sql.Plan> {
  const plan = found(await sql.selectPlan(tx, orgId, planId), texts.none)
  if (plan.planStatus !== planStatus.active) throw new CallError('shown', texts.archived)
  return plan
}

async function tell(
  tx: Tx,
  services: Services,
  { orgName, planName }: { orgName: string; planName: string },
  assigned: Assigned['assigned'],
): Promise<void> {
  if (assigned.length === 0) return
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: assigned.map(({ userId }) => userId),
    msgType: msgTypes.course,
    linkUrl: OWN_PAGE,
    ...planMessages.assigned(orgName, planName),
  })
}

export const calls = implement(orgPlan, {
  async list({ orgId, planStatus: status }, { db, viewer }) {
    return plansOf(db, await orgFor(db, viewer, orgId, 'readPlan'), status)
  },

  async view({ orgId, planId }, { db, viewer }) {
    await orgFor(db, viewer, orgId, 'readPlan')
    const plan = found(await sql.selectPlan(db, orgId, planId), texts.none)
    const [edited, stepList, rules] = await Promise.all([
      editedOf(db, plan),
      people.namedSteps(db, planId),
      sql.selectRules(db, planId),
    ])
    const ruleList = rules.map(({ isNewcomers, ...rule }) => ({
      ...rule,
      ruleMode: isNewcomers === 1 ? planRuleMode.newcomers : planRuleMode.everyone,
    }))
    return { ...tag.on(edited), stepList, ruleList }
  },

  async item({ orgId, stepType, keyword }, { db, viewer, services }) {
    await orgFor(db, viewer, orgId, 'editContent')
    const free = await findFree(db, stepType, keyword, SHOWN)
    const seats =
      stepType === stepTypes.lesson
        ? await findLessons(db, orgId, keyword, SHOWN)
        : await seatItems(db, services, orgId, stepType, keyword)
    const list = [...new Map([...seats, ...free].map((item) => [stepKey(item), item])).values()].slice(0, SHOWN)
    return { list: list.map((item) => ({ ...item, isOwn: item.orgId === orgId ? (1 as const) : (0 as const) })) }
  },

  async save({ orgId, planId, clientKey, etag, stepList, ...fields }, request) {
    const { viewer, setMessage } = request
    if (fields.hasCertificate === 1 && fields.certTitle === '')
      throw new CallError('invalid', texts.certNeeded, 'certTitle')
    const { answer } = await inOrg(request, orgId, 'editContent', async (tx) => {
      if (planId === undefined) {
        const steps = await stepsOf(tx, orgId, stepList)
        const made = await sql.insertPlan(tx, { ...fields, orgId, userId: viewer.userId, clientKey: clientKey ?? null })
        if (made === undefined) {
          const known = await sql.selectByKey(tx, viewer.userId, orgId, clientKey ?? '')
          return { log: null, answer: found(known, texts.none) }
        }
        await sql.writeSteps(tx, made, steps)
        return { log: { operation: texts.log.add, detail: fields.planName }, answer: made }
      }
      const plan = found(await sql.selectPlan(tx, orgId, planId), texts.none)
      tag.refuse(etag, await editedOf(tx, plan), { ...fields, stepList })
      await sql.writeSteps(tx, planId, await stepsOf(tx, orgId, stepList))
      await sql.updatePlan(tx, planId, fields)
      return { log: { operation: texts.log.edit, detail: fields.planName }, answer: planId }
    })
    setMessage(texts.saved)
    return { planId: answer }
  },

  async archive({ orgId, planId, isArchived }, request) {
    await inOrg(request, orgId, 'manage', async (tx) => {
      const plan = found(await sql.selectPlan(tx, orgId, planId), texts.none)
      const status = isArchived === 1 ? planStatus.archived : planStatus.active
      if (plan.planStatus === status) return { log: null }
      await sql.writeStatus(tx, planId, status)
      const operation = isArchived === 1 ? texts.log.archive : texts.log.restore
      return { log: { operation, detail: plan.planName } }
    })
    request.setMessage(isArchived === 1 ? texts.archivedNow : texts.restored)
    return {}
  },

  async rule({ orgId, planId, departmentId, ruleMode }, request) {
    const { services, viewer } = request
    const { count } = await inOrg(request, orgId, 'manage', async (tx, org) => {
      const plan = await activePlan(tx, orgId, planId)
      const department =
        departmentId === '0' ? undefined : found(await selectDepartment(tx, orgId, departmentId), orgTexts.noDepartment)
      const isNewcomers = ruleMode === planRuleMode.newcomers ? 1 : 0
      await sql.writeRule(tx, planId, departmentId, ruleMode === planRuleMode.off ? null : isNewcomers)
      const targets = ruleMode === planRuleMode.everyone ? await selectTargets(tx, orgId, [departmentId]) : []
      const giver = { orgId, kinds: kindsOf(services) }
      const { assigned } = await assignPlan(tx, giver, { planId, operatorId: viewer.userId }, targets)
      await tell(tx, services, { ...plan, ...org }, assigned)
      const detail = [plan.planName, department?.departmentName].filter(Boolean).join(' · ')
      return { log: { operation: texts.log.rule, detail }, count: assigned.length }
    })
    request.setMessage(texts.ruleSaved(count))
    return { assignedCount: count }
  },

  async assign({ orgId, planId, memberIds, departmentIds }, request) {
    const { services, viewer } = request
    const { answer } = await inOrg(request, orgId, 'manage', async (tx, org) => {
      const plan = await activePlan(tx, orgId, planId)
      for (const id of departmentIds)
        if (id !== '0') found(await selectDepartment(tx, orgId, id), orgTexts.noDepartment)
      const members = (await selectMembers(tx, orgId, memberIds)).filter(
        ({ statusId }) => statusId === stateCode.row.active,
      )
      if (members.length < new Set(memberIds).size) throw new CallError('notFound', orgTexts.noMember)
      const targets = new Set([
        ...members.map(({ memberId }) => memberId),
        ...(await selectTargets(tx, orgId, departmentIds)),
      ])
      if (targets.size === 0) throw new CallError('invalid', orgTexts.nobody, 'memberIds')
      const giver = { orgId, kinds: kindsOf(services) }
      const { assigned, waitingCount } = await assignPlan(tx, giver, { planId, operatorId: viewer.userId }, [
        ...targets,
      ])
      await tell(tx, services, { ...plan, ...org }, assigned)
      const detail = `${plan.planName} ${orgTexts.people(assigned.length)}`
      return {
        log: assigned.length === 0 ? null : { operation: texts.log.assign, detail },
        answer: { assignedCount: assigned.length, knownCount: targets.size - assigned.length, waitingCount },
      }
    })
    request.setMessage(texts.assigned(answer.assignedCount, answer.knownCount, answer.waitingCount))
    return answer
  },

  async withdraw({ orgId, planId, memberIds }, request) {
    const { count } = await inOrg(request, orgId, 'manage', async (tx) => {
      const plan = found(await sql.selectPlan(tx, orgId, planId), texts.none)
      const members = await selectMembers(tx, orgId, memberIds)
      if (members.length < new Set(memberIds).size) throw new CallError('notFound', orgTexts.noMember)
      const withdrawn = await withdrawRounds(tx, memberIds, planId)
      const detail = `${plan.planName} ${orgTexts.people(withdrawn)}`
      return { log: withdrawn === 0 ? null : { operation: texts.log.withdraw, detail }, count: withdrawn }
    })
    request.setMessage(texts.withdrawn(count))
    return { withdrawnCount: count }
  },

  async person({ orgId, planId, keyword, departmentId, ...page }, { db, viewer }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    found(await sql.selectPlan(db, orgId, planId), texts.none)
    return people.peopleOf(db, { planId, scope }, { keyword, departmentId }, page)
  },

  async renewal({ orgId, days, ...page }, { db, viewer }) {
    const { scope } = await orgFor(db, viewer, orgId, 'read')
    return people.renewalsOf(db, { orgId, scope }, days, page)
  },

  async behind({ orgId }, { db, viewer }) {
    return people.behindOf(db, await orgFor(db, viewer, orgId, 'read'))
  },

  async export({ orgId, planId }, { db, viewer }) {
    const { scope, orgName } = await orgFor(db, viewer, orgId, 'read')
    const { planName } = found(await sql.selectPlan(db, orgId, planId), texts.none)
    return people.planFile(db, { planId, scope }, { orgName, planName })
  },
})

/** Items of which an organisation has seats, by name. */
async function seatItems(
  db: Sql,
  services: Services,
  orgId: string,
  type: number,
  keyword: string,
): Promise<StepItem[]> {
  const stock = (await selectStock(db, orgId)).filter(({ productType }) => productType === type)
  const items = await itemsOf(db, kindsOf(services), stock)
  const steps = await stepItems(
    db,
    [...items.values()]
      .filter(({ itemName }) => itemName.toLowerCase().includes(keyword.toLowerCase()))
      .slice(0, SHOWN)
      .map(({ productType, productId }) => ({ stepType: productType, refId: productId })),
  )
  return [...steps.values()]
}
