/** Narration as learners hear it. */
import type { Narration } from '@zhixing/contract/course/narration'
import type { Db } from '../../kernel/db/index.ts'
import type { Request } from '../../kernel/implement.ts'
import { newestVersion } from '../authoring/versions.ts'
import { fileAddress } from '../file-address.ts'
import * as sql from './narration.sql.ts'
import { hashOf, scriptOf } from './script.ts'

/** Life of the address: the longest plausible lesson. A withdrawn narration ends at once. */
const ADDRESS_SECONDS = 4 * 3600

/** The approved narration of a text; null if there is none, or it says something else than the text. */
export async function heardNarration(
  request: Pick<Request, 'db' | 'services' | 'site'>,
  periodId: string,
  text: string,
): Promise<Narration | null> {
  const { approved } = await sql.selectOfPeriod(request.db, periodId)
  if (!approved || hashOf(scriptOf(text)) !== approved.textHash) return null
  const sentences = await sql.selectSentences(request.db, approved.id)
  return {
    url: fileAddress(request, 'n', approved.id, ADDRESS_SECONDS),
    seconds: approved.trackMs / 1000,
    sentenceList: sentences.map(({ paragraph, sentence, startMs, clipMs }) => ({
      paragraph,
      sentence,
      start: startMs / 1000,
      end: (startMs + clipMs) / 1000,
    })),
  }
}

/** File of a spoken sentence, for the lecturer of its lesson only. */
export async function ownClip(
  db: Db,
  lecturerId: string | null,
  narrationId: string,
  seq: number,
): Promise<string | undefined> {
  const clip = lecturerId === null ? undefined : await sql.selectClip(db, narrationId, seq)
  const own = clip && lecturerId !== null ? await newestVersion(db, clip.courseId, { lecturerId }) : undefined
  return own && clip?.clipKey
}

export { selectApprovedTrack } from './narration.sql.ts'
