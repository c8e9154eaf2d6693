import { narrationStatus } from '@zhixing/contract/course/codes'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { generatedLabel } from '../../lib/generated-label.ts'
import { ModelError } from '../../platform/model/port.ts'
import { samplesOf } from '../../platform/speech/sound.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { storeClip, storeTrack } from './files.ts'
import { cleanType, narrateType } from './jobs.ts'
import * as sql from './narration.sql.ts'
import { addSpoken, isSpent } from './narration-use.ts'
import { charactersOf } from './script.ts'
import { texts } from './texts.ts'

const { making, failed } = narrationStatus

/** Why the service will not answer better later, for the author; undefined if it may. */
function finalReason(error: unknown): string | undefined {
  if (!(error instanceof ModelError) || error.fault === 'cut') return undefined
  return (texts.faults as Partial<Record<string, string>>)[error.fault]
}

/** Label of synthetic sound in the file, and a sentence for people. */
const metadataOf = (siteName: string, narrationId: string, model: string): Record<string, string> => ({
  comment: `${texts.label} (AI-generated voice: ${model})`,
  AIGC: generatedLabel(siteName, narrationId),
})

/**
 * Speaks the sentences of a draft one after the other, and joins them. Each is stored as soon as it is made, so that a
 * killed or failed job continues with the next, and none is paid twice.
 */
export const narrateJob = jobKind(narrateType, {
  async run({ siteId, narrationId }, { services, signal }) {
    const db = services.database.of(siteId)
    const { voice, storage } = services.platform
    const isRunning = async () => (await sql.selectNarration(db, narrationId))?.narrationStatus === making
    const row = await sql.selectNarration(db, narrationId)
    if (row?.narrationStatus !== making) return
    const encoder = await findEncoder(services.config.ffmpegPath)
    if (!voice || !encoder) return sql.end(db, narrationId, failed, texts.notOffered)
    try {
      for (const one of await sql.selectSentences(db, narrationId)) {
        if (one.clipKey !== '') continue
        if (!(await isRunning())) return
        if (await isSpent(services, db, charactersOf([one.spoken])))
          return sql.end(db, narrationId, failed, texts.daySpent)
        const file = await voice.speak(one.spoken, row.voice, signal)
        await addSpoken(db, charactersOf([one.spoken]))
        const samples = await samplesOf(encoder, file, [...one.spoken].length, signal)
        const clip = await storeClip(storage, siteId, samples)
        if (!(await sql.setClip(db, narrationId, { ...one, ...clip }))) return await storage.remove(clip.clipKey)
      }
    } catch (error) {
      const reason = finalReason(error)
      if (reason === undefined) throw error
      services.log.warn({ err: error, narrationId, siteId }, 'the speech service refused a sentence')
      return sql.end(db, narrationId, failed, reason)
    }
    const siteName = services.sites.byId(siteId)?.siteNamePc ?? ''
    const metadata = metadataOf(siteName, narrationId, row.model)
    const sentences = await sql.selectSentences(db, narrationId)
    const track = await storeTrack({ encoder, storage, siteId }, sentences, metadata, signal)
    if (!(await transaction(db, (tx) => sql.finish(tx, narrationId, track)))) await storage.remove(track.trackKey)
  },

  async failed({ siteId, narrationId }, { services }, error) {
    services.log.error({ err: error, narrationId, siteId }, 'narration failed after all retries')
    const isCut = error instanceof ModelError && error.fault === 'cut'
    const db: Db = services.database.of(siteId)
    await sql.end(db, narrationId, failed, isCut ? texts.faults.cut : texts.gaveUp)
  },
})

/** Deletes files that nothing names any more. */
export const cleanJob = jobKind(cleanType, {
  async run({ siteId, keys }, { services }) {
    const used = await sql.selectUsedKeys(services.database.of(siteId), keys)
    for (const key of keys) if (!used.has(key)) await services.platform.storage.remove(key)
  },
})
