/** Test data for ids of classes. */
import { addMember, makeGrade, makeGroup, makeMember } from '../../server/test/grade.ts'
import { makeFile, makeLecturer, makeUser } from '../../server/test/factories.ts'
import type { Person, World } from '../world.ts'
import { type Inert, insert, type Made, type Maker, ofSite, value, withInput } from './kit.ts'

let serial = 0

/** A category of classes. */
const category = (more: () => Record<string, unknown> = () => ({})): Maker =>
  withInput(
    ofSite((t, siteId) => insert(t, 'grade_category', { site_id: siteId, category_name: `班级分类${++serial}` })),
    more,
  )
const named = () => ({ categoryName: `新分类${++serial}` })

/** A class that a person owns. */
export async function gradeOf(w: World, who: Person): Promise<string> {
  const { gradeId } = await makeGrade(w.t.owner, {
    siteId: who.siteId,
    owner: { ...(await makeLecturer(w.t.owner, { siteId: who.siteId })) },
  })
  await addMember(w.t.owner, gradeId, who.userId, 'owner', { siteId: who.siteId })
  return gradeId
}

/**
 * An object of a class for calls of its staff: the caller owns the class; those of other classes and sites are foreign.
 * @param pick creates the object. @returns the id and further input
 */
export function ofGrade(
  pick: (w: World, gradeId: string, owner: Person) => Promise<{ value: string; input?: Record<string, unknown> }>,
  asker: keyof World['roles'] = 'gradeAdmin',
): Maker {
  return async (w): Promise<Made> => {
    const one = async (who: Person) => pick(w, await gradeOf(w, who), who)
    const own = await one(w.roles[asker])
    return {
      own,
      foreign: { 'of another class': await one(w.other), 'of another site': await one(w.stranger) },
    }
  }
}

/** The class itself, with further input. */
const grade = (
  more: (
    w: World,
    gradeId: string,
    owner: Person,
  ) => Promise<Record<string, unknown>> | Record<string, unknown> = () => ({}),
  asker?: keyof World['roles'],
): Maker => ofGrade(async (w, gradeId, owner) => value(gradeId, await more(w, gradeId, owner)), asker)

/** An object in a class, with the class. @param more further input */
const inGrade = (
  make: (w: World, gradeId: string, owner: Person) => Promise<string>,
  more: Record<string, unknown> = {},
  asker?: keyof World['roles'],
): Maker => {
  // The class stays the caller's: an object of another class does not belong to it.
  return async (w) => {
    const own = w.roles[asker ?? 'gradeAdmin']
    const gradeId = await gradeOf(w, own)
    const input = { gradeId, ...more }
    const elsewhere = async (who: Person) => value(await make(w, await gradeOf(w, who), who), input)
    return {
      own: value(await make(w, gradeId, own), input),
      foreign: {
        'of another class': await elsewhere(w.other),
        'of another class of one’s own': await elsewhere(own),
        'of another site': await elsewhere(w.stranger),
      },
    }
  }
}

const siteOf = async (w: World, gradeId: string) => {
  const [row] = await w.t.owner<{ siteId: string }[]>`SELECT site_id FROM grade_info WHERE id = ${gradeId}`
  return Number(row?.siteId)
}
const student = async (w: World, gradeId: string) => {
  const siteId = await siteOf(w, gradeId)
  return (await makeMember(w.t.owner, gradeId, 'student', { siteId })).studentId
}
const group = async (w: World, gradeId: string) =>
  makeGroup(w.t.owner, gradeId, `组${++serial}`, await siteOf(w, gradeId))
const application = async (w: World, gradeId: string) => {
  const siteId = await siteOf(w, gradeId)
  const { userId } = await makeUser(w.t.owner, { siteId })
  return insert(w.t, 'grade_apply_record', { site_id: siteId, grade_id: gradeId, user_id: userId })
}
const notice = async (w: World, gradeId: string, owner: Person) =>
  insert(w.t, 'grade_notice', {
    site_id: await siteOf(w, gradeId),
    grade_id: gradeId,
    user_id: owner.userId,
    notice_title: '公告',
  })
