/** GET /calendar/live/:file: iCalendar of a public live course, or of one session (`?period=`). */
import type { FastifyInstance } from 'fastify'
import { limits } from '@zhixing/contract/call'
import { CallError } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import { shelfCalendar } from '../live/index.ts'
import { enforceLimit } from './raw-route.ts'
import { originOf } from './origin.ts'

const FILE = /^(\d{1,19})\.ics$/
/** Minutes before a session for the reminder. */
const REMIND_MINUTES = 30

export function addLiveCalendar(app: FastifyInstance, services: Services): void {
  app.get('/calendar/live/:file', async (request, reply) => {
    const { file = '' } = request.params as { file?: string }
    const [, courseId] = FILE.exec(file) ?? []
    const site = services.sites.byHost(request.host)
    if (!courseId || !site) throw new CallError('notFound')
    enforceLimit(services, 'calendar', limits.read, { siteId: site.siteId, ip: request.ip })
    const { period } = request.query as { period?: string }
    const all = await shelfCalendar(services.database.of(site.siteId), courseId)
    const sessions = all.filter(({ periodId }) => typeof period !== 'string' || periodId === period)
    const [first] = sessions
    if (!first) throw new CallError('notFound')
    // Lazy: rarely used.
    const { default: ical, ICalAlarmType, ICalEventStatus } = await import('ical-generator')
    const origin = originOf(request, site, services)
    const calendar = ical({ name: first.courseName, prodId: { company: 'zhixing', product: 'live', language: 'ZH' } })
    for (const { periodId, courseName, periodName, lecturerName, startTime, endTime, ...state } of sessions) {
      const event = calendar.createEvent({
        id: `live-${site.siteId}-${periodId}`,
        start: new Date(startTime),
        end: new Date(endTime),
        summary: `${courseName} · ${periodName}`,
        description: lecturerName,
        url: `${origin}/live/detail/${courseId}?period=${periodId}`,
        sequence: state.sequence,
        lastModified: state.movedAt && new Date(state.movedAt),
        status: state.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      })
      if (!state.isCancelled) event.createAlarm({ type: ICalAlarmType.display, triggerBefore: REMIND_MINUTES * 60 })
    }
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="live-${courseId}.ics"`)
      .header('cache-control', 'no-cache')
      .send(calendar.toString())
  })
}
