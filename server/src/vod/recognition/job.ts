import { MAIN_LANGUAGE } from '@zhixing/contract/vod/languages'
import { createCutter, wavOf } from '../../platform/speech/cuts.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import type { Db } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { recogniseType } from '../jobs.ts'
import { packageFiles } from '../package-files.ts'
import { selectVideo } from '../video.sql.ts'
import { cuesOfPiece } from './cues.ts'
import * as sql from './draft.sql.ts'
import { soundOf } from './sound.ts'
import { texts } from './texts.ts'

/** Silence that a piece is followed by, so that the cutter ends the last one; ms. */
const LAST_PAUSE_BYTES = 16_000 * 2

/**
 * Recognizes the speech of a video: cut at pauses, one piece after the other. Every piece is stored with the position
 * it ends at, so that a killed or failed job continues there.
 */
export const recogniseJob = jobKind(recogniseType, {
  async run({ siteId, videoId, language = MAIN_LANGUAGE }, { services, signal }) {
    const db = services.database.of(siteId)
    const { speech } = services.platform
    const draft = { videoId, language, ...sql.spoken }
    const [row, video] = [await sql.selectDraft(db, draft), await selectVideo(db, videoId)]
    if (row?.state !== sql.states.running || row.sourceLanguage !== '' || !video) return
    const encoder = await findEncoder(services.config.ffmpegPath)
    if (!speech || !encoder) return sql.end(db, draft, sql.states.failed, texts.notOffered)
    const from = row.reachedMs
    let reached = from
    let before = row.cueList.at(-1)?.text ?? ''
    const cut = createCutter()
    const work = async (sound: Buffer): Promise<boolean> => {
      for (const piece of cut(sound)) {
        const text = (await speech.transcribe(wavOf(piece.sound), before, signal, language)).trim()
        const place = { at: from + piece.at, length: piece.length }
        const to = place.at + place.length
        if (!(await sql.add(db, draft, { from: reached, to, cues: cuesOfPiece(text, place) }))) return false
        reached = to
        before = text || before
        await notify(services, db, videoId)
      }
      return true
    }
    const files = packageFiles(services, siteId, video.folder)
    for await (const sound of soundOf({ encoder, files, key: video.mediaKey, fromMs: from, signal }))
      if (!(await work(sound))) return
    if (!(await work(Buffer.alloc(LAST_PAUSE_BYTES)))) return
    await sql.end(db, draft, sql.states.done)
    await notify(services, db, videoId)
  },

  async failed({ siteId, videoId, language = MAIN_LANGUAGE }, { services }, error) {
    services.log.error({ err: error, videoId, siteId }, 'speech recognition failed after all retries')
    const db = services.database.of(siteId)
    await sql.end(db, { videoId, language, ...sql.spoken }, sql.states.failed, texts.gaveUp)
    await notify(services, db, videoId)
  },
})

async function notify({ events }: Services, db: Db, videoId: string): Promise<void> {
  await events.publish(db, 'video.changed', { siteId: db.siteId, userId: '', videoId })
}
