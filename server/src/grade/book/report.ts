/** Report about one learner for third parties, behind a secret link that expires. */
import { gradeReport } from '@zhixing/contract/grade/grade-book'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { gradeFor } from '../access.ts'
import { loadBook, readLine } from './book.ts'
import { selectLearners } from './book.sql.ts'
import { selectValid } from '../certificate/certificate.sql.ts'
import { linkKeyOf, linkKind, makeLink, openLink, revokeLink, selectLinks } from '../class/link.ts'
import { outcomeTexts as texts } from './outcome-texts.ts'
import { selectGradeName } from '../plan/plan.sql.ts'

const DAY = 86_400_000
const reportPath = (linkKey: string) => `/grade/report/${linkKey}`

export const calls = implement(gradeReport, {
  async list({ gradeId }, { db, need, viewer, services, origin }) {
    await gradeFor(db, viewer, gradeId, need, { readsOnly: true })
    const links = await selectLinks(db, linkKind.report, gradeId)
    return {
      list: links.map((link) => ({ ...link, url: origin + reportPath(linkKeyOf(services, db.siteId, link.id)) })),
    }
  },

  async save({ gradeId, userId, days }, { db, need, viewer, services, origin, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    const [learner] = await selectLearners(db, gradeId, userId)
    found(learner, texts.noLearner)
    const expireTime = new Date(services.clock.now() + days * DAY).toISOString()
    const id = await makeLink(db, { kind: linkKind.report, gradeId, userId, operatorId: viewer.userId, expireTime })
    setMessage(texts.linkMade)
    return { url: origin + reportPath(linkKeyOf(services, db.siteId, id)), expireTime }
  },

  async revoke({ gradeId, userId }, { db, need, viewer, setMessage }) {
    await gradeFor(db, viewer, gradeId, need)
    if (!(await transaction(db, (tx) => revokeLink(tx, linkKind.report, gradeId, userId))))
      throw new CallError('notFound', texts.noLearner)
    setMessage(texts.linkRevoked)
    return {}
  },

  async view({ linkKey }, request) {
    const { db, services } = request
    const link = found(await openLink(request, linkKind.report, linkKey), texts.noLink)
    const { userId, expireTime } = link
    const gradeId = found(link.gradeId ?? undefined, texts.noLink)
    const [gradeName, book, validByUser] = await Promise.all([
      selectGradeName(db, gradeId),
      loadBook(db, gradeId, services.clock.now(), userId),
      selectValid(db, gradeId),
    ])
    const line = found(book.list[0], texts.noLink)
    return {
      gradeName,
      nickname: line.nickname,
      expireTime,
      reportTime: new Date(services.clock.now()).toISOString(),
      passLine: book.rule.passLine,
      total: line.total,
      isPassed: line.isPassed,
      columnList: readLine(book, line),
      certificateNo: validByUser.get(userId)?.certificateNo ?? null,
    }
  },
})
