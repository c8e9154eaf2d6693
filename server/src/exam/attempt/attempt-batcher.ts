/**
 * Batches concurrent requests of takers (group commit, kernel/group-commit.ts). One per site and process; it caches
 * nothing but immutable facts.
 */
import { transaction, type Db } from '../../kernel/db/index.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { orderOf } from '@zhixing/contract/exam/order'
import type { SittingRules } from '@zhixing/contract/exam/record'
import type { z } from 'zod'
import { isDatabaseDown } from '../../kernel/db/errors.ts'
import { CallError } from '../../kernel/errors.ts'
import { createGroupCommit, type GroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import { selectPaper, type StoredPaper } from '../paper/index.ts'
import { problemsOf } from '@zhixing/exam-model'
import { type HandIn, handIn } from './hand-in.sql.ts'
import { markHandedIn } from './mark.ts'
import * as sql from './record.sql.ts'
import { type AnswerRow, submitLock, heldKey, saveBatch } from './save.sql.ts'
import { rulesFor } from './own-rules.ts'
import { closedReason } from './paper-gate.ts'
import { GRACE_SECONDS, mayBegin, passwordFits } from './rules.ts'
import { texts } from './texts.ts'

export interface BeginItem {
  userId: string
  examId: string
  refId: string | null
  deviceId: string
  password: string
  ip: string
}
export interface BeginResult {
  state: sql.RecordState
  isNew: boolean
}
export interface SaveItem {
  recordId: string
  userId: string
  /** The newest answer of each problem. */
  answers: Omit<AnswerRow, 'recordId' | 'userId'>[]
}
export interface SaveResult {
  state: sql.RecordState | undefined
  /** Stored rev of each problem that was sent; absent when none is stored. */
  held: Map<string, number>
  /** Problems already passed in a sequential paper. */
  passed: Set<string>
}
/** Immutable facts of a record: its owner and its problems, sub-problems included. */
export interface KnownRecord extends sql.RecordInfo {
  problemIds: ReadonlySet<string>
  /** In a sequential paper the position of each problem for this taker, from 1; parts of a material share one. */
  places: ReadonlyMap<string, number> | null
}

export interface AttemptBatcher {
  /** The facts of a record; undefined when it does not exist. */
  known(recordId: string): Promise<KnownRecord | undefined>
  /**
   * Begins, or returns the open record.
   * @throws {CallError}
   */
  begin(item: BeginItem): Promise<BeginResult>
  save(item: SaveItem): Promise<SaveResult>
  /** Hands in once, where allowed; rules mark the record afterwards. */
  handIn(item: HandIn): Promise<void>
  state(recordId: string): Promise<sql.RecordState | undefined>
  answers(recordId: string): Promise<sql.SavedAnswer[]>
}

/** Cache size in records: all takers of one burst. */
const MAX_KNOWN = 60_000

/** The batcher of a site in this process. */
export const batcherOf = sitePart(createAttemptBatcher)

/** Ids of the problems that a taker answers: the parts instead of their material. */
const fixedIds = new WeakMap<object, ReadonlySet<string>>()
function problemIdsOf(paper: StoredPaper, seed: number): ReadonlySet<string> {
  // Takers of a paper without draws share one list, which therefore keys the cache.
  const problems = problemsOf(paper, seed)
  let ids = fixedIds.get(problems)
  if (!ids) {
    ids = new Set(
      problems.flatMap(({ id, doc }) => (doc.subList.length > 0 ? doc.subList.map((sub) => sub.id ?? id) : [id])),
    )
    fixedIds.set(problems, ids)
  }
  return ids
}

/** Positions of the problems of a sequential paper for a taker. */
function placesOf(paper: StoredPaper, seed: number): ReadonlyMap<string, number> | null {
  if (paper.rules.navMethod !== 'sequential') return null
  const problems = new Map(paper.problemList.map(({ id, doc }) => [id, doc]))
  const order = orderOf(paper.titleList, paper.rules, seed).flatMap(({ problemIds }) => problemIds)
  return new Map(
    order.flatMap((id, at) =>
      [id, ...(problems.get(id)?.subList ?? []).map((sub) => sub.id ?? id)].map((one) => [one, at + 1]),
    ),
  )
}

/** The rules of a paper that the page needs. */
export const pageRules = ({ rules }: Pick<StoredPaper, 'rules'>): z.input<typeof SittingRules> => ({
  answerTime: rules.answerTime,
  navMethod: rules.navMethod,
  shuffleTitle: rules.shuffleTitle,
  shuffleProblem: rules.shuffleProblem,
  shuffleOption: rules.shuffleOption,
  leaveLimit: rules.leaveLimit,
  leaveSeconds: rules.leaveSeconds,
  blockCopy: rules.blockCopy,
  allowCalculator: rules.allowCalculator,
  submitAfter: rules.submitAfter,
  lateSync: rules.lateSync,
})

/** Rate limit of password attempts per user: room for typos, too few to brute-force four digits. */
const PASSWORD_TRIES = { by: 'user', max: 20, seconds: 600 } as const
const passwordKey = (siteId: number, { userId, examId }: BeginItem) => `exam password|${siteId}|${userId}|${examId}`

const pairKey = ({ userId, examId }: { userId: string; examId: string }) => `${userId} ${examId}`

function createAttemptBatcher(services: Services, siteId: number): AttemptBatcher {
  const reservedPool = (): Db => services.database.reservedPool(siteId, 'exam')
  const group = <I, O>(
    run: (items: I[]) => Promise<O[]>,
    more: { inFlight?: number; maxSize?: number; sizeOf?: (item: I) => number; waitMs?: number } = {},
  ): GroupCommit<I, O> => createGroupCommit({ run, isTransient: isDatabaseDown, ...more })

  const infos = new Map<string, KnownRecord>()
  const remember = (known: KnownRecord) => {
    infos.set(known.id, known)
    if (infos.size > MAX_KNOWN) infos.delete(infos.keys().next().value as string)
  }
  const learn = async (info: sql.RecordInfo): Promise<KnownRecord> => {
    const paper = await selectPaper(reservedPool(), info.examId, info.version, 'any')
    if (!paper) throw new Error(`record ${info.id} refers to a missing paper`)
    const known = { ...info, problemIds: problemIdsOf(paper, info.seed), places: placesOf(paper, info.seed) }
    remember(known)
    return known
  }

  const reading = group(
    async (ids: string[]) => {
      const rows = await sql.selectInfos(reservedPool(), [...new Set(ids)])
      const found = new Map<string, KnownRecord>()
      for (const info of rows) found.set(info.id, await learn(info))
      return ids.map((id) => found.get(id))
    },
    { waitMs: 0, inFlight: 1 },
  )

  const states = group(
    async (ids: string[]) => {
      const rows = new Map(
        (await sql.selectStates(reservedPool(), [...new Set(ids)], GRACE_SECONDS)).map((row) => [row.id, row]),
      )
      return ids.map((id) => rows.get(id))
    },
    { waitMs: 0, inFlight: 1 },
  )

  const answersOf = group(
    async (ids: string[]) => {
      const rows = Map.groupBy(await sql.selectAnswers(reservedPool(), [...new Set(ids)]), ({ recordId }) => recordId)
      return ids.map((id) => rows.get(id) ?? [])
    },
    { waitMs: 0, inFlight: 1, maxSize: 50 },
  )

  const saving = group(
    async (items: SaveItem[]): Promise<SaveResult[]> => {
      // Dedupe within the batch: the newest rev wins.
      const newest = new Map<string, AnswerRow>()
      for (const { recordId, userId, answers } of items)
        for (const answer of answers) {
          const key = heldKey(recordId, answer.problemId)
          const other = newest.get(key)
          if (!other || other.rev < answer.rev) newest.set(key, { recordId, userId, ...answer })
        }
      const rows = [...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
      const alive = [...new Set(items.filter(({ answers }) => answers.length === 0).map(({ recordId }) => recordId))]
      const {
        states: found,
        held,
        passed,
      } = await transaction(reservedPool(), (tx) => saveBatch(tx, rows, alive, GRACE_SECONDS))
      return items.map(({ recordId, answers }) => ({
        state: found.get(recordId),
        held: new Map(
          answers.flatMap(({ problemId }) => {
            const rev = held.get(heldKey(recordId, problemId))
            return rev === undefined ? [] : [[problemId, rev]]
          }),
        ),
        passed: new Set(
          answers.flatMap(({ problemId }) => (passed.has(heldKey(recordId, problemId)) ? [problemId] : [])),
        ),
      }))
    },
    { sizeOf: ({ answers }) => Math.max(1, answers.length), waitMs: 5 },
  )

  const beginning = group((items: BeginItem[]) => beginBatch(items), { inFlight: 1, maxSize: 300 })

  async function beginBatch(items: BeginItem[]): Promise<(BeginResult | CallError)[]> {
    const db = reservedPool()
    const attemptStates = new Map((await sql.selectAttemptStates(db, items)).map((row) => [row.no, row]))
    const refusals = new Map<number, CallError>()
    const fresh: sql.NewRecord[] = []
    for (const [at, item] of items.entries()) {
      const attemptState = attemptStates.get(at)
      if (!attemptState || attemptState.version === 0) refusals.set(at, new CallError('notFound', texts.gone))
      else if (!attemptState.openId) {
        const refusal = await beginOne(db, item, attemptState, fresh)
        if (refusal) refusals.set(at, refusal)
      }
    }
    if (fresh.length > 0) await sql.insertRecords(db, fresh)
    const wanted = items.filter((_, at) => !refusals.has(at))
    const open = new Map(
      (wanted.length > 0 ? await sql.selectOpen(db, wanted, GRACE_SECONDS) : []).map((row) => [pairKey(row), row]),
    )
    const seeds = new Set(fresh.map((record) => `${pairKey(record)} ${record.syncKey}`))
    return items.map((item, at): BeginResult | CallError => {
      const refused = refusals.get(at)
      if (refused) return refused
      const state = open.get(pairKey(item))
      // Begun and handed in elsewhere within milliseconds.
      if (!state) return new CallError('shown', texts.notDoing)
      return { state, isNew: seeds.has(`${pairKey(state)} ${state.syncKey.toString('hex')}`) }
    })
  }

  async function beginOne(
    db: Db,
    item: BeginItem,
    attemptState: sql.AttemptState,
    fresh: sql.NewRecord[],
  ): Promise<CallError | undefined> {
    const paper = await selectPaper(db, item.examId, attemptState.version, 'any')
    if (!paper) return new CallError('notFound', texts.gone)
    const rules = rulesFor(paper.rules, attemptState)
    const verdict = mayBegin(attemptState, rules, Date.parse(attemptState.now))
    if (!verdict.may) return new CallError(verdict.why === 'hidden' ? 'notFound' : 'shown', verdict.reason)
    const closed = attemptState.isClosed ? await closedReason(services, db, item) : null
    if (closed !== null) return new CallError('shown', closed)
    // Rate-limited before the comparison: a throttled response must not depend on the password.
    if (rules.password && item.password && !services.limiter.take(passwordKey(siteId, item), PASSWORD_TRIES))
      return new CallError('tooMany', texts.tooManyPasswords)
    if (!passwordFits(rules.password, item.password))
      return new CallError('invalid', item.password ? texts.wrongPassword : texts.needsPassword, 'password')
    fresh.push({
      userId: item.userId,
      examId: item.examId,
      version: attemptState.version,
      attemptNo: attemptState.lastNo + 1,
      seed: randomInt(1, 2 ** 31),
      syncKey: randomBytes(32).toString('hex'),
      refId: item.refId,
      deviceId: item.deviceId,
      ip: item.ip,
      totalScore: paper.totalScore,
      problemTotal: paper.problemTotal,
      answerTime: rules.answerTime,
      closeTime: rules.closeTime,
    })
    return undefined
  }

  const flipping = group(
    async (items: HandIn[]) => {
      await transaction(reservedPool(), async (tx) => {
        await submitLock(tx)
        await handIn(tx, items, GRACE_SECONDS)
      })
      return items.map(() => undefined)
    },
    { inFlight: 1 },
  )
  const marking = group(
    async (ids: string[]) => {
      await transaction(reservedPool(), (tx) => markHandedIn(tx, { ids: [...new Set(ids)] }))
      return ids.map(() => undefined)
    },
    { inFlight: 1, maxSize: 200, waitMs: 0 },
  )

  return {
    async known(recordId) {
      return infos.get(recordId) ?? (await reading.submit(recordId))
    },
    state: (recordId) => states.submit(recordId),
    answers: (recordId) => answersOf.submit(recordId),
    async begin(item) {
      const result = await beginning.submit(item)
      if (result instanceof CallError) throw result
      return result
    },
    save: (item) => saving.submit(item),
    async handIn(item) {
      await flipping.submit(item)
      await marking.submit(item.recordId)
    },
  }
}
