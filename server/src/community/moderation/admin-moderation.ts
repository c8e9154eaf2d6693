import { adminModeration } from '@zhixing/contract/community/moderation'
import { reportReasons } from '@zhixing/contract/community/report-reasons'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag, JUDGED, takeTurn } from '../../kernel/etag.ts'
import { escapeHtml } from '../../lib/escape.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { targetType, textState } from '../target.ts'
import * as sql from './case.sql.ts'
import { excerptOf } from './report.ts'
import { findWords } from './review.ts'
import * as sanctions from './sanction.sql.ts'
import { levelsOfPeople } from './trusted.ts'
import { fillForeign, selectForeignWritten, setTextState } from './targets.ts'

const MAX_UNDONE = 500
const APPEALS = '/account/moderation'
const reasonName = (reason: number) => reportReasons[reason as keyof typeof reportReasons] ?? reportReasons[6]

async function notify(
  tx: Tx,
  services: Services,
  of: { userIds: string[]; msgTitle: string; line: string; linkUrl: string },
) {
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: of.userIds,
    msgType: msgTypes.system,
    msgTitle: of.msgTitle,
    msgText: `<p>${escapeHtml(of.line)}</p>`,
    linkUrl: of.linkUrl,
  })
}

interface Decision {
  action: 'remove' | 'keep'
  reason: number
  opinion: string
  operatorId: string
}

/** Notifies an applicant of the decision about their blog. Idempotent. */
async function notifyOfBlog(
  tx: Tx,
  services: Services,
  held: { authorId: string; statusId: number },
  isRemoved: boolean,
  opinion: string,
) {
  if (held.statusId === (isRemoved ? sql.caseState.removed : sql.caseState.passed)) return
  const wasOpen = held.statusId === sql.caseState.passed
  await notify(tx, services, {
    userIds: [held.authorId],
    msgTitle: !isRemoved ? '博客申请已通过' : wasOpen ? '你的博客已被停用' : '博客申请未通过',
    line: isRemoved ? `原因：${opinion}。可以修改后重新申请。` : '现在可以发布文章了。',
    linkUrl: isRemoved ? '/blog/account' : '/blog/account/write',
  })
}

/** Decides a locked case: changes the text, and notifies the people concerned. */
async function judge(
  tx: Tx,
  services: Services,
  held: NonNullable<Awaited<ReturnType<typeof sql.lockCase>>>,
  { action, reason, opinion, operatorId }: Decision,
): Promise<void> {
  const isRemoved = action === 'remove'
  const wasAppealed = held.appealStatus === sql.appealState.waits
  const isBlog = held.targetType === targetType.blogger
  if (isBlog && isRemoved && !opinion) throw new CallError('invalid', '请填写原因，申请人会看到', 'opinion')
  const why = isBlog ? opinion : opinion ? `${reasonName(reason)}：${opinion}` : reasonName(reason)
  const passed = await setTextState(tx, services, held, isRemoved ? textState.hidden : textState.shown, why)
  const statusId = isRemoved ? sql.caseState.removed : sql.caseState.passed
  const reporters = await sql.closeReports(tx, held.id, statusId)
  await sql.updateCase(tx, held.id, {
    statusId,
    reason: isRemoved ? reason : 0,
    opinion,
    operatorId,
    appealStatus: wasAppealed ? (isRemoved ? sql.appealState.refused : sql.appealState.granted) : held.appealStatus,
  })
  if (isBlog) await notifyOfBlog(tx, services, held, isRemoved, opinion)
  else if (wasAppealed)
    await notify(tx, services, {
      userIds: [held.authorId],
      msgTitle: isRemoved ? '申诉未通过' : '申诉通过，内容已恢复显示',
      line: isRemoved ? `维持原处理。${why}` : opinion || '感谢你的理解。',
      linkUrl: APPEALS,
    })
  else if (isRemoved)
    await notify(tx, services, {
      userIds: [held.authorId],
      msgTitle: '你发布的内容已被撤下',
      line: `原因：${why}。如有异议，可以申诉一次。`,
      linkUrl: APPEALS,
    })
  else if (passed)
    await notify(tx, services, {
      userIds: [held.authorId],
      msgTitle: '你发布的内容已通过审核',
      line: '现在大家都能看到了。',
      linkUrl: passed,
    })
  await notify(tx, services, {
    userIds: reporters,
    msgTitle: '你的举报已处理',
    line: isRemoved ? '被举报的内容已撤下，感谢你维护社区环境。' : '经核实，被举报的内容未违反社区规则。',
    linkUrl: '',
  })
}

const ruleTag = editTag('reportHide', 'bloggerReview')
/** Version of a case as a moderator saw it; includes the decision, so that concurrent decisions conflict. */
const caseTag = editTag('title', 'content', 'pictureUrl', 'textStatus', 'statusId', 'appealStatus')

