import { liveStudio } from '@zhixing/contract/live/studio'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { ownsVideo } from '../../vod/index.ts'
import { lockSession } from '../channel.sql.ts'
import { liveFor } from '../access.ts'
import { replayType } from '../jobs.ts'
import { lockLog, setRecording } from '../replay.sql.ts'
import { texts as liveTexts } from '../texts.ts'
import { deleteTrim } from '../trim.sql.ts'
import { studioFor } from './access.ts'
import { reopenReplay } from './studio.sql.ts'
import { texts } from './texts.ts'

export const calls = implement(liveStudio, {
  async view({ periodId }, { db, viewer, services }) {
    const { access, obstacle } = await studioFor(services, db, viewer, periodId)
    return {
      ...access,
      isLecturer: access.isLecturer ? 1 : 0,
      serverTime: new Date(services.clock.now()).toISOString(),
      obstacle,
    }
  },

  async replaySave({ periodId, videoId }, { db, viewer, services, setMessage }) {
    const access = await liveFor(db, viewer, periodId)
    found(access?.isLecturer ? access : undefined, liveTexts.noSession)
    await transaction(db, async (tx) => {
      const session = found(await lockSession(tx, periodId), liveTexts.noSession)
      if (session.liveStatus < 3 || !session.logId) throw new CallError('shown', texts.notReplay)
      if (!(await ownsVideo(tx, viewer.lecturerId, videoId))) throw new CallError('notFound', texts.noVideo)
      await lockLog(tx, session.logId)
      await setRecording(tx, session.logId, videoId, null)
      await deleteTrim(tx, periodId)
      await reopenReplay(tx, periodId, session.logId)
      await services.jobs.send(tx, replayType, { siteId: tx.siteId, periodId })
      await services.events.publish(tx, 'live.changed', { siteId: tx.siteId, periodId })
    })
    setMessage('回放正在生成，完成后会自动替换')
    return {}
  },
})
