/** Classes: create, change, open, end, disband and copy. */
import { stateCode } from '@zhixing/contract/states'
import { type GradeCard, gradeInfo, gradePublic } from '@zhixing/contract/grade/info'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { qrPicture } from '../../lib/qr-picture.ts'
import { withPrices } from '../../shared/shelf-price.ts'
import { indexWords, queryWords } from '../../shared/search/tokenize.ts'
import { ownsImages } from '../../system/index.ts'
import { gradeFor } from '../access.ts'
import { hasCategory } from './category.sql.ts'
import { gradePath, joinSource, notifyPeople } from './enter.ts'
import { copyOutcome, copyPlan, copyTimetable } from './copy.sql.ts'
import { copyHomework } from '../homework/copy.sql.ts'
import { copyExams } from '../exam/copy.ts'
import * as sql from './grade.sql.ts'
import { inClass } from '../in-class.ts'
import { lockGradesOf } from './limit.sql.ts'
import { logOperation, operations } from '../log.ts'
import { selectOffer } from './offer.sql.ts'
import * as member from '../member/member.sql.ts'
import { gradeStatus, joinBy, mayMark, mayView, roleCode, type UserRole } from '../policy.ts'
import { newInvitationCode, typedInvitation } from '../rules.ts'
import { messages, texts } from '../texts.ts'

/** Maximum number of classes in the list of names. */
const MAX_NAMES = 1000
const DAY = 86_400_000

/**
 * Locks the classes of a person and checks that they may have one more.
 * @returns the maximum number of students per class; null: unlimited
 * @throws {CallError} shown, with the limit
 */
async function mayHaveOneMore(tx: Tx, userId: string): Promise<number | null> {
  const { grades, maxGrade, maxStudent } = await lockGradesOf(tx, userId)
  if (maxGrade !== null && grades >= maxGrade) throw new CallError('shown', texts.tooManyGrades(maxGrade))
  return maxStudent
}

/** Sales are shared with a lecturer, so that a class without one is not sold. */
function refuseSale({ verificationSet }: Pick<sql.GradeForm, 'verificationSet'>, lecturerId: string): void {
  if (verificationSet === joinBy.buying && lecturerId === '0')
    throw new CallError('invalid', texts.sellersOnly, 'verificationSet')
}

/** Validates and normalizes the form of a class. @param before the saved class: its picture and capacity may stay */
async function checked(
  tx: Tx,
  userId: string,
  form: sql.GradeForm,
  studentLimit: number | null,
  before?: { gradeLogo: string; categoryId: string; maxStudent: number },
): Promise<sql.GradeForm & { searchWords: string }> {
  const { beginTime, endTime, categoryId, gradeLogo, verificationSet, orgPrice, fabPrice } = form
  if (beginTime && endTime && Date.parse(beginTime) >= Date.parse(endTime))
    throw new CallError('invalid', texts.endEarly, 'endTime')
  // A capacity saved before the site lowered its limit may stay; the limit applies to joins.
  if (studentLimit !== null && form.maxStudent > studentLimit && form.maxStudent !== before?.maxStudent)
    throw new CallError('invalid', texts.tooManyPlaces(studentLimit), 'maxStudent')
  const isSold = verificationSet === joinBy.buying
  if (isSold && fabPrice === 0) throw new CallError('invalid', texts.priceNeeded, 'fabPrice')
  if (isSold && orgPrice > 0 && fabPrice > orgPrice) throw new CallError('invalid', texts.priceAbove, 'fabPrice')
  if (categoryId !== '0' && categoryId !== before?.categoryId && !(await hasCategory(tx, categoryId)))
    throw new CallError('notFound', texts.noCategory, 'categoryId')
  if (gradeLogo && gradeLogo !== before?.gradeLogo && !(await ownsImages(tx, userId, [gradeLogo])))
    throw new CallError('invalid', texts.notOwnPicture, 'gradeLogo')
  return {
    ...form,
    gradeIntro: cleanHtml(form.gradeIntro),
    orgPrice: isSold ? Math.max(orgPrice, fabPrice) : 0,
    fabPrice: isSold ? fabPrice : 0,
    searchWords: indexWords({ title: form.gradeName }),
  }
}

const priced = (at: { db: Db; services: Services }, grades: readonly GradeCard[]) =>
  withPrices(at, grades, ({ gradeId, orgPrice, fabPrice, isFree }) => ({
    productType: stateCode.product.class,
    productId: gradeId,
    original: orgPrice,
    price: fabPrice,
    isFree,
    isVipFree: 0,
  }))

/** Cards of those of the classes that are in the public list, in the order of the ids. */
export async function shelvedGrades(at: { db: Db; services: Services }, ids: readonly string[]) {
  return ids.length === 0 ? [] : priced(at, await sql.selectShelved(at.db, ids))
}

/** Public classes whose names match; all without a keyword. */
export async function findShelvedGrades(db: Db, keyword: string, limit: number) {
  const query = keyword === '' ? '' : queryWords(keyword)
  return keyword !== '' && query === '' ? [] : (await sql.pageOfShelf(db, first(limit), { query })).list
}

