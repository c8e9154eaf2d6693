/** Files of narrations: spoken sentences, and the track that learners hear. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { wavOf } from '../../platform/speech/cuts.ts'
import { millisecondsOf, silence, VOICE_RATE, writeTrack } from '../../platform/speech/sound.ts'
import { privateKey, type Storage } from '../../platform/storage/port.ts'
import type { Encoder } from '../../platform/transcode/encoder.ts'
import type { SentenceRow } from './narration.sql.ts'
import { pauseAfter } from './script.ts'

/** Head of a WAV file as `wavOf` writes it. */
const WAV_HEAD = 44
/** An hour at 64 kbit/s is 29 MB. */
const MAX_TRACK_BYTES = 256 * 1024 * 1024

/** Address of a spoken sentence, for its author's session (http/media.ts); it changes when it is spoken again. */
export const clipAddress = (
  siteId: number,
  narrationId: string,
  { seq, clipKey }: Pick<SentenceRow, 'seq' | 'clipKey'>,
): string => (clipKey === '' ? '' : `/files/narration/${siteId}/${narrationId}/${seq}?v=${clipKey.slice(-12, -4)}`)

/** Stores a spoken sentence. @returns its key and length */
export async function storeClip(storage: Storage, siteId: number, samples: Buffer) {
  const clipKey = privateKey(siteId, `narration-${randomUUID()}.wav`)
  await storage.write(clipKey, wavOf(samples, VOICE_RATE))
  return { clipKey, clipMs: millisecondsOf(samples.length) }
}

export interface Track {
  trackKey: string
  trackMs: number
  /** Beginnings of the sentences, ms. */
  starts: number[]
}

/** Joins the spoken sentences with pauses into one file, and stores it. */
export async function storeTrack(
  { encoder, storage, siteId }: { encoder: Encoder; storage: Storage; siteId: number },
  sentences: readonly SentenceRow[],
  metadata: Record<string, string>,
  signal: AbortSignal,
): Promise<Track> {
  const starts: number[] = []
  let bytes = 0
  async function* samples() {
    for (const [index, one] of sentences.entries()) {
      starts.push(millisecondsOf(bytes))
      const clip = (await buffer(await storage.read(one.clipKey))).subarray(WAV_HEAD)
      const pause = silence(pauseAfter(one, sentences[index + 1]))
      bytes += clip.length + pause.length
      yield clip
      if (pause.length > 0) yield pause
    }
  }
  const folder = await mkdtemp(join(tmpdir(), 'zhixing-narration-'))
  try {
    const path = join(folder, 'track.m4a')
    await writeTrack(encoder, samples(), { path, metadata, maxBytes: MAX_TRACK_BYTES }, signal)
    const trackKey = privateKey(siteId, `narration-${randomUUID()}.m4a`)
    await storage.writeFrom(trackKey, path)
    return { trackKey, trackMs: millisecondsOf(bytes), starts }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
