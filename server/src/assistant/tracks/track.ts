/** Translates subtitles of a lecturer's films. */
import { track } from '@zhixing/contract/assistant/track'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { beginDraft, ownsVideo, savedTrack } from '../../vod/index.ts'
import { modelFor, requireModel } from '../model/ready-model.ts'
import { costOf, selectSpent } from '../model/usage.sql.ts'
import { texts } from '../texts.ts'
import { estimated } from './batch.ts'
import { trackType } from './jobs.ts'

/** The saved subtitle of one of the caller's videos. @throws {CallError} notFound */
async function ownTrack({ db, viewer, services }: Request<'lecturer'>, videoId: string, language: string) {
  if (!(await ownsVideo(db, viewer.lecturerId, videoId))) throw new CallError('notFound', texts.noVideo)
  return savedTrack(services, db, videoId, language)
}

export const calls = implement(track, {
  async view({ videoId, language }, request) {
    const { db, viewer, services } = request
    const saved = await ownTrack(request, videoId, language)
    const [{ notice, setting }, spent] = await Promise.all([
      modelFor(services, db, viewer.userId),
      selectSpent(db, viewer.userId),
    ])
    const cues = saved?.cues ?? []
    const usage = estimated(cues, { language, target: language })
    return {
      notice: notice || (cues.length === 0 ? texts.noTrack : ''),
      lineTotal: cues.length,
      usage: usage.input + usage.output,
      costFen: costOf(usage, setting),
      leftUsage: Math.max(0, Math.min(setting.siteDayQuota - spent.site, setting.userHourQuota - spent.user)),
    }
  },

  async save({ videoId, language, target }, request) {
    const { db, site, viewer, services, setMessage } = request
    const { userId } = viewer
    const saved = await ownTrack(request, videoId, language)
    if (language === target) throw new CallError('invalid', texts.sameLanguage, 'target')
    if (!saved) throw new CallError('shown', texts.noTrack)
    await requireModel(services, db, userId)
    const { hash } = saved
    const isNew = await transaction(db, async (tx) => {
      if (!(await beginDraft(tx, { videoId, language: target, sourceLanguage: language, sourceHash: hash })))
        return false
      await services.jobs.send(tx, trackType, { siteId: site.siteId, videoId, language, target, hash, userId })
      return true
    })
    setMessage(isNew ? texts.trackBegun : texts.trackRunning)
    return {}
  },
})
