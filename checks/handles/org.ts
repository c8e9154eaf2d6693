/** Test data for ids of organisations' desks: members, departments, seats. */
import { addToOrg, makeDepartment, makeOrg } from '../../server/test/org.ts'
import { makeCourse, makeLecturer, makePending, makeUser } from '../../server/test/factories.ts'
import { makePaper, makeProblem } from '../../server/test/exam.ts'
import type { Person, World } from '../world.ts'
import { type Inert, insert, type Made, type Maker, value } from './kit.ts'

let serial = 0
type More = Record<string, unknown>

/** An organisation that a person owns. */
const orgOf = async (w: World, who: Person): Promise<string> => {
  const { orgId } = await makeOrg(w.t.owner, { siteId: who.siteId })
  await addToOrg(w.t.owner, orgId, who.userId, { siteId: who.siteId, role: 'owner' })
  return orgId
}

/** The organisation itself: the caller owns it; others have their own. @param more further input */
const org = (more: (w: World, orgId: string, owner: Person) => Promise<More> | More = () => ({})): Maker => {
  return async (w): Promise<Made> => {
    const one = async (who: Person) => {
      const orgId = await orgOf(w, who)
      return value(orgId, await more(w, orgId, who))
    }
    const own = await one(w.me)
    return { own, foreign: { 'of another owner': await one(w.other), 'of another site': await one(w.stranger) } }
  }
}

/** An object in an organisation of the caller; those of other organisations do not belong to it. */
const inOrg = (
  make: (w: World, orgId: string, owner: Person) => Promise<string>,
  more: (w: World, orgId: string) => Promise<More> | More = () => ({}),
): Maker => {
  return async (w): Promise<Made> => {
    const orgId = await orgOf(w, w.me)
    const input = { orgId, ...(await more(w, orgId)) }
    const elsewhere = async (who: Person) => value(await make(w, await orgOf(w, who), who), input)
    return {
      own: value(await make(w, orgId, w.me), input),
      foreign: {
        'of another organisation': await elsewhere(w.other),
        'of another organisation of one’s own': await elsewhere(w.me),
        'of another site': await elsewhere(w.stranger),
      },
    }
  }
}

/** An organisation to which a person belongs (1), or which they left (0). */
const ofPerson = (statusId: 0 | 1): Maker => {
  return async (w) => {
    const join = async (who: Person) => {
      const { orgId } = await makeOrg(w.t.owner, { siteId: who.siteId })
      const id = await addToOrg(w.t.owner, orgId, who.userId, { siteId: who.siteId })
      await w.t.owner`UPDATE org_member SET status_id = ${statusId} WHERE id = ${id}`
      return value(orgId)
    }
    return {
      own: await join(w.me),
      foreign: { 'of another person': await join(w.other), 'of another site': await join(w.stranger) },
    }
  }
}

const department = async (w: World, orgId: string, { siteId }: Person) =>
  makeDepartment(w.t.owner, orgId, { siteId, departmentName: `部门 ${++serial}` })
const member = async (w: World, orgId: string, { siteId }: Person) =>
  addToOrg(w.t.owner, orgId, (await makeUser(w.t.owner, { siteId })).userId, { siteId })
const left = async (w: World, orgId: string, owner: Person) => {
  const id = await member(w, orgId, owner)
  await w.t.owner`UPDATE org_member SET status_id = 0 WHERE id = ${id}`
  return id
}
const invite = (w: World, orgId: string, { siteId, userId }: Person) =>
  insert(w.t, 'org_invite', { site_id: siteId, org_id: orgId, invite_code: `WALL${++serial}`, user_id: userId })
const importOf = (w: World, orgId: string, { siteId, userId }: Person) =>
  insert(w.t, 'org_import', {
    site_id: siteId,
    org_id: orgId,
    user_id: userId,
    client_key: `walls-org-${++serial}`,
    import_status: 2,
    total_count: 1,
  })

/** A lecturer of an organisation. */
const lecturerIn = async (w: World, orgId: string, { siteId }: Person) => {
  const { lecturerId } = await makeLecturer(w.t.owner, { siteId })
  await w.t.owner`
    INSERT INTO organization_lecturer (site_id, org_id, lecturer_id, status) VALUES (${siteId}, ${orgId}, ${lecturerId}, 1)`
  return lecturerId
}

