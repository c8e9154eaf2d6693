/** Narration of text lessons, as their authors make it. */
import { narrationStatus as states } from '@zhixing/contract/course/codes'
import { stateCode } from '@zhixing/contract/states'
import { narration } from '@zhixing/contract/course/narration'
import { type Sql, type Tx, transaction } from '../../kernel/db/index.ts'
import { requireRoom } from '../../kernel/disk.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { allowedText } from '../../shared/words/port.ts'
import { livingPeriod } from '../authoring/edits.ts'
import { texts as authoringTexts } from '../authoring/texts.ts'
import { ownCourseOf, revisions } from '../authoring/versions.ts'
import { clipAddress } from './files.ts'
import { cleanType, narrateType } from './jobs.ts'
import * as sql from './narration.sql.ts'
import { isSpent } from './narration-use.ts'
import { charactersOf, hashOf, type ScriptLine, scriptOf } from './script.ts'
import { texts } from './texts.ts'

/** Of one lesson: about an hour of speech. */
const MAX_CHARACTERS = 15_000
const MAX_SENTENCES = 1000
/** A quarter of a second of sound, as it is stored. */
const BYTES_PER_CHARACTER = 12_000

type Asked = Request<'lecturer'>
const { making, made, stopped, approved } = states

/** One of the caller's text lessons in its newest version. @throws {CallError} notFound; shown: of another kind */
async function ownText(db: Sql, request: Asked, periodId: string) {
  const { courseId, doc } = await ownCourseOf(
    db,
    { siteId: db.siteId, lecturerId: request.viewer.lecturerId },
    periodId,
    authoringTexts.noPeriod,
  )
  const { period } = livingPeriod(doc, periodId)
  if (period.periodType !== stateCode.lesson.text) throw new CallError('shown', texts.notText)
  return { courseId, script: scriptOf(period.periodText) }
}

const isOffered = async ({ services: { platform, config } }: Asked): Promise<boolean> =>
  platform.voice !== null && (await findEncoder(config.ffmpegPath)) !== null

/**
 * Sentences of a new draft: what the lesson's narrations have of the same words keeps its pronunciation, and its sound
 * if the voice is the same.
 */
async function draftOf(db: Sql, periodId: string, script: readonly ScriptLine[], by: { voice: string; model: string }) {
  const { draft, approved: shown } = await sql.selectOfPeriod(db, periodId)
  const known = new Map<string, sql.SentenceRow[]>()
  for (const one of [draft, shown]) {
    if (!one) continue
    const hasVoice = one.voice === by.voice && one.model === by.model
    for (const row of await sql.selectSentences(db, one.id)) {
      const kept = hasVoice ? row : { ...row, clipKey: '', clipMs: 0 }
      known.set(row.sentence, [...(known.get(row.sentence) ?? []), kept])
    }
  }
  return script.map((line): sql.NewSentence => {
    const rows = known.get(line.sentence) ?? []
    const { spoken = line.sentence } = rows[0] ?? {}
    const { clipKey = '', clipMs = 0 } = rows.find((row) => row.spoken === spoken && row.clipKey !== '') ?? {}
    return { ...line, spoken, clipKey, clipMs }
  })
}

async function workbench(request: Asked, periodId: string, asked?: string) {
  const { db, services, site } = request
  const { voice: settings } = services.config
  const { script } = await ownText(db, request, periodId)
  const textHash = hashOf(script)
  const { draft, approved: shown } = await sql.selectOfPeriod(db, periodId)
  const voiceList = settings?.voices ?? []
  const voice = asked ?? draft?.voice ?? shown?.voice ?? voiceList[0]?.id ?? ''
  const planned = await draftOf(db, periodId, script, { voice, model: settings?.model ?? '' })
  const characters = charactersOf(planned.flatMap(({ clipKey, spoken }) => (clipKey === '' ? spoken : [])))
  const sentences = draft ? await sql.selectSentences(db, draft.id) : []
  const shelfText = shown ? await sql.selectShelfText(db, periodId) : undefined
  const flag = (is: boolean) => (is ? (1 as const) : (0 as const))
  return {
    isOffered: flag(await isOffered(request)),
    voiceList,
    plan: {
      sentences: script.length,
      characters,
      priceFen: Math.ceil((characters / 10_000) * (settings?.fenPer10000 ?? 0)),
    },
    draft: draft
      ? {
          narrationId: draft.id,
          rev: draft.rev,
          state: draft.narrationStatus,
          progress: progressOf(draft, sentences),
          failReason: draft.failReason,
          voice: draft.voice,
          isOutdated: flag(draft.textHash !== textHash),
          sentenceList: sentences.map(({ clipKey, clipMs, startMs: _startMs, ...one }) => ({
            ...one,
            seconds: clipMs / 1000,
            url: clipAddress(site.siteId, draft.id, { ...one, clipKey }),
          })),
        }
      : null,
    approved: shown
      ? {
          voice: shown.voice,
          seconds: shown.trackMs / 1000,
          isOutdated: flag(shown.textHash !== textHash),
          isHeard: flag(shelfText !== undefined && hashOf(scriptOf(shelfText)) === shown.textHash),
        }
      : null,
  }
}

function progressOf({ narrationStatus }: sql.NarrationRow, sentences: readonly sql.SentenceRow[]): number {
  if (narrationStatus === made) return 100
  const done = sentences.filter(({ clipKey }) => clipKey !== '').length
  return Math.min(99, Math.floor((done / Math.max(1, sentences.length)) * 100))
}

