import type { Request } from '../../kernel/implement.ts'
import { issueTicket, TICKET_SECONDS } from '../../vod/index.ts'
import { heardNarration } from '../narration/heard.ts'
import { periodTypes } from '../rules.ts'
import type { selectPeriodFor } from './study.sql.ts'

type Period = NonNullable<Awaited<ReturnType<typeof selectPeriodFor>>>

/** What a learner or visitor who may study a lesson receives: its text, or a ticket for its video. */
export async function lessonPermission(
  request: Pick<Request, 'db' | 'services' | 'site'>,
  period: Period,
  { userId, periodId, studyId }: { userId: string; periodId: string; studyId: string },
) {
  const { clock, secret } = request.services
  const who = { siteId: request.site.siteId, userId, periodId, studyId }
  const { courseId, periodType, periodName, periodText, videoId, speedDouble, speedDrag, minSeconds, momentTotal } =
    period
  const exp = Math.floor(clock.now() / 1000) + TICKET_SECONDS
  return {
    courseId,
    periodId,
    periodType,
    periodName,
    vid: videoId ?? '',
    ticket: videoId ? issueTicket(secret, { ...who, videoId, exp }) : '',
    text: periodType === periodTypes.text ? periodText : '',
    narration: periodType === periodTypes.text ? await heardNarration(request, periodId, periodText) : null,
    speedDouble,
    speedDrag,
    minSeconds,
    momentTotal,
  }
}