/** A course that is sold. */
const soldCourse = async (w: World, siteId: number) => {
  const { courseId } = await makeCourse(w.t.owner, { siteId })
  await w.t.owner`UPDATE course SET is_free = 0, course_original = 100, course_discount = 100 WHERE id = ${courseId}`
  return courseId
}
const pack = async (w: World, orgId: string, { siteId, userId }: Person, over: Record<string, string | number> = {}) =>
  insert(w.t, 'org_pack', {
    site_id: siteId,
    org_id: orgId,
    product_type: 1,
    product_id: await soldCourse(w, siteId),
    quantity: 5,
    term_days: 365,
    user_id: userId,
    ...over,
  })
const valid = { pack_status: 2, expire_time: '2099-01-01' }
/** Seats that end soon. */
const ending = () => ({ pack_status: 2, expire_time: new Date(Date.now() + 86_400_000).toISOString() })
const seat = async (w: World, orgId: string, owner: Person) => {
  const { siteId } = owner
  const packId = await pack(w, orgId, owner, { ...valid, used_count: 1 })
  const memberId = await member(w, orgId, owner)
  const [row] = await w.t.owner<{ id: string }[]>`
    INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time)
    SELECT k.site_id, k.org_id, k.id, k.product_type, k.product_id, m.id, m.user_id, 0, '2099-01-01'
    FROM org_pack k, org_member m
    WHERE k.id = ${packId} AND m.id = ${memberId} AND m.site_id = ${siteId}
    RETURNING id`
  return row?.id ?? ''
}
const deadline = async (w: World, orgId: string, { siteId }: Person) =>
  insert(w.t, 'org_deadline', {
    site_id: siteId,
    org_id: orgId,
    product_type: 1,
    product_id: await soldCourse(w, siteId),
    due_days: 3,
  })
const withSeats = async (w: World, orgId: string, owner: Person) => {
  const packId = await pack(w, orgId, owner, valid)
  const [row] = await w.t.owner<{ productId: string }[]>`SELECT product_id FROM org_pack WHERE id = ${packId}`
  return row?.productId ?? ''
}

/** A report that is mailed to its owner. */
const plan = { cycle: 1, day: 1, hour: 9 }
const withMail = async (w: World, { siteId, userId }: Person) => {
  await w.t.owner`
    INSERT INTO mail_address (site_id, user_id, address) VALUES (${siteId}, ${userId}, ${`walls${userId}@example.com`})
    ON CONFLICT (site_id, user_id) DO NOTHING`
  return userId
}
const reportMail = async (w: World, orgId: string, owner: Person) => {
  const { siteId } = owner
  const userId = await withMail(w, owner)
  const [made] = await w.t.owner<{ id: string }[]>`
    INSERT INTO org_report_mail (site_id, org_id, cycle, day, hour, user_ids, next_time, operator_id)
    VALUES (${siteId}, ${orgId}, 1, 1, 9, ARRAY[${userId}]::bigint[], '2099-01-01', ${userId}) RETURNING id`
  return made?.id ?? ''
}