/** Works on a lesson's narrations, one caller at a time, and has the files deleted that no row names then. */
async function change(
  request: Asked,
  periodId: string,
  work: (
    tx: Tx,
    has: Awaited<ReturnType<typeof sql.selectOfPeriod>> & Awaited<ReturnType<typeof ownText>>,
  ) => Promise<string[]>,
): Promise<void> {
  const { db, site, services } = request
  await transaction(db, async (tx) => {
    const { courseId } = await ownText(tx, request, periodId)
    await revisions.lock(tx, courseId)
    const own = await ownText(tx, request, periodId)
    const keys = await work(tx, { ...own, ...(await sql.selectOfPeriod(tx, periodId)) })
    if (keys.length > 0) await services.jobs.send(tx, cleanType, { siteId: site.siteId, keys })
  })
}

const readyDraft = (draft: sql.NarrationRow | undefined, rev: number): sql.NarrationRow => {
  if (!draft) throw new CallError('shown', texts.noDraft)
  if (draft.rev !== rev) throw new CallError('conflict')
  return draft
}

export const calls = implement(narration, {
  view: ({ periodId, voice }, request) => workbench(request, periodId, voice),

  async begin({ periodId, voice }, request) {
    const { services, site, setMessage } = request
    const { voice: settings } = services.config
    await change(request, periodId, async (tx, { draft, script, courseId }) => {
      if (!settings || !(await isOffered(request))) throw new CallError('shown', texts.notOffered)
      if (!settings.voices.some(({ id }) => id === voice)) throw new CallError('invalid', texts.noVoice, 'voice')
      if (draft?.narrationStatus === making) {
        setMessage(texts.running)
        return []
      }
      if (script.length === 0) throw new CallError('shown', texts.noWords)
      if (script.length > MAX_SENTENCES || charactersOf(script.map(({ sentence }) => sentence)) > MAX_CHARACTERS)
        throw new CallError('shown', texts.tooLong(MAX_CHARACTERS, MAX_SENTENCES))
      const { model } = settings
      const sentences = await draftOf(tx, periodId, script, { voice, model })
      const fresh = sentences.flatMap(({ clipKey, spoken }) => (clipKey === '' ? spoken : []))
      if (await isSpent(services, tx, charactersOf(fresh))) throw new CallError('shown', texts.daySpent)
      await requireRoom(services, charactersOf(fresh) * BYTES_PER_CHARACTER, texts.diskFull)
      const keys = draft ? await sql.deleteNarration(tx, draft) : []
      const textHash = hashOf(script)
      const rev = (draft?.rev ?? 0) + 1
      const narrationId = await sql.insertDraft(tx, { courseId, periodId, voice, model, textHash, rev }, sentences)
      await services.jobs.send(tx, narrateType, { siteId: site.siteId, narrationId })
      setMessage(texts.begun)
      return keys
    })
    return workbench(request, periodId)
  },

  async stop({ periodId }, request) {
    await change(request, periodId, async (tx, { draft }) => {
      if (draft) await sql.end(tx, draft.id, stopped)
      return []
    })
    request.setMessage(texts.stopped)
    return workbench(request, periodId)
  },

  async again({ periodId, rev, seq, spoken }, request) {
    const { services, site, setMessage } = request
    await change(request, periodId, async (tx, has) => {
      if (!(await isOffered(request))) throw new CallError('shown', texts.notOffered)
      const draft = readyDraft(has.draft, rev)
      if (draft.narrationStatus === making) throw new CallError('shown', texts.busy)
      const sentences = await sql.selectSentences(tx, draft.id)
      const row = found(
        sentences.find((one) => one.seq === seq),
        texts.noSentence,
      )
      // Operators review the text, not what is spoken instead of it.
      if (await isSpent(services, tx, charactersOf([spoken]))) throw new CallError('shown', texts.daySpent)
      const said = spoken === row.sentence ? spoken : await allowedText(services, tx, 'spoken', spoken)
      await sql.clearClip(tx, draft.id, seq, said)
      await services.jobs.send(tx, narrateType, { siteId: site.siteId, narrationId: draft.id })
      return [row.clipKey, draft.trackKey].filter(Boolean)
    })
    setMessage(texts.again)
    return workbench(request, periodId)
  },

  async discard({ periodId }, request) {
    await change(request, periodId, async (tx, { draft }) => (draft ? sql.deleteNarration(tx, draft) : []))
    request.setMessage(texts.discarded)
    return workbench(request, periodId)
  },

  async approve({ periodId, rev }, request) {
    await change(request, periodId, async (tx, has) => {
      const draft = readyDraft(has.draft, rev)
      if (draft.narrationStatus !== made) throw new CallError('shown', texts.notMade)
      const keys = has.approved ? await sql.deleteNarration(tx, has.approved) : []
      await sql.setStatus(tx, draft.id, approved)
      return keys
    })
    const answer = await workbench(request, periodId)
    request.setMessage(answer.approved?.isHeard === 1 ? texts.approved : texts.approvedLater)
    return answer
  },

  async withdraw({ periodId }, request) {
    await change(request, periodId, async (tx, has) => {
      if (!has.approved) return []
      if (has.draft) return sql.deleteNarration(tx, has.approved)
      await sql.setStatus(tx, has.approved.id, made)
      return []
    })
    request.setMessage(texts.withdrawn)
    return workbench(request, periodId)
  },
})
