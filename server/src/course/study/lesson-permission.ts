import type { Services } from '../../kernel/services.ts'
import { issueTicket, TICKET_SECONDS } from '../../vod/index.ts'
import { periodTypes } from '../rules.ts'
import type { selectPeriodFor } from './study.sql.ts'

type Period = NonNullable<Awaited<ReturnType<typeof selectPeriodFor>>>

/** What a learner or visitor who may study a lesson receives: its text, or a ticket for its video. */
export function lessonPermission(
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  period: Period,
  who: { siteId: number; userId: string; periodId: string; studyId: string },
) {
  const { courseId, periodType, periodName, periodText, videoId, speedDouble, speedDrag, minSeconds } = period
  const exp = Math.floor(clock.now() / 1000) + TICKET_SECONDS
  return {
    courseId,
    periodId: who.periodId,
    periodType,
    periodName,
    vid: videoId ?? '',
    ticket: videoId ? issueTicket(secret, { ...who, videoId, exp }) : '',
    text: periodType === periodTypes.text ? periodText : '',
    speedDouble,
    speedDrag,
    minSeconds,
  }
}
