/** Placement tests of the site, for operators. */
import { adminPlacement, type placementFinds } from '@zhixing/contract/marketing/admin-placement'
import { placementSource } from '@zhixing/contract/marketing/placement-rules'
import { stateCode } from '@zhixing/contract/states'
import { searchArticles } from '../../community/index.ts'
import { findSellableCourses } from '../../course/index.ts'
import { categoryNames, drawCandidates, findSellablePapers, paperCandidates } from '../../exam/index.ts'
import type { PublicCandidate } from '../../exam/index.ts'
import { findShelvedGrades } from '../../grade/index.ts'
import { type Db, type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { first } from '../../kernel/page.ts'
import { texts } from '../texts.ts'
import * as sql from './placement.sql.ts'
import { type Plan, planOf } from './result.ts'

/** Tests per site. */
const MAX_TESTS = 50
const FOUND = 20
/** Problems of each difficulty to choose from, for each question. */
const CHOICE = 1.5

type Drawn = Pick<sql.Placement, 'source' | 'subjectId' | 'questionCount'> & {
  topicList: readonly { id: string }[]
  exam: { id: string } | null
}

/** Problems that an attempt beginning now may ask. */
function candidatesOf(
  db: Sql,
  { source, exam, subjectId, topicList, questionCount }: Drawn,
  now: Date,
): Promise<PublicCandidate[]> {
  if (source === placementSource.paper) return exam ? paperCandidates(db, exam.id, now) : Promise.resolve([])
  const topicIds = topicList.map(({ id }) => id)
  return drawCandidates(db, { now, subjectId, topicIds }, Math.ceil(questionCount * CHOICE))
}

const planFrom = (candidates: readonly PublicCandidate[], { source, questionCount }: Drawn): Plan | null =>
  planOf(candidates, { isPaper: source === placementSource.paper, questionCount })

/** How an attempt that begins now is asked; null with too few problems. */
export const planNow = async (db: Sql, test: Drawn, now: Date): Promise<Plan | null> =>
  planFrom(await candidatesOf(db, test, now), test)

/** How many questions a visitor gets now; 0: too few problems. */
export const readyNow = async (db: Sql, test: Drawn, now: Date): Promise<number> =>
  (await planNow(db, test, now))?.questionCount ?? 0

const tag = editTag(
  'placementName',
  'subjectId',
  'intro',
  'source',
  'topicList',
  'exam',
  'questionCount',
  'minutes',
  'levelList',
  'isLead',
  'sort',
  'statusId',
)

/** A test as it is stored: only the fields of its source, levels by score. @throws {CallError} invalid, notFound */
async function checked(db: Sql, test: sql.Placement): Promise<sql.Placement> {
  const isPaper = test.source === placementSource.paper
  if (isPaper && test.exam === null) throw new CallError('invalid', texts.paperMissing, 'exam')
  const levelList = test.levelList.toSorted((a, b) => a.minScore - b.minScore)
  if (levelList[0]?.minScore !== 0) throw new CallError('invalid', texts.levelFromZero, 'levelList')
  if (new Set(levelList.map(({ minScore }) => minScore)).size < levelList.length)
    throw new CallError('invalid', texts.levelTwice, 'levelList')
  const names = await categoryNames(db, [test.subjectId, ...test.topicList.map(({ id }) => id)])
  if (!names.has(test.subjectId)) throw new CallError('notFound', texts.noSubject, 'subjectId')
  if (test.topicList.some(({ id }) => !names.has(id))) throw new CallError('notFound', texts.noTopic, 'topicList')
  return { ...test, levelList, ...(isPaper ? { topicList: [] } : { exam: null }) }
}

const finders: Record<
  (typeof placementFinds)[number],
  (db: Db, keyword: string) => Promise<{ id: string; name: string }[]>
> = {
  async course(db, keyword) {
    const kinds = Object.values(stateCode.category)
    const { list } = await findSellableCourses(db, kinds, { keyword, isOnShelf: 1 }, { offset: 0, limit: FOUND })
    return list.map(({ courseId, courseName }) => ({ id: courseId, name: courseName }))
  },
  grade: async (db, keyword) =>
    (await findShelvedGrades(db, keyword, FOUND)).map(({ gradeId, gradeName }) => ({ id: gradeId, name: gradeName })),
  article: async (db, keyword) =>
    (await searchArticles(db, { ...first(FOUND), keyword })).list.map(({ id, infoTitle }) => ({ id, name: infoTitle })),
  async paper(db, keyword) {
    const { list } = await findSellablePapers(db, { keyword, isFree: 1, isOnShelf: 1 }, { offset: 0, limit: FOUND })
    return list.map(({ examId, examName }) => ({ id: examId, name: examName }))
  },
}

export const calls = implement(adminPlacement, {
  async list(_input, { db }) {
    const [tests, counts] = await Promise.all([sql.selectPlacements(db), sql.countAttempts(db)])
    const names = await categoryNames(
      db,
      tests.map(({ subjectId }) => subjectId),
    )
    const none = { attemptCount: 0, finishedCount: 0, leadCount: 0 }
    return {
      list: tests.map((test) => ({
        ...tag.on(test),
        ...(counts.get(test.id) ?? none),
        subjectName: names.get(test.subjectId) ?? '',
      })),
    }
  },

  find: async ({ kind, keyword }, { db }) => ({ list: await finders[kind](db, keyword) }),

  async check({ source, subjectId = '0', topicIds, examId, questionCount }, { db, services }) {
    const now = new Date(services.clock.now())
    const drawn = {
      source,
      subjectId,
      questionCount,
      topicList: topicIds.map((id) => ({ id })),
      exam: examId === undefined ? null : { id: examId },
    }
    const candidates = await candidatesOf(db, drawn, now)
    const plan = planFrom(candidates, drawn)
    const count = (stated: number) => candidates.filter((one) => one.stated === stated).length
    return {
      easy: count(1),
      medium: count(2),
      hard: count(3),
      questionCount: plan?.questionCount ?? 0,
      isAdaptive: plan?.isAdaptive ?? 0,
    }
  },

  async save(input, { db, site, services, setMessage }) {
    const test = await checked(db, input)
    const ready = await readyNow(db, test, new Date(services.clock.now()))
    const id = await transaction(db, async (tx) => {
      if ((await sql.lockCount(tx)) >= MAX_TESTS) throw new CallError('tooMany', texts.tooManyTests(MAX_TESTS))
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'placement' })
      return sql.insertPlacement(tx, test, ready)
    })
    setMessage(ready === 0 ? texts.savedNotReady : texts.updated)
    return { id }
  },

  async update({ id, etag, ...input }, { db, site, services, setMessage }) {
    const ready = await transaction(db, async (tx) => {
      const now = found(await sql.lockPlacement(tx, id), texts.noPlacement)
      tag.refuse(etag, now, input)
      const test = await checked(tx, input)
      const count = await readyNow(tx, test, new Date(services.clock.now()))
      await sql.writePlacement(tx, id, test, count)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'placement' })
      return count
    })
    setMessage(ready === 0 ? texts.savedNotReady : texts.updated)
    return {}
  },

  async delete({ id }, { db, site, services }) {
    await transaction(db, async (tx) => {
      await sql.deletePlacement(tx, id)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'placement' })
    })
    return {}
  },
})
