/** Certificates of a class: issued on completion, publicly verifiable, revocable with a reason. */
import { certificate } from '@zhixing/contract/grade/certificate'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { gradeFor } from '../access.ts'
import { completion, loadBook } from '../book/book.ts'
import * as sql from './certificate.sql.ts'
import { newNumber } from './number.ts'
import { outcomeTexts as texts } from '../book/outcome-texts.ts'

/** Issues certificates to all who completed the class and have none. @returns ids of the recipients */
export async function issueToComplete(
  tx: Tx,
  { gradeId, gradeName, operatorId }: { gradeId: string; gradeName: string; operatorId: string },
  now: number,
): Promise<string[]> {
  const template = (await sql.selectTemplate(tx, gradeId)) ?? texts.template(gradeName)
  const { title, body, sealLine } = template
  const book = await loadBook(tx, gradeId, now)
  const issued: string[] = []
  for (const line of book.list) {
    if (!completion(book, line, template).isComplete) continue
    const { userId, nickname: holderName, total } = line
    const one = {
      certificateNo: newNumber(now),
      gradeId,
      userId,
      holderName,
      gradeName,
      title,
      body: texts.filled(body, { name: holderName, grade: gradeName, total }),
      sealLine,
      total,
      operatorId,
    }
    if (!(await sql.insertCertificate(tx, one))) continue
    issued.push(userId)
    const { certificateNo } = one
    await emitHook(tx, 'certificate.issued', `user ${userId}`, { certificateNo, gradeId, userId, holderName })
  }
  return issued
}

export const calls = implement(certificate, {
  async template({ gradeId }, { db, need, viewer }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need)
    return (await sql.selectTemplate(db, gradeId)) ?? texts.template(gradeName)
  },

  async templateSave({ gradeId, ...template }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    await transaction(db, (tx) => sql.writeTemplate(tx, gradeId, template))
    setMessage(texts.templateSaved)
    return {}
  },

  async list({ gradeId }, { db, need, viewer, services }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need)
    const [template = texts.template(gradeName), book, validByUser] = await Promise.all([
      sql.selectTemplate(db, gradeId),
      loadBook(db, gradeId, services.clock.now()),
      sql.selectValid(db, gradeId),
    ])
    const list = book.list.map((line) => {
      const { progress, isComplete } = completion(book, line, template)
      const issued = validByUser.get(line.userId)
      return {
        userId: line.userId,
        nickname: line.nickname,
        progress,
        total: line.total,
        isComplete: isComplete ? (1 as const) : (0 as const),
        certificateNo: issued?.certificateNo ?? null,
        issueTime: issued?.issueTime ?? null,
      }
    })
    const complete = list.filter(({ isComplete }) => isComplete === 1)
    const waiting = complete.filter(({ certificateNo }) => certificateNo === null)
    return { list, completeCount: complete.length, waitingCount: waiting.length }
  },

  async issue({ gradeId }, { db, need, site: { siteId }, viewer, services, setMessage }) {
    const { gradeName } = await gradeFor(db, viewer, gradeId, need)
    const count = await transaction(db, async (tx) => {
      const about = { gradeId, gradeName, operatorId: viewer.userId }
      const issued = await issueToComplete(tx, about, services.clock.now())
      const message = { siteId, msgType: msgTypes.course, ...texts.issuedMessage(gradeName) }
      await sendMessage(tx, services, { ...message, userIds: issued, linkUrl: '/account/certificates' })
      return issued.length
    })
    setMessage(texts.issued(count))
    return { count }
  },

  async revoke({ gradeId, certificateNo, reason }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    if (!(await transaction(db, (tx) => sql.revoke(tx, gradeId, certificateNo, reason))))
      throw new CallError('notFound', texts.noCertificate)
    setMessage(texts.revoked)
    return {}
  },

  own: (page, { db, viewer }) => sql.pageOfOwn(db, viewer.userId, page),

  async view({ certificateNo }, { db, site }) {
    const one = found(await sql.selectCertificate(db, certificateNo.toUpperCase()), texts.noCertificate)
    return { ...one, logo: site.logo, seal: site.certificateSeal }
  },
})
