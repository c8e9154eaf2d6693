import { liveChannel } from '@zhixing/contract/live/channel'
import { stateCode } from '@zhixing/contract/states'
import { findEncoder } from '../platform/transcode/encoder.ts'
import { transaction } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { liveFor } from './access.ts'
import { beginSession, endSession } from './broadcast.ts'
import * as sql from './channel.sql.ts'
import { keyUntil, newStreamName, SESSION_KEY_SECONDS, STREAM_APP, streamKey } from './key.ts'
import { texts } from './texts.ts'
import { flvUrl } from './watch.ts'

/** OBS server address: the site's host and the RTMP port. */
export function pushUrl({ origin, services }: Pick<Request, 'origin' | 'services'>): string {
  const { hostname } = new URL(services.config.publicUrl ?? origin)
  const { rtmpPort } = services.config
  return `rtmp://${hostname}${rtmpPort === 1935 ? '' : `:${rtmpPort}`}/${STREAM_APP}`
}

/** A session that the viewer may run. @throws {CallError} notFound, also for those who may only watch */
async function requireRun({ db, viewer }: Pick<Request<'login'>, 'db' | 'viewer'>, periodId: string) {
  const access = await liveFor(db, viewer, periodId)
  return found(access?.right === 'run' ? access : undefined, texts.noSession)
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString()

/** A stream key, shown only once. */
const keyOf = (
  request: Pick<Request, 'origin' | 'services'>,
  streamName: string,
  { expires, ...rest }: { expires: number; keyTime: string; keyPeriodId: string; keyPeriodName: string },
) => ({
  pushUrl: pushUrl(request),
  streamKey: streamKey(request.services.secret, streamName, expires),
  keyExpire: iso(expires),
  ...rest,
})

export const calls = implement(liveChannel, {
  async apply({ applyText }, { db, viewer, setMessage }) {
    const channel = await sql.selectChannel(db, viewer.lecturerId)
    if (channel) throw new CallError('shown', channel.statusId === 1 ? texts.hasChannel : texts.channelClosed)
    await sql.insertApply(db, { lecturerId: viewer.lecturerId, userId: viewer.userId, applyText })
    setMessage('申请已提交成功，审核结果会通过消息通知你')
    return {}
  },

  async view(_input, request) {
    const { db, site, viewer, services } = request
    const [channel, apply, onAir, keyPeriod, encoder] = await Promise.all([
      sql.selectChannel(db, viewer.lecturerId),
      sql.selectApply(db, viewer.lecturerId),
      sql.selectOnAir(db, viewer.lecturerId),
      sql.selectKeyPeriod(db, viewer.lecturerId),
      findEncoder(services.config.ffmpegPath),
    ])
    const applied = apply ? ([1, 0, 2][apply.auditStatus] ?? 0) : 0
    const isOn = channel?.isPublishing === true
    return {
      channelStatus: channel ? (channel.statusId === 1 ? 3 : 4) : applied,
      auditOpinion: channel ? '' : (apply?.auditOpinion ?? ''),
      channelId: channel?.id ?? '',
      pushUrl: pushUrl(request),
      keyTime: channel?.keyTime ?? null,
      keyExpire: channel?.keyExpire ?? null,
      keyPeriodId: keyPeriod?.keyPeriodId ?? '',
      keyPeriodName: keyPeriod?.keyPeriodName ?? '',
      isPublishing: isOn ? 1 : 0,
      publishTime: isOn ? channel.publishTime : null,
      health: isOn ? channel.health : null,
      flvUrl: isOn ? flvUrl(services, site.siteId, viewer.userId, { kind: 'channel', id: channel.id }) : '',
      livePeriodId: onAir?.periodId ?? '',
      liveCourseId: onAir?.courseId ?? '',
      takeOver: channel?.takeOver === 1 ? 1 : 0,
      ladder: channel?.ladder === 1 ? 1 : 0,
      withHls: encoder ? 1 : 0,
    }
  },

  async passwd(_input, request) {
    const { db, viewer, services, setMessage } = request
    const streamName = newStreamName()
    const key = await transaction(db, async (tx) => {
      const channel = found(await sql.lockChannel(tx, viewer.lecturerId), texts.noChannel)
      const session = await sql.selectKeySession(tx, viewer.lecturerId)
      const expires = keyUntil(session, services.clock.now())
      const made = { keyExpire: iso(expires), periodId: session?.periodId }
      const keyTime = await sql.setKey(tx, channel.id, streamName, made)
      await services.events.publish(tx, 'live.changed', { siteId: tx.siteId, periodId: '' })
      return { expires, keyTime, keyPeriodId: session?.periodId ?? '', keyPeriodName: session?.periodName ?? '' }
    })
    setMessage('新的推流密钥已生成成功，旧密钥已失效')
    return keyOf(request, streamName, key)
  },

  async token({ periodId }, request) {
    const { db, viewer, services } = request
    const access = await requireRun(request, periodId)
    if (!access.isLecturer) throw new CallError('notFound', texts.noSession)
    const expires = Math.floor(Date.parse(access.endTime) / 1000) + SESSION_KEY_SECONDS
    const { streamName, keyTime } = await transaction(db, async (tx) => {
      const channel = await sql.lockChannel(tx, viewer.lecturerId)
      if (!channel) throw new CallError('shown', texts.noChannel)
      const session = found(await sql.lockSession(tx, periodId), texts.noSession)
      if (expires * 1000 <= services.clock.now() || session.liveStatus > stateCode.live.live)
        throw new CallError('shown', texts.over)
      return { ...channel, keyTime: await sql.extendKey(tx, channel.id, iso(expires), periodId) }
    })
    return keyOf(request, streamName, { expires, keyTime, keyPeriodId: periodId, keyPeriodName: access.periodName })
  },

  async set({ takeOver, ladder }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const channel = found(await sql.lockChannel(tx, viewer.lecturerId), texts.noChannel)
      await sql.setChannel(tx, channel.id, { takeOver, ladder })
      await services.events.publish(tx, 'live.changed', { siteId: tx.siteId, periodId: '' })
    })
    if (ladder !== undefined)
      setMessage(ladder === 1 ? '设置成功，直播时会同时提供较低的清晰度' : '设置成功，直播只提供原画')
    if (takeOver !== undefined)
      setMessage(takeOver === 1 ? '设置成功，新设备推流时会自动接管' : '设置成功，已有画面时会拒绝新设备推流')
    return {}
  },

  async logList(page, { db, viewer }) {
    const channel = await sql.selectChannel(db, viewer.lecturerId)
    return sql.pageOfLogs(db, channel?.id ?? '0', page)
  },

  logView: async ({ liveId }, { db, viewer }) => found(await sql.selectLog(db, viewer.lecturerId, liveId)),

  async logSave({ periodId, playbackSave }, request) {
    const { db, services, setMessage } = request
    const access = await requireRun(request, periodId)
    const logId = await transaction(db, (tx) => beginSession(tx, services, access, playbackSave))
    setMessage('直播已开始')
    return found(await sql.selectLog(db, access.lecturerId, logId))
  },

  async end({ periodId }, request) {
    const { db, services, setMessage } = request
    await requireRun(request, periodId)
    await transaction(db, (tx) => endSession(tx, services, periodId))
    setMessage('直播已结束，回放正在生成')
    return {}
  },
})