const openCalls = implement(gradePublic, {
  page: async ({ keyword, ...by }, { db, services }) => {
    const query = keyword === '' ? '' : queryWords(keyword)
    if (keyword !== '' && query === '')
      return { list: [], totalCount: 0, totalPage: 0, pageCurrent: by.pageCurrent, pageSize: by.pageSize }
    const page = await sql.pageOfShelf(db, by, { ...by, query })
    return { ...page, list: await priced({ db, services }, page.list) }
  },

  async view({ gradeId, invitationCode }, { db, viewer }) {
    const grade = found(await sql.selectShown(db, gradeId, viewer?.userId ?? '0'), texts.noGrade)
    const { invitationCode: code, ...shown } = grade
    const role = shown.userRole as UserRole
    const belongs = shown.userRole > 0 && mayView(role, { ...shown, inGrace: true })
    const isOpen =
      shown.statusId === 1 && (shown.gradeStatus === gradeStatus.open || shown.gradeStatus === gradeStatus.ended)
    const isInvited = typedInvitation(invitationCode) === code
    if (!belongs && !(isOpen && (shown.isPublicity === 1 || isInvited || shown.applyStatus > 0)))
      throw new CallError('notFound', texts.noGrade)
    const [teacherList, offer] = await Promise.all([member.selectStaff(db, gradeId), selectOffer(db, gradeId)])
    return { ...shown, teacherList, offer, isFull: shown.studentCount >= shown.maxStudent ? 1 : 0 }
  },
})

