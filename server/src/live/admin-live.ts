import { adminLive } from '@zhixing/contract/live/admin-live'
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { mapPage } from '../kernel/page.ts'
import { editTag, JUDGED } from '../kernel/etag.ts'
import { escapeHtml } from '../lib/escape.ts'
import { implement } from '../kernel/implement.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'
import type { Services } from '../kernel/services.ts'
import { msgTypes, sendMessage } from '../user/index.ts'
import * as sql from './admin-live.sql.ts'
import { endSession } from './broadcast.ts'
import { openChannel, selectOnAir } from './channel.sql.ts'
import { newStreamName } from './key.ts'
import { notices, texts } from './texts.ts'
import { thumbUrl } from './watch.ts'

/** Notifies a lecturer about their channel. `msgText` is HTML. */
async function notify(
  tx: Tx,
  services: Services,
  userId: string | undefined,
  message: { msgTitle: string; msgText: string },
): Promise<void> {
  if (!userId) return
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [userId],
    msgType: msgTypes.course,
    linkUrl: '/account/channel',
    ...message,
  })
}

/** Etag of an application, which can be edited while it is pending. */
const applyTag = editTag('applyText', 'auditStatus')

export const calls = implement(adminLive, {
  async list(page, { db, services }) {
    const { list, ...rest } = await sql.pageOfOnAir(db, page)
    const encoder = await findEncoder(services.config.ffmpegPath)
    const urlOf = (channelId: string | null) => (encoder && channelId ? thumbUrl(services, db.siteId, channelId) : '')
    return {
      ...rest,
      list: list.map(({ channelId, ...row }) => ({ ...row, thumbUrl: row.hasSignal === 1 ? urlOf(channelId) : '' })),
    }
  },

  async stop({ periodId, reason }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const lecturerId = await endSession(tx, services, periodId, { reason, isStopped: true })
      if (!lecturerId) return
      const userId = await sql.selectUserOf(tx, lecturerId)
      await notify(tx, services, userId, notices.stopped(escapeHtml(reason)))
    })
    setMessage('直播已停止，讲师会收到通知')
    return {}
  },

  channels: ({ keyword, ...page }, { db }) => sql.pageOfChannels(db, keyword, page),

  async stand({ id, statusId }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const lecturerId = found(await sql.setChannelStatus(tx, id, statusId), texts.noSession)
      const onAir = statusId === 0 ? await selectOnAir(tx, lecturerId) : undefined
      if (onAir) await endSession(tx, services, onAir.periodId, { reason: notices.closedReason, isStopped: true })
      await services.events.publish(tx, 'live.changed', { siteId: tx.siteId, periodId: '' })
      await notify(
        tx,
        services,
        await sql.selectUserOf(tx, lecturerId),
        statusId === 1 ? notices.opened : notices.closed,
      )
    })
    setMessage(statusId === 1 ? '频道已开启' : '频道已关闭，正在推送的画面会中断')
    return {}
  },

  applies: async ({ auditStatus, ...page }, { db }) =>
    mapPage(await sql.pageOfApplies(db, auditStatus, page), applyTag.on),

  async deal({ id, isPass, auditOpinion, etag }, { db, services, setMessage }) {
    if (isPass === 0 && !auditOpinion) throw new CallError('invalid', texts.needOpinion, 'auditOpinion')
    await transaction(db, async (tx) => {
      const apply = found(await sql.lockApply(tx, id))
      const auditStatus = isPass === 1 ? stateCode.audit.approved : stateCode.audit.rejected
      applyTag.refuse(etag, apply, { auditStatus }, JUDGED)
      if (apply.auditStatus !== stateCode.audit.pending) return
      await sql.setApply(tx, id, auditStatus, auditOpinion)
      if (isPass === 1) {
        await openChannel(tx, apply.lecturerId, newStreamName())
        await services.events.publish(tx, 'live.changed', { siteId: tx.siteId, periodId: '' })
      }
      const message = isPass === 1 ? notices.granted : notices.refused(escapeHtml(auditOpinion))
      await notify(tx, services, apply.userId, message)
    })
    setMessage(isPass === 1 ? '已开通直播频道，讲师会收到通知' : '已拒绝，讲师会收到通知')
    return {}
  },
})
