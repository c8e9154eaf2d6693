import { stateCode } from '@zhixing/contract/states'
import { recognition } from '@zhixing/contract/vod/recognition'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { recogniseType } from '../jobs.ts'
import { selectOwn } from '../library.sql.ts'
import { texts as vodTexts } from '../transcoding/texts.ts'
import { isOffered } from './automatic.ts'
import * as sql from './draft.sql.ts'
import { texts } from './texts.ts'

/** One of the caller's videos. @throws {CallError} notFound */
const ownVideo = async ({ db, viewer }: Request<'lecturer'>, videoId: string) =>
  found(await selectOwn(db, viewer.lecturerId, videoId), vodTexts.videoMissing)

async function answer({ db, services }: Request<'lecturer'>, key: sql.DraftKey, seconds: number) {
  const { config } = services
  const [row, offered] = await Promise.all([sql.selectDraft(db, key), isOffered(services)])
  const share = row && seconds > 0 ? row.reachedMs / (seconds * 1000) : 0
  return {
    isOffered: offered ? (1 as const) : (0 as const),
    priceFen: Math.ceil((seconds / 60) * (config.speech?.fenPerMinute ?? 0)),
    state: row?.state ?? sql.states.none,
    progress: row?.state === sql.states.done ? 100 : Math.min(99, Math.floor(share * 100)),
    failReason: row?.failReason ?? '',
    language: row?.language ?? '',
    sourceLanguage: row?.sourceLanguage ?? '',
    cueList: row?.cueList ?? [],
  }
}

export const calls = implement(recognition, {
  async view(key, request) {
    const { videoLength } = await ownVideo(request, key.videoId)
    return answer(request, key, videoLength)
  },

  async begin({ videoId, language }, request) {
    const { db, site, services, setMessage } = request
    const own = await ownVideo(request, videoId)
    if (own.videoStatus !== stateCode.video.ready) throw new CallError('shown', vodTexts.notReady)
    if (own.hasSound === 0) throw new CallError('shown', texts.noSound)
    if (!(await isOffered(services))) throw new CallError('shown', texts.notOffered)
    const isNew = await transaction(db, async (tx) => {
      if (!(await sql.begin(tx, { videoId, language, ...sql.spoken }))) return false
      await services.jobs.send(tx, recogniseType, { siteId: site.siteId, videoId, language })
      return true
    })
    setMessage(isNew ? texts.begun : texts.running)
    return answer(request, { videoId, language }, own.videoLength)
  },

  async stop(key, request) {
    const { videoLength } = await ownVideo(request, key.videoId)
    await sql.stop(request.db, key)
    request.setMessage(texts.stopped)
    return answer(request, key, videoLength)
  },
})