const ownCalls = implement(gradeInfo, {
  async save({ clientKey, ...form }, { db, viewer, services, setMessage }) {
    if (viewer.lecturerId === null && viewer.isGradeMaker === 0) throw new CallError('forbidden', texts.makersOnly)
    refuseSale(form, viewer.lecturerId ?? '0')
    const gradeId = await transaction(db, async (tx) => {
      await lockGradesOf(tx, viewer.userId)
      const sent = clientKey ? await sql.selectByClientKey(tx, viewer.userId, clientKey) : undefined
      if (sent) return sent
      const studentLimit = await mayHaveOneMore(tx, viewer.userId)
      const made = await sql.insertGrade(tx, {
        ...(await checked(tx, viewer.userId, form, studentLimit)),
        gradeStatus: form.gradeStatus,
        userId: viewer.userId,
        lecturerId: viewer.lecturerId ?? '0',
        invitationCode: newInvitationCode(),
        copiedFrom: '0',
        clientKey: clientKey ?? null,
      })
      if (!made) return found(await sql.selectByClientKey(tx, viewer.userId, clientKey ?? ''))
      await member.writeMembers(tx, made, [
        { userId: viewer.userId, userRole: roleCode.owner, joinSource: joinSource.made },
      ])
      await logOperation(tx, { gradeId: made, operationType: operations.create, operatorId: viewer.userId })
      await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'grade' })
      return made
    })
    setMessage('班级创建成功')
    return { gradeId }
  },

  async update({ gradeId, ...form }, request) {
    const { viewer } = request
    await inClass(request, { gradeId }, async (tx, { lecturerId }, { studentLimit }) => {
      refuseSale(form, lecturerId)
      const before = found(await sql.selectOwn(tx, viewer.userId, gradeId))
      if (form.maxStudent < before.studentCount)
        throw new CallError('invalid', texts.fewerPlaces(before.studentCount), 'maxStudent')
      const { searchWords, ...written } = await checked(tx, viewer.userId, form, studentLimit, before)
      await sql.updateGrade(tx, gradeId, written, searchWords)
      return { log: { operationType: operations.change }, isPublic: true }
    })
    request.setMessage('保存成功')
    return {}
  },

  page: ({ scope, keyword, ...page }, { db, viewer }) =>
    sql.pageOfOwn(db, viewer.userId, page, { runs: scope === 'teacher', keyword }),

  async view({ gradeId }, { db, need, viewer }) {
    const { userRole } = await gradeFor(db, viewer, gradeId, need)
    const [grade, groupList, teacherList] = await Promise.all([
      sql.selectOwn(db, viewer.userId, gradeId),
      sql.selectGroups(db, gradeId),
      member.selectStaff(db, gradeId),
    ])
    const own = found(grade, texts.noGrade)
    return { ...own, invitationCode: mayMark(userRole) ? own.invitationCode : '', groupList, teacherList }
  },

  all: async (_input, { db, viewer }) => ({ list: await sql.selectAllFor(db, viewer.userId, MAX_NAMES) }),

  async expire({ gradeId }, { db, viewer }) {
    const { isExpire, expireTime, endTime } = found(await sql.selectOwn(db, viewer.userId, gradeId), texts.noGrade)
    return { isExpire, expireTime: expireTime ?? endTime }
  },

  async setStatus({ gradeId, gradeStatus: to }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      if (to === gradeStatus.draft && (await member.countStudents(tx, gradeId)) > 0)
        throw new CallError('shown', texts.hasStudents)
      await sql.writeStatus(tx, gradeId, to)
      return {
        log: { operationType: operations.change, detail: ['', '改回未发布', '开放班级', '结束班级'][to] ?? '' },
        isPublic: true,
      }
    })
    request.setMessage('操作成功')
    return {}
  },

  async disband({ gradeId, graceDays }, request) {
    const { viewer, services } = request
    await inClass(request, { gradeId }, async (tx, { gradeName }) => {
      const grace = new Date(services.clock.now() + graceDays * DAY).toISOString()
      await sql.writeStatus(tx, gradeId, gradeStatus.disbanded, grace)
      const everybody = await member.selectUserIds(tx, gradeId)
      await notifyPeople(
        tx,
        services,
        everybody.filter((userId) => userId !== viewer.userId),
        messages.disbanded(gradeName),
        '',
      )
      return { log: { operationType: operations.disband, detail: `保留 ${graceDays} 天` }, isPublic: true }
    })
    request.setMessage('班级解散成功')
    return {}
  },

  async restore({ gradeId }, request) {
    await inClass(request, { gradeId, readsOnly: true }, async (tx, _grade, locked) => {
      if (locked.gradeStatus !== gradeStatus.disbanded) throw new CallError('shown', texts.notDisbanded)
      await mayHaveOneMore(tx, locked.makerId)
      await sql.writeStatus(tx, gradeId, gradeStatus.open)
      return { log: { operationType: operations.restore }, isPublic: true }
    })
    request.setMessage('班级恢复成功')
    return {}
  },

  async copy({ gradeId: from, gradeName, beginTime, endTime, clientKey }, { db, need, viewer, services, setMessage }) {
    const { gradeId, left } = await transaction(db, async (tx) => {
      const { lecturerId } = await gradeFor(tx, viewer, from, need, { readsOnly: true })
      const before = found(await sql.selectOwn(tx, viewer.userId, from), texts.noGrade)
      await lockGradesOf(tx, viewer.userId)
      const sent = clientKey ? await sql.selectByClientKey(tx, viewer.userId, clientKey) : undefined
      if (sent) return { gradeId: sent, left: 0 }
      const limit = await mayHaveOneMore(tx, viewer.userId)
      const maxStudent = Math.min(before.maxStudent, limit ?? before.maxStudent)
      const form = await checked(
        tx,
        viewer.userId,
        { ...before, gradeName, beginTime, endTime, maxStudent },
        limit,
        before,
      )
      const made = await sql.insertGrade(tx, {
        ...form,
        gradeStatus: gradeStatus.draft,
        userId: viewer.userId,
        lecturerId,
        invitationCode: newInvitationCode(),
        copiedFrom: from,
        clientKey: clientKey ?? null,
      })
      if (!made) return { gradeId: found(await sql.selectByClientKey(tx, viewer.userId, clientKey ?? '')), left: 0 }
      await member.copyMembers(tx, from, made, viewer.userId, joinSource.made)
      const shiftMs = shift(before.beginTime, beginTime)
      await copyPlan(tx, from, made, shiftMs)
      await copyTimetable(tx, from, made, shiftMs)
      await copyOutcome(tx, from, made)
      await copyHomework(tx, { from, to: made, userId: viewer.userId, shiftMs })
      const assigner = { ownLecturerId: viewer.lecturerId ?? '0', sharedLecturerId: lecturerId }
      const examsLeft = await copyExams(tx, services, { from, to: made, userId: viewer.userId, assigner, shiftMs })
      await logOperation(tx, {
        gradeId: made,
        operationType: operations.copy,
        operatorId: viewer.userId,
        detail: before.gradeName,
      })
      return { gradeId: made, left: examsLeft }
    })
    setMessage(left > 0 ? texts.copiedWithout(left) : '复制成功')
    return { gradeId }
  },

  async invite({ gradeId, isNew }, request) {
    const access = { gradeId, readsOnly: isNew === 0 }
    const { invitationCode } = await inClass(request, access, async (tx, _grade, locked) => {
      if (isNew === 0) return { log: null, invitationCode: locked.invitationCode }
      const code = newInvitationCode()
      await sql.writeCode(tx, gradeId, code)
      return { log: { operationType: operations.change, detail: '更换邀请码' }, invitationCode: code }
    })
    const inviteUrl = `${request.origin}${gradePath(gradeId)}?code=${invitationCode}`
    return { invitationCode, inviteUrl, qrcodeUrl: await qrPicture(inviteUrl) }
  },

  async log({ gradeId, ...page }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    return sql.pageOfLog(db, gradeId, page)
  },
})

/** Milliseconds between the begin of the source class and that of its copy; 0 if one has none. */
const shift = (from: string | null, to: string | null): number => (from && to ? Date.parse(to) - Date.parse(from) : 0)

export const calls = [...openCalls, ...ownCalls]
