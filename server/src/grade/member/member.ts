/** Members of a class: joining, leaving, roles, names. */
import { gradeStudent, type GradeMember } from '@zhixing/contract/grade/student'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { mobileFor, plainMobile, selectByMobiles } from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import { inClass } from '../in-class.ts'
import { enter, gradePath, joinSource, notifyPeople } from '../class/enter.ts'
import { workbook } from '../book/excel.ts'
import { join } from '../class/join.ts'
import { logOperation, operations } from '../log.ts'
import * as sql from './member.sql.ts'
import { mayAppoint, mayMark, mayRead, mayTouch, roleCode, type UserRole } from '../policy.ts'
import { messages, roleNames, texts } from '../texts.ts'

/** Refuses a change that would leave the class without an owner. The class's row is locked. */
async function keepOwner(tx: Tx, gradeId: string, role: UserRole, refusal: string): Promise<void> {
  if (role === roleCode.owner && (await sql.countOwners(tx, gradeId)) <= 1) throw new CallError('shown', refusal)
}

/** Maximum number of exported members. */
const EXPORT_ROWS = 10_000

/**
 * Whether a member learns in a new role. A student who is appointed keeps learning unless requested otherwise; owners
 * and auditors do not learn.
 * @returns the stored flag: 0 also for students, who learn by role
 */
function learnsAs(member: sql.MemberRow, to: UserRole, wanted: 0 | 1 | undefined): 0 | 1 {
  if (to !== roleCode.teacher && to !== roleCode.assistant) return 0
  return wanted ?? (member.userRole === roleCode.student ? 1 : member.isLearner)
}