const sharedFile = async (w: World, gradeId: string, owner: Person) => {
  const siteId = await siteOf(w, gradeId)
  const fileId = await makeFile(w.t.owner, owner.userId, { siteId })
  return insert(w.t, 'grade_file', {
    site_id: siteId,
    grade_id: gradeId,
    user_id: owner.userId,
    file_id: fileId,
    file_name: '讲义.pdf',
    file_size: 1,
  })
}
const importOf = async (w: World, gradeId: string, owner: Person) =>
  insert(w.t, 'grade_import', {
    site_id: await siteOf(w, gradeId),
    grade_id: gradeId,
    user_id: owner.userId,
    client_key: `walls-import-${++serial}`,
  })
/** A file that a person has uploaded, for their own class. */
const uploaded: Maker = async (w) => {
  const own = w.roles.gradeAdmin
  const input = { gradeId: await gradeOf(w, own) }
  const of = async (who: Person) => value(await makeFile(w.t.owner, who.userId, { siteId: who.siteId }), input)
  return {
    own: await of(own),
    foreign: { 'of another user': await of(w.other), 'of another site': await of(w.stranger) },
  }
}
/** An application to a person's class. */
const applied = (more: Record<string, unknown>): Maker =>
  ofGrade(async (w, gradeId) => value(await application(w, gradeId), more))
/** A public class; drafts, hidden ones and those of another site do not exist. */
const shown =
  (more: Record<string, unknown> = {}, over: Parameters<typeof makeGrade>[1] = {}): Maker =>
  async (w) => ({
    own: value((await makeGrade(w.t.owner, over)).gradeId, more),
    foreign: {
      'of another site': value((await makeGrade(w.t.owner, { ...over, siteId: 13 })).gradeId, more),
      'a draft': value((await makeGrade(w.t.owner, { ...over, gradeStatus: 1 })).gradeId, more),
      'not in the public list': value((await makeGrade(w.t.owner, { ...over, isPublicity: 0 })).gradeId, more),
    },
  })
/** The category of a class. */
const filed =
  (more: (w: World) => Promise<Record<string, unknown>>): Maker =>
  async (w) => {
    const input = await more(w)
    const of = async (siteId: number) =>
      value(await insert(w.t, 'grade_category', { site_id: siteId, category_name: `班级分类${++serial}` }), input)
    return { own: await of(12), foreign: { 'of another site': await of(13) } }
  }
const form = { gradeName: '新班级' }
const key = () => ({ clientKey: `walls-grade-${++serial}` })
const row = async (w: World) => ({
  rows: [{ rowNo: 2, mobile: (await makeUser(w.t.owner)).mobile, nickname: '', groupName: '', remark: '' }],
})
/** A student whose account an import of the class made. */
const madeStudent = async ({ t }: World, gradeId: string, { siteId }: Person) => {
  const { userId } = await makeUser(t.owner, { siteId })
  const code = `W${gradeId}`
  await t.owner`UPDATE users SET mobile_proved = 0, password_due = 1, password_hash = NULL WHERE id = ${userId}`
  await t.owner`
    INSERT INTO user_number_code (site_id, code, owner_kind, ref_id) VALUES (${siteId}, ${code}, 1, ${gradeId}) ON CONFLICT DO NOTHING`
  await t.owner`
    INSERT INTO user_made (site_id, user_id, code, expire_time) VALUES (${siteId}, ${userId}, ${code}, now() + interval '1 day')`
  return addMember(t.owner, gradeId, userId, 'student', { siteId })
}
const siteGrade =
  (more: Record<string, unknown> = {}): Maker =>
  async (w) => ({
    own: value((await makeGrade(w.t.owner)).gradeId, more),
    foreign: { 'of another site': value((await makeGrade(w.t.owner, { siteId: 13 })).gradeId, more) },
  })

