/** Test data for ids of learning plans. */
import { addToOrg } from '../../server/test/org.ts'
import { makeUser } from '../../server/test/factories.ts'
import type { Person, World } from '../world.ts'
import { type Inert, insert, type Maker } from './kit.ts'
import { department, filter, inOrg, member, nextNo, org, withSeats } from './org-kit.ts'

/** A learning plan with one step, of which the organisation has seats. */
const planOf = async (w: World, orgId: string, owner: Person) => {
  const { siteId, userId } = owner
  const planId = await insert(w.t, 'org_plan', {
    site_id: siteId,
    org_id: orgId,
    plan_name: `计划 ${nextNo()}`,
    user_id: userId,
  })
  await insert(w.t, 'org_plan_step', {
    site_id: siteId,
    plan_id: planId,
    place: 0,
    step_type: 1,
    ref_id: await withSeats(w, orgId, owner),
  })
  return planId
}
/** An open round of a person. */
const followed = async (w: World, orgId: string, owner: Person) => {
  const [planId, memberId] = [await planOf(w, orgId, owner), await member(w, orgId, owner)]
  await w.t.owner`
    INSERT INTO org_plan_round (site_id, org_id, plan_id, member_id, user_id, operator_id)
    SELECT m.site_id, m.org_id, ${planId}, m.id, m.user_id, 0 FROM org_member m WHERE m.id = ${memberId}`
  return { planId, memberIds: [memberId] }
}
const oneStep = async (w: World, orgId: string, owner: Person) => ({
  planName: `计划 ${nextNo()}`,
  stepList: [{ stepType: 1, refId: await withSeats(w, orgId, owner) }],
})
const withPlan = async (w: World, orgId: string) => ({ planId: await planOf(w, orgId, w.me) })

export const orgPlanHandles: Record<string, Record<string, Maker | Inert>> = {
  'org/auth/plan/list': { orgId: org() },
  'org/auth/plan/view': {
    orgId: org(async (w, orgId, owner) => ({ planId: await planOf(w, orgId, owner) })),
    planId: inOrg(planOf),
  },
  'org/auth/plan/item/list': { orgId: org(() => ({ stepType: 1 })) },
  'org/auth/plan/save': {
    orgId: org(oneStep),
    planId: inOrg(planOf, (w, orgId) => oneStep(w, orgId, w.me)),
    'stepList.[].refId': {
      inert: 'contents of others are refused like missing ones or for want of seats; org/plan/plan.test.ts',
    },
  },
  'org/auth/plan/archive': {
    orgId: org(async (w, orgId, owner) => ({ planId: await planOf(w, orgId, owner), isArchived: 1 })),
    planId: inOrg(planOf, () => ({ isArchived: 1 })),
  },
  'org/auth/plan/rule': {
    orgId: org(async (w, orgId, owner) => ({
      planId: await planOf(w, orgId, owner),
      departmentId: '0',
      ruleMode: 1,
    })),
    planId: inOrg(planOf, () => ({ departmentId: '0', ruleMode: 1 })),
    departmentId: inOrg(department, async (w, orgId) => ({ ...(await withPlan(w, orgId)), ruleMode: 1 })),
  },
  'org/auth/plan/assign': {
    orgId: org(async (w, orgId, owner) => ({
      planId: await planOf(w, orgId, owner),
      memberIds: [await member(w, orgId, owner)],
    })),
    planId: inOrg(planOf, async (w, orgId) => ({ memberIds: [await member(w, orgId, w.me)] })),
    memberIds: inOrg(member, withPlan),
    departmentIds: inOrg(async (w, orgId, owner) => {
      const id = await department(w, orgId, owner)
      const { userId } = await makeUser(w.t.owner, { siteId: owner.siteId })
      await addToOrg(w.t.owner, orgId, userId, { siteId: owner.siteId, departmentId: id })
      return id
    }, withPlan),
  },
  'org/auth/plan/withdraw': {
    orgId: org(followed),
    planId: inOrg(planOf, async (w, orgId) => ({ memberIds: [await member(w, orgId, w.me)] })),
    memberIds: inOrg(member, withPlan),
  },
  'org/auth/plan/person/list': {
    orgId: org(async (w, orgId, owner) => ({ planId: await planOf(w, orgId, owner) })),
    planId: inOrg(planOf),
    departmentId: filter,
  },
  'org/auth/plan/renewal/list': { orgId: org() },
  'org/auth/plan/behind': { orgId: org() },
  'org/auth/plan/export': {
    orgId: org(async (w, orgId, owner) => ({ planId: await planOf(w, orgId, owner) })),
    planId: inOrg(planOf),
  },
}