export const calls = implement(gradeStudent, {
  add: join,

  async quit({ gradeId }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      found(await sql.lockGrade(tx, gradeId), texts.noGrade)
      const own = await sql.selectMembership(tx, gradeId, viewer.userId)
      if (own?.statusId !== 1) throw new CallError('notFound', texts.noGrade)
      await keepOwner(tx, gradeId, own.userRole, texts.lastOwner)
      await sql.endMembers(tx, gradeId, [own.studentId], '')
      await logOperation(tx, {
        gradeId,
        operationType: operations.quit,
        operatorId: viewer.userId,
        userId: viewer.userId,
      })
    })
    setMessage('退出成功')
    return {}
  },

  async kickOut({ gradeId, studentId, leaveReason }, request) {
    const { viewer, services } = request
    await inClass(request, { gradeId }, async (tx, { userRole, gradeName }) => {
      const member = found(await sql.selectMember(tx, gradeId, studentId), texts.noMember)
      if (member.userId === viewer.userId) throw new CallError('shown', texts.notSelf)
      if (!mayTouch(userRole, member.userRole)) throw new CallError('forbidden', texts.notThem)
      await keepOwner(tx, gradeId, member.userRole, texts.ownerNeeded)
      await sql.endMembers(tx, gradeId, [studentId], leaveReason)
      await notifyPeople(tx, services, [member.userId], messages.kicked(gradeName, leaveReason), gradePath(gradeId))
      return { log: { operationType: operations.kick, userId: member.userId, detail: leaveReason } }
    })
    request.setMessage('移出成功')
    return {}
  },

  async updateAdmin({ gradeId, studentId, userRole: to, isLearner: wanted }, request) {
    const { viewer, services } = request
    await inClass(request, { gradeId }, async (tx, { userRole, gradeName }, locked) => {
      const member = found(await sql.selectMember(tx, gradeId, studentId), texts.noMember)
      if (!mayAppoint(userRole, member.userRole, to as UserRole)) throw new CallError('forbidden', texts.notThem)
      const isLearner = learnsAs(member, to as UserRole, wanted)
      if (member.userRole === to && member.isLearner === isLearner) return { log: null }
      await keepOwner(tx, gradeId, member.userRole, texts.ownerNeeded)
      if (to === roleCode.student && (await sql.countStudents(tx, gradeId)) >= locked.maxStudent)
        throw new CallError('shown', locked.isLimited ? texts.limited(locked.maxStudent, 0) : texts.full)
      await sql.updateMember(tx, studentId, { userRole: to as UserRole, isLearner })
      if (member.userRole === to) return { log: null }
      const roleName = roleNames[to] ?? ''
      if (member.userId !== viewer.userId)
        await notifyPeople(tx, services, [member.userId], messages.appointed(gradeName, roleName), gradePath(gradeId))
      return { log: { operationType: operations.appoint, userId: member.userId, detail: roleName } }
    })
    request.setMessage('设置成功')
    return {}
  },

  async page({ gradeId, keyword, userRole, groupId, ...page }, { db, need, viewer }) {
    const { userRole: own } = await gradeFor(db, viewer, gradeId, need)
    const [isStaff, admitsMembers] = [mayRead(own), mayMark(own)]
    const members = await sql.pageOfMembers(db, gradeId, page, { keyword, mobiles: admitsMembers, userRole, groupId })
    return mapPage(
      members,
      (row): GradeMember => ({
        ...row,
        mobile: admitsMembers ? mobileFor(false, row.mobile) : '',
        studentNo: isStaff ? row.studentNo : '',
        remark: isStaff ? row.remark : '',
        expireTime: isStaff ? row.expireTime : null,
      }),
    )
  },

  async edit({ gradeId, studentId, ...to }, { db, need, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      const own = await gradeFor(tx, viewer, gradeId, need)
      const isOwn = studentId === undefined || studentId === own.studentId
      const changesMore = to.remark !== undefined || to.groupId !== undefined || to.expireTime !== undefined
      // Members change their own class name; all else needs the manage role.
      if (isOwn && !changesMore) await sql.updateMember(tx, own.studentId, { nickname: to.nickname })
      else {
        await gradeFor(tx, viewer, gradeId, 'manage')
        const member = found(await sql.selectMember(tx, gradeId, studentId ?? own.studentId), texts.noMember)
        if (!isOwn && !mayTouch(own.userRole, member.userRole)) throw new CallError('forbidden', texts.notThem)
        if (to.groupId !== undefined && to.groupId !== '0' && !(await sql.hasGroup(tx, gradeId, to.groupId)))
          throw new CallError('notFound', texts.noGroup)
        await sql.updateMember(tx, member.studentId, to)
      }
    })
    setMessage('保存成功')
    return {}
  },

  isAdmin: async (_input, { db, viewer }) => ({ isAdmin: (await sql.administersAny(db, viewer.userId)) ? 1 : 0 }),

  async addByMobile({ gradeId, mobileList }, request) {
    const { viewer, services } = request
    const { answer } = await inClass(request, { gradeId }, async (tx, { gradeName }, locked) => {
      const mobiles = [...new Set(mobileList.map(plainMobile))]
      const people = await selectByMobiles(tx, mobiles)
      const made = await enter(
        tx,
        locked,
        [...people.values()].map(({ userId }) => ({ userId, joinSource: joinSource.added })),
        { operatorId: viewer.userId },
      )
      await notifyPeople(
        tx,
        services,
        made.map(({ userId }) => userId),
        messages.added(gradeName),
        gradePath(gradeId),
      )
      const counts = {
        expiredCount: made.filter(({ isExpired }) => isExpired).length,
        addedCount: made.length,
        knownCount: people.size - made.length,
        unknownList: mobiles.filter((mobile) => !people.has(mobile)),
      }
      return { log: null, answer: counts }
    })
    if (answer.unknownList.length === 0) request.setMessage('添加成功')
    return answer
  },

  async export({ gradeId }, { db, need, viewer }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need, { readsOnly: true })
    const { list } = await sql.pageOfMembers(db, gradeId, { pageCurrent: 1, pageSize: EXPORT_ROWS }, { mobiles: true })
    const rows = list.map((row) => [
      row.nickname,
      row.studentNo,
      mobileFor(true, row.mobile),
      roleNames[row.userRole] ?? '',
      row.groupName,
      row.gmtCreate.slice(0, 10),
      row.expireTime?.slice(0, 10) ?? '',
      row.remark,
    ])
    return {
      fileName: `${gradeName}-成员.xlsx`,
      file: await workbook(['昵称', '学号', '手机号', '身份', '分组', '加入日期', '有效期至', '备注'], rows),
    }
  },
})
