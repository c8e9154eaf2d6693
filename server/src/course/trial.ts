import { trial } from '@zhixing/contract/course/course'
import type { Db } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { issueTicket, TICKET_SECONDS, VISITOR } from '../vod/index.ts'
import { mayTry } from './policy.ts'
import { periodTypes } from './rules.ts'
import { selectPeriodFor } from './study.sql.ts'
import { stopped } from './texts.ts'

/** Whether this video is the one of a lesson that anybody may try, as it is now. */
export async function isOpenVideo(db: Db, of: { periodId: string; videoId: string }): Promise<boolean> {
  const period = await selectPeriodFor(db, VISITOR, of.periodId)
  return period?.videoId === of.videoId && mayTry(period)
}

export const calls = implement(trial, {
  async sign({ periodId }, { db, site, services }) {
    const period = found(await selectPeriodFor(db, VISITOR, periodId))
    const { videoId, periodType, stopReason } = period
    if (!mayTry({ ...period, stopReason: '' })) throw new CallError('notFound')
    if (stopReason) throw new CallError('shown', stopped(stopReason))
    // Documents are downloaded, which is for people who are known.
    if (periodType !== periodTypes.video && periodType !== periodTypes.text) throw new CallError('loginRequired')
    const exp = Math.floor(services.clock.now() / 1000) + TICKET_SECONDS
    const place = { siteId: site.siteId, userId: VISITOR, periodId, studyId: '0', exp }
    return {
      studyId: '0',
      courseId: period.courseId,
      periodId,
      periodType,
      periodName: period.periodName,
      vid: videoId ?? '',
      ticket: videoId ? issueTicket(services.secret, { ...place, videoId }) : '',
      text: periodType === periodTypes.text ? period.periodText : '',
      docName: '',
      docUrl: '',
      currentDuration: 0,
      progress: 0,
      isFinished: 0,
      speedDouble: period.speedDouble,
      speedDrag: period.speedDrag,
      watermark: '',
      minSeconds: period.minSeconds,
    }
  },
})