export const gradeHandles: Record<string, Record<string, Maker | Inert>> = {
  'exam/auth/grade/info/*': { gradeId: grade() },
  'exam/auth/grade/apply/record/*': { gradeId: grade() },
  'exam/auth/grade/notice/*': {
    gradeId: grade(async (w, gradeId, owner) => ({ id: await notice(w, gradeId, owner) })),
    id: inGrade(notice),
  },
  'exam/admin/grade/category/save': { parentId: category(named) },
  'exam/admin/grade/category/update': { id: category(named) },
  'exam/admin/grade/category/delete': { id: category() },
  'exam/admin/grade/category/sort': {
    parentId: async (w) => {
      const ids = [await insert(w.t, 'grade_category', { site_id: 12, category_name: `班级分类${++serial}` })]
      const made = await category(() => ({ ids }))(w)
      return made
    },
    ids: category(),
  },
  'exam/admin/grade/category/stand': { id: category(() => ({ statusId: 0 })) },
  'exam/admin/grade/list': {
    categoryId: { inert: 'a filter: a category of another site has no classes here; grade/admin.test.ts' },
  },
  'exam/admin/grade/stand': { id: siteGrade({ statusId: 0 }) },
  'exam/admin/grade/file': {
    ids: siteGrade({ categoryId: '0' }),
    categoryId: filed(async (w) => ({ ids: [(await makeGrade(w.t.owner)).gradeId] })),
  },
  'exam/api/grade/info/page': {
    categoryId: { inert: 'a filter: a category of another site has no classes here; grade/class/grade.test.ts' },
  },
  'exam/api/grade/info/view': { gradeId: shown() },
  'exam/auth/grade/info/save': {
    categoryId: filed(async ({ t, roles }) => {
      await t.owner`UPDATE users SET is_grade_maker = 1 WHERE id = ${roles.login.userId}`
      return { ...form, ...key() }
    }),
  },
  'PUT exam/auth/grade/info/update': {
    gradeId: grade(() => form),
    categoryId: filed(async (w) => ({ ...form, gradeId: await gradeOf(w, w.roles.gradeAdmin) })),
  },
  'exam/auth/grade/info/view': { gradeId: grade(undefined, 'login') },
  'exam/auth/grade/info/expire': { gradeId: grade(undefined, 'login') },
  'exam/auth/grade/info/stand': { gradeId: grade(() => ({ gradeStatus: 2 })) },
  'exam/auth/grade/info/copy': { gradeId: grade(() => ({ gradeName: '下学期' })) },
  'exam/auth/grade/student/grade/add': { gradeId: shown({}, { verificationSet: 1 }) },
  'PUT exam/auth/grade/student/quit': {
    gradeId: async (w) => {
      const made = await grade(undefined, 'login')(w)
      await makeMember(w.t.owner, made.own.value, 'owner')
      return made
    },
  },
  'PUT exam/auth/grade/student/kick/out': {
    gradeId: grade(async (w, gradeId) => ({ studentId: await student(w, gradeId), leaveReason: '调班' })),
    studentId: inGrade(student, { leaveReason: '调班' }),
  },
  'PUT exam/auth/grade/student/update/admin': {
    gradeId: grade(async (w, gradeId) => ({ studentId: await student(w, gradeId), userRole: 4 })),
    studentId: inGrade(student, { userRole: 4 }),
  },
  'exam/auth/grade/student/page': {
    gradeId: grade(undefined, 'login'),
    groupId: { inert: 'a filter: a group of another class has no members here; grade/member/member.test.ts' },
  },
  'PUT exam/auth/grade/student/edit': {
    gradeId: grade(() => ({ nickname: '小明' }), 'login'),
    studentId: inGrade(student, { nickname: '小明' }, 'login'),
    groupId: inGrade(group, {}, 'login'),
  },
  'exam/auth/grade/student/add/mobile': {
    gradeId: grade(async (w) => ({ mobileList: [(await makeUser(w.t.owner)).mobile] })),
  },
  'exam/auth/grade/student/export': { gradeId: grade() },
  'exam/auth/grade/student/import/preview': { gradeId: grade(row) },
  'exam/auth/grade/student/import/save': { gradeId: grade(async (w) => ({ ...(await row(w)), ...key() })) },
  'exam/auth/grade/student/import/list': { gradeId: grade() },
  'exam/auth/grade/student/import/failed': {
    gradeId: grade(async (w, gradeId, owner) => ({ importId: await importOf(w, gradeId, owner) })),
    importId: inGrade(importOf),
  },
  'exam/auth/grade/student/slip/list': {
    gradeId: grade(),
    studentIds: { inert: 'a filter: a student of another class has no slip here; grade/member/import.test.ts' },
  },
  'exam/auth/grade/student/slip/renew': {
    gradeId: grade(async (w, gradeId, owner) => ({ studentId: await madeStudent(w, gradeId, owner) })),
    studentId: inGrade(madeStudent),
  },
  'exam/auth/grade/student/import/undo': {
    gradeId: grade(async (w, gradeId, owner) => ({ importId: await importOf(w, gradeId, owner) })),
    importId: inGrade(importOf),
  },
  'exam/auth/grade/group/save': {
    gradeId: grade(() => ({ groupName: `新组${++serial}` })),
    groupId: inGrade(group, { groupName: '改名的组' }),
  },
  'exam/auth/grade/group/delete': {
    gradeId: grade(async (w, gradeId) => ({ groupId: await group(w, gradeId) })),
    groupId: inGrade(group),
  },
  'exam/auth/grade/group/move': {
    gradeId: grade(async (w, gradeId) => ({ groupId: '0', studentIds: [await student(w, gradeId)] })),
    groupId: async (w) => {
      const made = await inGrade(group)(w)
      const studentIds = [await student(w, String(made.own.input?.gradeId))]
      return withInput(async () => made, { studentIds })(w)
    },
    studentIds: inGrade(student, { groupId: '0' }),
  },
  'PUT exam/auth/grade/apply/record/audit': { id: applied({ auditStatus: 2 }) },
  'PUT exam/auth/grade/apply/record/audit/batch': { ids: applied({ auditStatus: 2 }) },
  'PUT exam/auth/grade/apply/record/ignore': { id: applied({}) },
  'exam/auth/grade/notice/page': { gradeId: grade(undefined, 'login') },
  'exam/auth/grade/notice/save': { gradeId: grade(() => ({ noticeTitle: '公告', ...key() })) },
  'exam/auth/grade/notice/top': {
    gradeId: grade(async (w, gradeId, owner) => ({ id: await notice(w, gradeId, owner), isTop: 1 })),
    id: inGrade(notice, { isTop: 1 }),
  },
  'exam/auth/grade/notice/read': {
    gradeId: grade(async (w, gradeId, owner) => ({ id: await notice(w, gradeId, owner) }), 'login'),
    id: inGrade(notice, {}, 'login'),
  },
  'exam/auth/grade/file/page': { gradeId: grade(undefined, 'login') },
  'exam/auth/grade/file/save': {
    gradeId: grade(async (w, _gradeId, owner) => ({
      fileIds: [await makeFile(w.t.owner, owner.userId, { siteId: owner.siteId })],
    })),
    fileIds: uploaded,
  },
  'exam/auth/grade/file/delete': {
    gradeId: grade(async (w, gradeId, owner) => ({ id: await sharedFile(w, gradeId, owner) })),
    id: inGrade(sharedFile),
  },
  'exam/auth/grade/file/url': {
    gradeId: grade(async (w, gradeId, owner) => ({ id: await sharedFile(w, gradeId, owner) }), 'login'),
    id: inGrade(sharedFile, {}, 'login'),
  },
}
