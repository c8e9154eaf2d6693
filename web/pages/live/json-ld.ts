import { lecturerOf, offerOf, organizationOf, type Provider, summaryOf } from '../../json-ld.ts'
import { shareImage } from '../../page-meta.ts'

interface LiveFacts {
  courseId: string
  courseName: string
  courseDesc: string
  introduce: string
  courseLogo: string
  isFree: boolean
  courseDiscount: number
  lecturer: { id: string; lecturerName: string }
}

interface SessionFacts {
  periodId: string
  name: string
  startTime: string
  endTime: string
}

/** JSON-LD of the sessions of a live course that have not ended: one event each, at most `MAX_EVENTS`. */
export function liveJsonLd(
  course: LiveFacts,
  sessions: readonly SessionFacts[],
  { now, ...provider }: Provider & { now: number },
): Record<string, unknown> | undefined {
  const events = sessions
    .filter(({ endTime }) => Date.parse(endTime) > now)
    .slice(0, MAX_EVENTS)
    .map((session) => event(course, session, provider))
  return events.length > 0 ? { '@graph': events } : undefined
}

const MAX_EVENTS = 10

function event(course: LiveFacts, session: SessionFacts, provider: Provider) {
  const { origin } = provider
  const url = `${origin}/live/detail/${course.courseId}?period=${session.periodId}`
  return {
    '@type': 'EducationEvent',
    '@id': url,
    url,
    name: session.name === course.courseName ? course.courseName : `${course.courseName}：${session.name}`,
    description: summaryOf(course.courseName, course.courseDesc, course.introduce),
    image: course.courseLogo ? [new URL(shareImage(course.courseLogo), origin).href] : undefined,
    startDate: session.startTime,
    endDate: session.endTime,
    inLanguage: 'zh-CN',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    isAccessibleForFree: course.isFree,
    organizer: organizationOf(provider),
    performer: lecturerOf(course.lecturer, provider),
    offers: offerOf(course, 'InStock', url),
  }
}