export const calls = implement(adminModeration, {
  async list(input, { db, services }) {
    await transaction(db, (tx) => sql.gatherHeld(tx))
    const page = await sql.pageOfCases(db, input, input)
    const rows = { ...page, list: await fillForeign(services, db, page.list) }
    const reports = Map.groupBy(
      await sql.selectReports(
        db,
        rows.list.map(({ id }) => id),
      ),
      ({ caseId }) => caseId,
    )
    const trust = await levelsOfPeople(
      services,
      db,
      rows.list.map(({ authorId }) => authorId),
    )
    const words = await Promise.all(rows.list.map(({ title, content }) => findWords(services, db, title, content)))
    return mapPage(rows, (row, index) => ({
      ...caseTag.on(row),
      excerpt: excerptOf(row),
      trustLevel: trust.get(row.authorId) ?? 0,
      reports: reports.get(row.id) ?? [],
      words: words[index]?.words ?? [],
    }))
  },

  async decide({ id, etag, muteDays, ...decision }, { db, viewer, services, setMessage }) {
    const operatorId = viewer.userId
    await transaction(db, async (tx) => {
      const held = found(await sql.lockCase(tx, id), '处理记录不存在')
      if (etag !== undefined) {
        const [now] = await fillForeign(services, tx, await sql.selectCase(tx, id))
        const statusId = decision.action === 'remove' ? sql.caseState.removed : sql.caseState.passed
        caseTag.refuse(etag, found(now), { statusId, appealStatus: sql.appealState.none }, JUDGED)
      }
      await judge(tx, services, held, { ...decision, operatorId })
      if (muteDays > 0 && decision.action === 'remove')
        await sanctions.insertSanction(tx, {
          userId: held.authorId,
          sanctionType: sanctions.sanctionType.mute,
          reason: reasonName(decision.reason),
          days: muteDays,
          operatorId,
        })
    })
    setMessage(decision.action === 'remove' ? '撤下成功' : '处理成功，内容正常显示')
    return {}
  },

  async undo({ userId, hours, muteDays }, { db, viewer, services, setMessage }) {
    const operatorId = viewer.userId
    const count = await transaction(db, async (tx) => {
      found(await sanctions.selectPerson(tx, userId), '用户不存在')
      const written = [
        ...(await sql.selectWritten(tx, userId, hours, MAX_UNDONE)),
        ...(await selectForeignWritten(services, tx, userId, hours, MAX_UNDONE)),
      ]
      for (const target of written) {
        const caseId = await sql.openCase(tx, { ...target, authorId: userId, source: sql.caseSource.held })
        const held = found(await sql.lockCase(tx, caseId))
        await setTextState(tx, services, target, textState.hidden, reportReasons[1])
        await sql.closeReports(tx, caseId, sql.caseState.removed)
        await sql.updateCase(tx, caseId, {
          statusId: sql.caseState.removed,
          reason: 1,
          opinion: '',
          operatorId,
          appealStatus: held.appealStatus,
        })
      }
      if (muteDays > 0)
        await sanctions.insertSanction(tx, {
          userId,
          sanctionType: sanctions.sanctionType.mute,
          reason: reportReasons[1],
          days: muteDays,
          operatorId,
        })
      if (written.length > 0)
        await notify(tx, services, {
          userIds: [userId],
          msgTitle: `你发布的 ${written.length} 条内容已被撤下`,
          line: `原因：${reportReasons[1]}。如有异议，可以申诉。`,
          linkUrl: APPEALS,
        })
      return written.length
    })
    setMessage(`撤下成功，共 ${count} 条`)
    return { count }
  },

  sanctions: ({ keyword, ...page }, { db }) => sanctions.pageOfSanctions(db, keyword, page),

  async sanction({ userId, sanctionType, days, reason }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      found(await sanctions.selectPerson(tx, userId), '用户不存在')
      await sanctions.insertSanction(tx, { userId, sanctionType, days, reason, operatorId: viewer.userId })
      await notify(tx, services, {
        userIds: [userId],
        msgTitle:
          sanctionType === sanctions.sanctionType.mute ? `你已被禁言 ${days} 天` : `你的社区功能已停用 ${days} 天`,
        line: `原因：${reason}`,
        linkUrl: APPEALS,
      })
    })
    setMessage(sanctionType === sanctions.sanctionType.mute ? '禁言成功' : '停用成功')
    return {}
  },

  async lift({ id }, { db, setMessage }) {
    if (!(await transaction(db, (tx) => sanctions.liftSanction(tx, id))))
      throw new CallError('notFound', '该处罚不存在或已结束')
    setMessage('解除成功')
    return {}
  },

  rule: async (_input, { db }) => ruleTag.on(await sanctions.selectRule(db)),

  async saveRule({ etag, ...rule }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'community_rule')
      ruleTag.refuse(etag, await sanctions.selectRule(tx), rule)
      await sanctions.writeRule(tx, rule)
    })
    setMessage('保存成功')
    return {}
  },
})
