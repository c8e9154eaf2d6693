/** Test data for ids of organisations' desks: members, departments, seats. */
import { addToOrg, makeOrg } from '../../server/test/org.ts'
import { makeLecturer, makePending, makeUser } from '../../server/test/factories.ts'
import { makePaper, makeProblem } from '../../server/test/exam.ts'
import type { Person, World } from '../world.ts'
import { type Inert, type Maker, value } from './kit.ts'
import {
  deadline,
  department,
  ending,
  filter,
  importOf,
  inOrg,
  invite,
  lecturerIn,
  left,
  member,
  nextNo,
  ofPerson,
  org,
  orgOf,
  pack,
  seat,
  soldCourse,
  withSeats,
  type More,
} from './org-kit.ts'

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

const row = () => ({ rows: [{ rowNo: 2, memberName: '王五', mobile: `1380000${String(1000 + nextNo())}` }] })
const key = () => ({ clientKey: `walls-staff-${nextNo()}` })
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
    orgId: org(() => ({ departmentName: `新部门${nextNo()}` })),
    departmentId: inOrg(department, () => ({ departmentName: `改名${nextNo()}` })),
    parentId: inOrg(department, () => ({ departmentName: `下级${nextNo()}` })),
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
