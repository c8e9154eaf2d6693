import { type LivePlan, liveSession } from '@zhixing/contract/live/session'
import { stateCode } from '@zhixing/contract/states'
import { enrolViewer, isVisible } from '../course/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { first } from '../kernel/page.ts'
import { type Priceable, withPrices } from '../shared/shelf-price.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'
import { issueTicket, TICKET_SECONDS } from '../vod/index.ts'
import { type LiveAccess, liveFor } from './access.ts'
import { campaignCourses } from './campaign-courses.ts'
import { selectAssistants } from './assistant.sql.ts'
import { selectSignal } from './channel.sql.ts'
import * as sql from './session.sql.ts'
import { texts } from './texts.ts'
import { flvUrl, hlsUrl } from './watch.ts'

/** A session that the viewer may watch or run. @throws {CallError} notFound, notOwned, shown */
export async function requireAccess(
  { db, viewer }: Pick<Request<'login'>, 'db' | 'viewer'>,
  periodId: string,
): Promise<LiveAccess> {
  const access = found(await liveFor(db, viewer, periodId), texts.noSession)
  if (access.right === 'stopped') throw new CallError('shown', texts.stopped(access.stopReason))
  if (access.right === 'none') throw new CallError('notOwned', texts.needsPurchase)
  return access
}

/** A session of the viewer as lecturer. @throws {CallError} notFound */
export async function requireOwnSession(
  { db, viewer }: Pick<Request<'lecturer'>, 'db' | 'viewer'>,
  periodId: string,
): Promise<LiveAccess> {
  const access = await liveFor(db, viewer, periodId)
  return found(access?.isLecturer ? access : undefined, texts.noSession)
}

/** The course of a session, as a product. */
const courseOf = ({ courseId, courseDiscount, isFree, isVipFree }: LivePlan): Priceable => ({
  productType: stateCode.product.live,
  productId: courseId,
  original: courseDiscount,
  price: courseDiscount,
  isFree,
  isVipFree,
})

export const calls = implement(liveSession, {
  async list({ courseId }, { db, viewer }) {
    const list = await sql.selectSessions(db, courseId)
    const isOwn = list[0] !== undefined && viewer?.lecturerId === list[0].lecturerId
    const isHost = isOwn || (viewer !== null && (await sql.isAssistant(db, courseId, viewer.userId)))
    if (!isHost && !(await isVisible(db, courseId, viewer?.userId))) throw new CallError('notFound')
    const assistants = await selectAssistants(db, courseId)
    return {
      list,
      isHost: isHost ? 1 : 0,
      assistantList: assistants.map(({ nickname, headImgUrl }) => ({ nickname, headImgUrl })),
    }
  },

  own: async ({ pageSize }, { viewer, db }) => ({ list: await sql.selectOwnedSessions(db, viewer.userId, pageSize) }),

  async shelf({ phase, ...by }, request) {
    const page = await sql.pageOfSessions(request.db, phase, by)
    return { ...page, list: await withPrices(request, page.list, courseOf) }
  },

  async plan({ pageSize, pageType, orgId }, request) {
    const { db, services } = request
    const courseIds = pageType === undefined ? undefined : await campaignCourses.one(services)(db, pageType)
    const by = { orgId, courseIds }
    const [now, soon] = await Promise.all([
      sql.pageOfSessions(db, 'now', first(pageSize), by),
      sql.pageOfSessions(db, 'soon', first(pageSize), by),
    ])
    return { list: await withPrices(request, [...now.list, ...soon.list].slice(0, pageSize), courseOf) }
  },

  async enter({ periodId }, request) {
    const {
      db,
      viewer,
      services,
      site: { siteId },
    } = request
    const access = await requireAccess(request, periodId)
    if (access.right === 'watch') await enrolViewer(request, access.courseId, access.studyRight)
    const [{ isOn, heights }, encoder] = await Promise.all([
      selectSignal(db, access.lecturerId),
      findEncoder(services.config.ffmpegPath),
    ])
    const isLive = access.liveStatus === stateCode.live.live
    const hls = (quality: number | null) =>
      isLive && encoder ? hlsUrl(services, siteId, viewer.userId, periodId, quality) : ''
    return {
      ...access,
      isHost: access.right === 'run' ? 1 : 0,
      isLecturer: access.isLecturer ? 1 : 0,
      serverTime: new Date(request.services.clock.now()).toISOString(),
      hasSignal: isOn ? 1 : 0,
      flvUrl: isOn && isLive ? flvUrl(services, siteId, viewer.userId, { kind: 'session', id: periodId }) : '',
      hlsUrl: hls(heights.length > 0 ? 0 : null),
      qualityList: isLive && encoder ? heights.map((height) => ({ height, hlsUrl: hls(height) })) : [],
    }
  },

  async playback({ periodId }, request) {
    const { services, site, viewer } = request
    const access = await requireAccess(request, periodId)
    if (access.right === 'watch') await enrolViewer(request, access.courseId, access.studyRight)
    const { courseId, liveStatus, videoId } = access
    const exp = Math.floor(services.clock.now() / 1000) + TICKET_SECONDS
    const who = { siteId: site.siteId, userId: viewer.userId, periodId, studyId: '0', exp }
    const ticket = videoId ? issueTicket(services.secret, { ...who, videoId }) : ''
    return {
      periodId,
      courseId,
      liveStatus,
      vid: videoId ?? '',
      ticket,
      playUrl: videoId ? `/media/${site.siteId}/${videoId}/master.m3u8?t=${ticket}` : '',
    }
  },
})
