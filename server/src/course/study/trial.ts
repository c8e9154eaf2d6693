import { trial } from '@zhixing/contract/course/study'
import type { Db } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { VISITOR } from '../../vod/index.ts'
import { lessonPermission } from './lesson-permission.ts'
import { mayTry } from '../policy.ts'
import { periodTypes } from '../rules.ts'
import { selectPeriodFor } from './study.sql.ts'
import { stopped } from '../texts.ts'

/** Whether a video is the current one of a trial lesson that visitors may watch. */
export async function isOpenVideo(db: Db, of: { periodId: string; videoId: string }): Promise<boolean> {
  const period = await selectPeriodFor(db, VISITOR, of.periodId)
  return period?.videoId === of.videoId && mayTry(period)
}

export const calls = implement(trial, {
  async sign({ periodId }, request) {
    const period = found(await selectPeriodFor(request.db, VISITOR, periodId))
    const { periodType, stopReason } = period
    if (!mayTry({ ...period, stopReason: '' })) throw new CallError('notFound')
    if (stopReason) throw new CallError('shown', stopped(stopReason))
    // Documents are downloads, which need a signed-in user.
    if (periodType !== periodTypes.video && periodType !== periodTypes.text) throw new CallError('loginRequired')
    return {
      ...(await lessonPermission(request, period, { userId: VISITOR, periodId, studyId: '0' })),
      studyId: '0',
      docName: '',
      docUrl: '',
      // Answers belong to a person.
      momentTotal: 0,
      currentDuration: 0,
      progress: 0,
      isFinished: 0,
      watermark: '',
    }
  },
})
