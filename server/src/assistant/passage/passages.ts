/** Builds the passages of a course, and finds those that fit a question. */
import { createHash } from 'node:crypto'
import type { Place } from '@zhixing/contract/assistant/ask'
import { selectAcceptedQuestions, selectCourseAnswers } from '../../community/index.ts'
import {
  courseTextsChanged,
  type Readable,
  readableLessons,
  selectAnsweredQuestions,
  selectLessonTexts,
  selectShownComments,
} from '../../course/index.ts'
import { htmlText, selectCourseExplanations, selectPractisable } from '../../exam/index.ts'
import { createSharedCache } from '../../kernel/cache.ts'
import { type Db, type Sql, transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { processPart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { highlight } from '../../shared/search/tokenize.ts'
import { redact } from '../ask/redact.ts'
import { siteModel } from '../model/site-model.ts'
import { addUsage } from '../model/usage.sql.ts'
import { passagesOf } from './build.ts'
import { readDocuments, selectPages } from './documents.ts'
import { passagesType } from './jobs.ts'
import * as sql from './passage.sql.ts'
import { askedIn, bestPlacedLine, buildIndexInTurns, type PassageIndex, rank } from './rank.ts'
import { packVector, unpackVector } from './vector.ts'

/** Memory of the indexes of a process; a course of 100 h takes about 15 MB. */
const INDEX_BYTES = 128 * 1024 * 1024
/** A passage that has less of the question's words does not answer it. */
export const MIN_COVERAGE = 0.3
/** Passages that are considered; access is asked for these. */
const CANDIDATES = 24
/** A passage with less than this share of the best score is left out. */
const MIN_SHARE = 0.35
/** A document that is still converted is read after this time. */
const CONVERSION_MS = 120_000
/** Texts of one request for vectors; providers allow 10 to 64. */
const EMBED_BATCH = 10

const indexes = processPart(({ clock }) =>
  createSharedCache<PassageIndex>({ clock, maxBytes: INDEX_BYTES, sizeOf: ({ bytes }) => bytes }),
)

/** Queues a build when texts of a course change. Several changes before it runs are one build. */
export const rebuildLater = courseTextsChanged.with((tx, services, siteId, courseId) =>
  services.jobs.send(tx, passagesType, { siteId, courseId }, { onceKey: `passages ${siteId} ${courseId}` }),
)

/** Builds the passages of a course, if its texts changed. Idempotent. @returns whether they did */
export async function buildPassages(db: Db, courseId: string): Promise<boolean> {
  const [lessons, answers, accepted, problems] = await Promise.all([
    selectLessonTexts(db, courseId),
    selectAnsweredQuestions(db, courseId),
    selectCourseAnswers(db, courseId),
    selectCourseExplanations(db, courseId),
  ])
  const pages = await selectPages(
    db,
    lessons.flatMap(({ fileId }) => fileId ?? []),
  )
  const explanations = problems.flatMap(({ problemId, periodId, doc }) => {
    const parts = [doc, ...doc.subList].map(({ analysis }) => htmlText(analysis ?? '')).filter(Boolean)
    return parts.length > 0 ? [{ problemId, periodId, text: parts.join(' ') }] : []
  })
  const passages = passagesOf({
    lessons: lessons.map(({ fileId, ...lesson }) => ({ ...lesson, pageList: (fileId && pages.get(fileId)) || null })),
    answers,
    accepted,
    explanations,
  })
  const contentHash = createHash('sha256').update(JSON.stringify(passages)).digest('base64url')
  return transaction(db, async (tx) => {
    if ((await sql.lockBuild(tx, courseId)) === contentHash) return false
    await sql.replacePassages(tx, courseId, contentHash, passages)
    return true
  })
}

/** Courses that one run of `buildMissingPassages` builds. */
const MAX_MISSING = 500

/** Builds the passages of courses on the shelf that have none. @returns their number */
export async function buildMissingPassages(db: Db): Promise<number> {
  const ids = await sql.selectUnbuilt(db, MAX_MISSING)
  for (const id of ids) await buildPassages(db, id)
  return ids.length
}

/** Adds vectors to passages that have none of the site's model. A failure leaves ranking by words. */
async function addVectors(services: Services, db: Db, courseId: string, signal: AbortSignal): Promise<void> {
  const { model, setting } = await siteModel(services, db)
  if (!model?.embeddingName) return
  while (!signal.aborted) {
    const rows = await sql.selectWithoutVector(db, courseId, model.embeddingName, EMBED_BATCH)
    if (rows.length === 0) return
    const texts = rows.map(({ heading, lineList }) =>
      redact(`${heading}\n${lineList.map(([, text]) => text).join('\n')}`),
    )
    const { vectors, usage } = await model.embed(texts, signal)
    await transaction(db, (tx) =>
      sql.updateVectors(
        tx,
        courseId,
        model.embeddingName,
        rows.map(({ id }, at) => ({ id, vector: packVector(vectors[at] ?? []) })),
      ),
    )
    await addUsage(db, { userId: '0', feature: 'embed' }, usage, setting)
  }
}

export const passagesJob = jobKind(passagesType, {
  async run({ siteId, courseId }, { services, signal }) {
    const db = services.database.of(siteId)
    if (await readDocuments(services, db, courseId, signal))
      await services.jobs.send(
        db,
        passagesType,
        { siteId, courseId },
        { startAfter: new Date(services.clock.now() + CONVERSION_MS), onceKey: `documents ${siteId} ${courseId}` },
      )
    await buildPassages(db, courseId)
    await addVectors(services, db, courseId, signal)
  },
})

async function indexOf(services: Services, db: Sql, courseId: string, revision: string, vectorModel: string) {
  return indexes(services).get(
    `${db.siteId} ${courseId} ${vectorModel}`,
    async () => {
      const rows = await sql.selectPassages(db, courseId, vectorModel)
      return buildIndexInTurns(
        rows.map(({ vector, ...row }) => ({ ...row, vector: vector ? unpackVector(vector) : null })),
      )
    },
    { keepMs: Number.POSITIVE_INFINITY, fingerprint: revision },
  )
}

/** A place with its passage, which a model is shown. */
export interface FoundPlace extends Place {
  heading: string
  text: string
}

/** What the places of a course are searched for by. */
interface Search {
  /** Null: a visitor. */
  userId: string | null
  courseId: string
  question: string
  limit: number
  /** Vector of the question, and the model that embedded it: only vectors of the same model compare. */
  vector?: { model: string; values: Float32Array } | null
  /** Also places that have few of the words: for a long text instead of a question. */
  isLoose?: boolean
}

/**
 * The best places of a course for a question, of the lessons that the person may study; none when the course does not
 * cover it.
 * @returns null for a course that the person must not know of
 */
export async function findPlaces(services: Services, db: Db, by: Search): Promise<FoundPlace[] | null> {
  return (await rankedPlaces(services, db, by))?.places ?? null
}

/**
 * The places of the courses of a problem that the person may study, best course first. Explanations are left out, since
 * its own is shown with the problem.
 */
export async function placesOfProblem(
  services: Services,
  db: Db,
  { courseIds, ...by }: Omit<Search, 'courseId'> & { courseIds: readonly string[] },
): Promise<{ courseId: string; places: FoundPlace[] }[]> {
  const found = await Promise.all(
    courseIds.map(async (courseId) => {
      const ranked = await rankedPlaces(services, db, { ...by, courseId, isLoose: true })
      const places = (ranked?.places ?? []).filter(({ kind }) => kind !== 'explanation')
      return { courseId, places, coverage: ranked?.coverage ?? 0 }
    }),
  )
  return found.filter(({ places }) => places.length > 0).toSorted((a, b) => b.coverage - a.coverage)
}

async function rankedPlaces(
  services: Services,
  db: Db,
  by: Search,
): Promise<{ places: FoundPlace[]; coverage: number } | null> {
  const { userId, courseId, question, limit, vector = null, isLoose = false } = by
  const [readable, build] = await Promise.all([
    readableLessons(services, db, userId, courseId),
    sql.selectBuild(db, courseId),
  ])
  if (!readable) return null
  if (!build) return { places: [], coverage: 0 }
  const index = await indexOf(services, db, courseId, build.revision, vector?.model ?? '')
  const asked = askedIn(index, question)
  const isWhole = readable.lessons.size > 0
  const ranked = rank(
    index,
    asked,
    ({ periodId, kind }) =>
      (periodId === '0' ? isWhole : readable.lessons.has(periodId)) && !(kind === 'explanation' && userId === null),
    CANDIDATES,
    vector?.values ?? null,
  )
  const best = ranked[0]?.score ?? 0
  const near = ranked.filter(({ score }) => score >= best * MIN_SHARE)
  const chosen = await quotable(services, db, { userId, readable, from: near, limit })
  const lines = new Map(
    (
      await sql.selectLines(
        db,
        chosen.map(({ passage }) => passage.id),
      )
    ).map((row) => [row.id, row]),
  )
  const places = chosen.flatMap(({ passage: { id, kind, periodId }, questionId }) => {
    const row = lines.get(id)
    if (!row) return []
    const [place, sentence] = bestPlacedLine(row.lineList, asked)
    return [
      {
        passageId: id,
        kind,
        periodId,
        periodName: readable.lessons.get(periodId) ?? '',
        place,
        sentence: highlight(sentence, question),
        ...(questionId === undefined ? {} : { questionId }),
        heading: row.heading,
        text: row.lineList.map(([, text]) => text).join('\n'),
      },
    ]
  })
  const most = Math.max(0, ...chosen.map(({ coverage }) => coverage))
  const isCovered = isLoose || vector ? places.length > 0 : most >= MIN_COVERAGE
  // Places that share only a common word with the question would pass for an answer.
  return { places: isCovered ? places : [], coverage: most }
}

/** A place without its passage. */
export const shownPlace = ({ heading: _heading, text: _text, ...shown }: FoundPlace): Place => shown

/** Those of the places of an earlier search that the person may still study, with their passages. */
export async function placesAgain(
  services: Services,
  db: Db,
  by: { userId: string; courseId: string; places: readonly Place[] },
): Promise<FoundPlace[]> {
  const { userId, courseId, places } = by
  const readable = await readableLessons(services, db, userId, courseId)
  if (!readable) return []
  const rows = await sql.selectPlacedPassages(
    db,
    courseId,
    places.map(({ passageId }) => passageId),
  )
  const from = rows
    .filter(({ periodId }) => (periodId === '0' ? readable.lessons.size > 0 : readable.lessons.has(periodId)))
    .map((passage) => ({ passage }))
  const allowed = await quotable(services, db, { userId, readable, from, limit: places.length })
  const byId = new Map(allowed.map(({ passage }) => [passage.id, passage]))
  return places.flatMap((place) => {
    const passage = byId.get(place.passageId)
    return passage
      ? [{ ...place, heading: passage.heading, text: passage.lineList.map(([, text]) => text).join('\n') }]
      : []
  })
}

/** The first of the candidates that may be quoted to this person now, an accepted answer with its question. */
async function quotable<T extends { passage: { kind: Place['kind']; refId: string; periodId: string } }>(
  services: Services,
  db: Db,
  by: { userId: string | null; readable: Readable; from: readonly T[]; limit: number },
): Promise<(T & { questionId?: string })[]> {
  const { userId, readable, from, limit } = by
  const refs = (kind: 'answer' | 'accepted' | 'explanation') =>
    from.flatMap(({ passage }) => (passage.kind === kind ? [passage.refId] : []))
  const [shown, questions, practisable] = await Promise.all([
    selectShownComments(db, refs('answer')),
    selectAcceptedQuestions(db, refs('accepted')),
    userId === null
      ? new Set<string>()
      : selectPractisable(db, userId, refs('explanation'), new Date(services.clock.now())),
  ])
  const chosen: (T & { questionId?: string })[] = []
  for (const one of from) {
    if (chosen.length >= limit) break
    const { kind, refId, periodId } = one.passage
    if (kind === 'answer' && !shown.has(refId)) continue
    const questionId = kind === 'accepted' ? questions.get(refId) : undefined
    if (kind === 'accepted' && questionId === undefined) continue
    if (kind === 'explanation' && !practisable.has(refId)) continue
    if (periodId !== '0' && !(await readable.isOpened(periodId))) continue
    chosen.push(questionId === undefined ? one : { ...one, questionId })
  }
  return chosen
}