/** A learning plan with one step, of which the organisation has seats. */
const planOf = async (w: World, orgId: string, owner: Person) => {
  const { siteId, userId } = owner
  const planId = await insert(w.t, 'org_plan', {
    site_id: siteId,
    org_id: orgId,
    plan_name: `计划 ${++serial}`,
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
  planName: `计划 ${++serial}`,
  stepList: [{ stepType: 1, refId: await withSeats(w, orgId, owner) }],
})
const withPlan = async (w: World, orgId: string) => ({ planId: await planOf(w, orgId, w.me) })

const row = () => ({ rows: [{ rowNo: 2, memberName: '王五', mobile: `1380000${String(1000 + ++serial)}` }] })
const key = () => ({ clientKey: `walls-staff-${++serial}` })
const filter: Inert = {
  inert: 'a filter: what belongs to another organisation has no rows here; org/member/member.test.ts',
}
const unknownCourse: Inert = { inert: 'a course without seats of the organisation; org/seat/seat.test.ts' }

/** A private course that waits for the review of its organisation. */
const privateCourse = async (w: World, orgId: string, { siteId }: Person) => {
  const { courseId } = await makePending(w.t.owner, { siteId })
  await w.t.owner`UPDATE course_version SET org_id = ${orgId} WHERE course_id = ${courseId}`
  return courseId
}
const reviewed = () => ({ version: 1, rev: 1, auditOpinion: '请补充' })
const waiting = async (w: World, orgId: string, owner: Person) => ({
  ...reviewed(),
  courseId: await privateCourse(w, orgId, owner),
})

/** A private paper that waits for the review of its organisation. */
const privatePaper = async (w: World, orgId: string, { siteId }: Person) => {
  const { examId } = await makePaper(w.t.owner, { siteId, problems: [await makeProblem(w.t.owner, { siteId })] })
  await w.t.owner`UPDATE exam_version SET audit_status = 0, submit_time = now() WHERE exam_id = ${examId}`
  await w.t.owner`DELETE FROM exam_paper WHERE exam_id = ${examId}`
  await w.t.owner`
    UPDATE exam_info SET org_id = ${orgId}, is_publicity = 0, is_free = 0, live_version = 0, is_putaway = 0
    WHERE id = ${examId}`
  return examId
}
const waitingPaper = async (w: World, orgId: string, owner: Person) => ({
  ...reviewed(),
  examId: await privatePaper(w, orgId, owner),
})

/** An organisation for operators: every one of the site. */
const ofSite = (more: (w: World) => Promise<More>): Maker => {
  return async (w) => {
    const input = await more(w)
    return {
      own: value((await makeOrg(w.t.owner)).orgId, input),
      foreign: { 'of another site': value((await makeOrg(w.t.owner, { siteId: 13 })).orgId, input) },
    }
  }
}
const granted = async (w: World) => ({
  productType: 1,
  productId: await soldCourse(w, 12),
  quantity: 1,
  termDays: 1,
  note: '试用',
  ...key(),
})

export const orgHandles: Record<string, Record<string, Maker | Inert>> = {
  'org/auth/desk/*': { orgId: org() },
  'org/auth/desk/log/list': { orgId: org() },
  'org/auth/desk/setting/*': { orgId: org() },
  'org/auth/desk/quit': { orgId: ofPerson(1) },
  'org/auth/erasure/own/export': { orgId: ofPerson(1) },
  'org/auth/erasure/own/ask': { orgId: ofPerson(0) },
  'org/auth/erasure/member/export': {
    orgId: org(async (w, orgId, owner) => ({ memberId: await member(w, orgId, owner) })),
    memberId: inOrg(member),
  },
  'org/auth/erasure/member/erase': {
    orgId: org(async (w, orgId, owner) => ({ memberIds: [await left(w, orgId, owner)] })),
    memberIds: inOrg(left),
  },
  'org/auth/page/view': { orgId: org() },
  'org/auth/page/save': { orgId: org() },
  'org/auth/page/lecturer/invite': {
    orgId: org(async (w, _orgId, { siteId }) => ({ mobile: (await makeLecturer(w.t.owner, { siteId })).mobile })),
  },
  'org/auth/page/lecturer/remove': {
    orgId: org(async (w, orgId, owner) => ({ lecturerId: await lecturerIn(w, orgId, owner) })),
    lecturerId: inOrg(lecturerIn),
  },
  'org/auth/content/list': { orgId: org() },
  'org/auth/content/pass': { orgId: org(waiting), courseId: inOrg(privateCourse, reviewed) },
  'org/auth/content/reject': { orgId: org(waiting), courseId: inOrg(privateCourse, reviewed) },
  'org/auth/paper/list': { orgId: org() },
  'org/auth/paper/view': { orgId: org(waitingPaper), examId: inOrg(privatePaper) },
  'org/auth/paper/pass': { orgId: org(waitingPaper), examId: inOrg(privatePaper, reviewed) },
  'org/auth/paper/reject': { orgId: org(waitingPaper), examId: inOrg(privatePaper, reviewed) },
  'org/auth/department/list': { orgId: org() },
  'org/auth/department/save': {
    orgId: org(() => ({ departmentName: `新部门${++serial}` })),
    departmentId: inOrg(department, () => ({ departmentName: `改名${++serial}` })),
    parentId: inOrg(department, () => ({ departmentName: `下级${++serial}` })),
  },
  'org/auth/department/move': {
    orgId: org(async (w, orgId, owner) => ({ departmentId: await department(w, orgId, owner), parentId: '0' })),
    departmentId: inOrg(department, () => ({ parentId: '0' })),
    parentId: inOrg(department, async (w, orgId) => ({ departmentId: await department(w, orgId, w.me) })),
  },
  'org/auth/department/merge': {
    orgId: org(async (w, orgId, owner) => ({
      departmentId: await department(w, orgId, owner),
      intoId: await department(w, orgId, owner),
    })),
    departmentId: inOrg(department, async (w, orgId) => ({ intoId: await department(w, orgId, w.me) })),
    intoId: inOrg(department, async (w, orgId) => ({ departmentId: await department(w, orgId, w.me) })),
  },
  'org/auth/department/archive': {
    orgId: org(async (w, orgId, owner) => ({ departmentId: await department(w, orgId, owner) })),
    departmentId: inOrg(department),
  },
  'org/auth/member/list': { orgId: org(), departmentId: filter },
  'org/auth/member/export': { orgId: org() },
  'org/auth/member/add': {
    orgId: org(async (w, _orgId, { siteId }) => ({ mobileList: [(await makeUser(w.t.owner, { siteId })).mobile] })),
    departmentIds: inOrg(department, async (w) => ({ mobileList: [(await makeUser(w.t.owner)).mobile] })),
  },
  'org/auth/member/edit': {
    orgId: org(async (w, orgId, owner) => ({ memberId: await member(w, orgId, owner), departmentIds: [] })),
    memberId: inOrg(member, () => ({ departmentIds: [] })),
    departmentIds: inOrg(department, async (w, orgId) => ({ memberId: await member(w, orgId, w.me) })),
  },
  'org/auth/member/transfer': {
    orgId: org(async (w, orgId, owner) => ({
      memberIds: [await member(w, orgId, owner)],
      departmentId: await department(w, orgId, owner),
    })),
    memberIds: inOrg(member, async (w, orgId) => ({ departmentId: await department(w, orgId, w.me) })),
    departmentId: inOrg(department, async (w, orgId) => ({ memberIds: [await member(w, orgId, w.me)] })),
  },
  'org/auth/member/appoint': {
    orgId: org(async (w, orgId, owner) => ({ memberId: await member(w, orgId, owner), orgRole: 5 })),
    memberId: inOrg(member, () => ({ orgRole: 5 })),
    headIds: inOrg(department, async (w, orgId) => ({ memberId: await member(w, orgId, w.me), orgRole: 4 })),
  },
  'org/auth/member/leave': {
    orgId: org(async (w, orgId, owner) => ({ memberIds: [await member(w, orgId, owner)] })),
    memberIds: inOrg(member),
  },
  'org/auth/member/reenter': {
    orgId: org(async (w, orgId, owner) => ({ memberId: await left(w, orgId, owner) })),
    memberId: inOrg(left),
  },
  'org/auth/invite/list': { orgId: org() },
  'org/auth/invite/save': { orgId: org(), departmentId: inOrg(department) },
  'org/auth/invite/revoke': {
    orgId: org(async (w, orgId, owner) => ({ inviteId: await invite(w, orgId, owner) })),
    inviteId: inOrg(invite),
  },
  'org/auth/import/template': { orgId: org() },
  'org/auth/import/list': { orgId: org() },
  'org/auth/import/preview': { orgId: org(row) },
  'org/auth/import/save': { orgId: org(() => ({ ...row(), ...key() })) },
  'org/auth/import/failed': {
    orgId: org(async (w, orgId, owner) => ({ importId: await importOf(w, orgId, owner) })),
    importId: inOrg(importOf),
  },
  'org/auth/import/undo': {
    orgId: org(async (w, orgId, owner) => ({ importId: await importOf(w, orgId, owner) })),
    importId: inOrg(importOf),
  },
  'org/auth/slip/list': { orgId: org(), departmentId: filter, memberIds: filter },
  'org/auth/pack/product/list': { orgId: org() },
  'org/auth/pack/list': { orgId: org() },
  'org/auth/pack/save': {
    orgId: org(async (w, _orgId, { siteId }) => ({
      list: [{ productType: 1, productId: await soldCourse(w, siteId), quantity: 1 }],
    })),
    'list.[].productId': async (w) => {
      const orgId = await orgOf(w, w.me)
      const input = { orgId, list: [{ productType: 1, quantity: 1 }] }
      return {
        own: value(await soldCourse(w, 12), input),
        foreign: { 'of another site': value(await soldCourse(w, 13), input) },
      }
    },
  },
  'org/auth/pack/renew': {
    orgId: org(async (w, orgId, owner) => ({ packId: await pack(w, orgId, owner, ending()) })),
    packId: inOrg((w, orgId, owner) => pack(w, orgId, owner, ending())),
  },
  'org/auth/pack/cancel': {
    orgId: org(async (w, orgId, owner) => ({ packId: await pack(w, orgId, owner) })),
    packId: inOrg((w, orgId, owner) => pack(w, orgId, owner)),
  },
  'org/auth/seat/stock': { orgId: org() },
  'org/auth/seat/list': { orgId: org(() => ({ productType: 1, productId: '1' })), productId: unknownCourse },
  'org/auth/seat/assign': {
    orgId: org(async (w, orgId, owner) => ({
      productType: 1,
      productId: '1',
      isWaiting: 1,
      memberIds: [await member(w, orgId, owner)],
    })),
    productId: unknownCourse,
    memberIds: inOrg(member, () => ({ productType: 1, productId: '1', isWaiting: 1 })),
    departmentIds: inOrg(
      async (w, orgId, owner) => {
        const id = await department(w, orgId, owner)
        const userId = (await makeUser(w.t.owner, { siteId: owner.siteId })).userId
        await addToOrg(w.t.owner, orgId, userId, { siteId: owner.siteId, departmentId: id })
        return id
      },
      () => ({ productType: 1, productId: '1', isWaiting: 1 }),
    ),
  },
  'org/auth/seat/back': {
    orgId: org(async (w, orgId, owner) => ({ seatIds: [await seat(w, orgId, owner)] })),
    seatIds: inOrg(seat),
  },
  'org/auth/seat/rule': {
    orgId: org(() => ({ productType: 1, productId: '1', departmentId: '0', isOn: 1 })),
    productId: unknownCourse,
    departmentId: inOrg(department, () => ({ productType: 1, productId: '1', isOn: 1 })),
  },
  'org/auth/seat/unwait': {
    orgId: org(async (w, orgId, owner) => ({
      productType: 1,
      productId: '1',
      memberIds: [await member(w, orgId, owner)],
    })),
    productId: unknownCourse,
    memberIds: { inert: 'removes rows of the own waiting list only; org/seat/seat.sql.ts' },
  },
  'org/auth/deadline/list': { orgId: org() },
  'org/auth/deadline/save': {
    orgId: org(async (w, orgId, owner) => ({
      productType: 1,
      dueDays: 3,
      productId: await withSeats(w, orgId, owner),
    })),
    productId: inOrg(withSeats, () => ({ productType: 1, dueDays: 3 })),
    departmentId: inOrg(department, async (w, orgId) => ({
      productType: 1,
      dueDays: 3,
      productId: await withSeats(w, orgId, w.me),
    })),
  },
  'org/auth/deadline/delete': {
    orgId: org(async (w, orgId, owner) => ({ deadlineId: await deadline(w, orgId, owner) })),
    deadlineId: inOrg(deadline),
  },
  'org/auth/report/matrix': { orgId: org(), departmentId: filter },
  'org/auth/report/department': { orgId: org(), productId: unknownCourse },
  'org/auth/report/month': { orgId: org() },
  'org/auth/report/behind': { orgId: org() },
  'org/auth/report/export': { orgId: org(), departmentId: filter },
  'org/auth/report/mail/list': { orgId: org() },
  'org/auth/report/mail/people/list': { orgId: org(), departmentId: inOrg(department) },
  'org/auth/report/mail/save': {
    orgId: org(async (w, orgId, owner) => ({ ...plan, userIds: [await withMail(w, owner)] })),
    reportMailId: inOrg(reportMail, async (w) => ({ ...plan, userIds: [await withMail(w, w.me)] })),
    departmentId: inOrg(department, async (w) => ({ ...plan, userIds: [await withMail(w, w.me)] })),
    userIds: async (w) => {
      const orgId = await orgOf(w, w.me)
      const input = { orgId, ...plan }
      return {
        own: value(await withMail(w, w.me), input),
        foreign: {
          'of another person': value(await withMail(w, w.other), input),
          'of another site': value(await withMail(w, w.stranger), input),
        },
      }
    },
  },
  'org/auth/report/mail/pause': {
    orgId: org(async (w, orgId, owner) => ({ reportMailId: await reportMail(w, orgId, owner), isPaused: 1 })),
    reportMailId: inOrg(reportMail, () => ({ isPaused: 1 })),
  },
  'org/auth/report/mail/send': {
    orgId: org(async (w, orgId, owner) => ({ reportMailId: await reportMail(w, orgId, owner), ...key() })),
    reportMailId: inOrg(reportMail, key),
  },
  'org/auth/report/mail/delete': {
    orgId: org(async (w, orgId, owner) => ({ reportMailId: await reportMail(w, orgId, owner) })),
    reportMailId: inOrg(reportMail),
  },
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
  'org/auth/plan/export': {
    orgId: org(async (w, orgId, owner) => ({ planId: await planOf(w, orgId, owner) })),
    planId: inOrg(planOf),
  },
  'org/auth/record/export': {
    orgId: org(async (w, orgId, owner) => ({ memberId: await member(w, orgId, owner) })),
    memberId: inOrg(member),
  },
  'org/auth/record/own': { orgId: org() },
  'org/admin/pack/grant': {
    orgId: ofSite(granted),
    productId: async (w) => {
      const input = { orgId: (await makeOrg(w.t.owner)).orgId, productType: 1, quantity: 1, termDays: 1, note: '试用' }
      return {
        own: value(await soldCourse(w, 12), { ...input, ...key() }),
        foreign: { 'of another site': value(await soldCourse(w, 13), { ...input, ...key() }) },
      }
    },
  },
}
