/** Translates a track batch by batch; what is done is in the draft, where a restart goes on. */
import { passedText } from '../../shared/words/port.ts'
import type { Db } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { type Model, ModelError, type ModelFault, type TokenUsage } from '../../platform/model/port.ts'
import { addToDraft, type Cue, draftStates, endDraft, savedTrack, selectDraft } from '../../vod/index.ts'
import { modelFor } from '../model/ready-model.ts'
import { addUsage } from '../model/usage.sql.ts'
import { texts } from '../texts.ts'
import {
  BATCH_TOKENS,
  batchAt,
  type Languages,
  MAX_BEFORE,
  type Pair,
  readLines,
  sendable,
  trackMessages,
  Translated,
  translatedCues,
} from './batch.ts'
import { RETRIES, trackType } from './jobs.ts'

/** Batches without one usable answer in a row, after which more would only cost. */
const MAX_UNREAD = 2
/** Faults that another try later may not have. */
const PASSING = new Set<ModelFault>(['busy', 'server', 'unreachable', 'cut'])

interface Asked {
  lines: readonly string[]
  languages: Languages
  before: readonly Pair[]
  used: (usage: TokenUsage) => Promise<void>
  signal: AbortSignal
}

/** Translations of the lines of a batch, asked for once more when the answer is broken. @throws {ModelError} */
async function translate(model: Model, { lines, languages, before, used, signal }: Asked): Promise<(string | null)[]> {
  let best: (string | null)[] = lines.map(() => null)
  for (const isAgain of [false, true]) {
    try {
      const { value, usage } = await model.structured(
        {
          name: 'lines',
          schema: Translated,
          maxTokens: BATCH_TOKENS,
          messages: trackMessages(lines, languages, before, isAgain),
        },
        signal,
      )
      await used(usage)
      const read = readLines(value, lines)
      if (count(read) >= count(best)) best = read
    } catch (error) {
      if (!(error instanceof ModelError) || error.fault !== 'answer') throw error
    }
    if (count(best) === lines.length) break
  }
  return best
}

const count = (list: readonly (string | null)[]): number => list.filter((one) => one !== null).length

/** Translations with masked words, without those that must not appear. */
async function allowed(services: Services, db: Db, list: readonly (string | null)[]): Promise<(string | null)[]> {
  const kept: (string | null)[] = []
  for (const text of list) kept.push(text === null ? null : await passedText(services, db, text))
  return kept
}

export const trackJob = jobKind(trackType, {
  async run({ siteId, videoId, language, target, hash, userId }, { services, signal, attempt }) {
    const db = services.database.of(siteId)
    const draft = { videoId, language: target, sourceLanguage: language, sourceHash: hash }
    const notify = () => services.events.publish(db, 'video.changed', { siteId, userId, videoId })
    const end = async (state: number, why = '') => {
      await endDraft(db, draft, state, why)
      await notify()
    }
    const row = await selectDraft(db, draft)
    if (row?.state !== draftStates.running || row.sourceLanguage !== language || row.sourceHash !== hash) return
    const track = await savedTrack(services, db, videoId, language)
    if (track?.hash !== hash) return end(draftStates.failed, texts.trackChanged)
    const { cues } = track
    const done: Cue[] = [...row.cueList]
    let reached = row.reachedMs
    let unread = 0
    while (done.length < cues.length) {
      signal.throwIfAborted()
      const { model, setting, notice } = await modelFor(services, db, userId)
      if (!model) return end(draftStates.failed, texts.trackStopped(notice))
      const batch = batchAt(cues, done.length)
      const sent = sendable(batch)
      let found: (string | null)[] = []
      if (sent.length > 0) {
        try {
          found = await translate(model, {
            lines: sent.map((at) => batch[at]?.text ?? ''),
            languages: { language, target },
            before: done.slice(-MAX_BEFORE).map(({ text }, at, last) => ({
              text: cues[done.length - last.length + at]?.text ?? '',
              translated: text,
            })),
            used: (usage) => addUsage(db, { userId, feature: 'tracks' }, usage, setting),
            signal,
          })
        } catch (error) {
          if (!(error instanceof ModelError) || error.fault === 'aborted') throw error
          if (PASSING.has(error.fault) && attempt <= RETRIES) throw error
          services.log.warn({ fault: error.fault, reason: error.message, videoId }, 'translating a subtitle failed')
          return end(draftStates.failed, texts.trackStopped(`${texts.faults[error.fault]}。`))
        }
        unread = count(found) === 0 ? unread + 1 : 0
        if (unread === MAX_UNREAD) return end(draftStates.failed, texts.trackUnread)
        found = await allowed(services, db, found)
      }
      const byLine = new Map(sent.map((at, nth) => [at, found[nth] ?? null]))
      const made = translatedCues(
        batch,
        batch.map((_, at) => byLine.get(at) ?? null),
      )
      const to = Math.max(reached + 1, Math.round((batch.at(-1)?.end ?? 0) * 1000))
      if (!(await addToDraft(db, draft, { from: reached, to, cues: made }))) return
      reached = to
      done.push(...made)
      await notify()
    }
    await end(draftStates.done)
  },

  async failed({ siteId, videoId, language, target, hash, userId }, { services }, error) {
    services.log.error({ err: error, videoId, siteId }, 'translating a subtitle failed after all retries')
    const db = services.database.of(siteId)
    const draft = { videoId, language: target, sourceLanguage: language, sourceHash: hash }
    await endDraft(db, draft, draftStates.failed, texts.trackStopped(texts.trackFault))
    await services.events.publish(db, 'video.changed', { siteId, userId, videoId })
  },
})
