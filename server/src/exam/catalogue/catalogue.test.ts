import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { type MadePaper, makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import { countTakers, idOf } from './catalogue.sql.ts'

let t: TestApp
let me: MadeUser
let asMe: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeUser(t.owner)
  asMe = { token: me.token }
})
afterAll(() => t.close())

const NOWHERE = '987654321012345678'
const hours = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
/** Lists are cached for seconds. */
const fresh = () => t.services.answers.clear(12)

async function category(type: number, name: string, parentId = '0', siteId = 12): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, parent_id, exam_category_type, category_name) VALUES (${siteId}, ${parentId}, ${type}, ${name}) RETURNING id`
  return row?.id ?? ''
}

/** A listed paper with the columns that publishing would set. */
async function shelved(
  over: Parameters<typeof makePaper>[1] & {
    subjectId?: string
    yearId?: string
    name?: string
    recommend?: 0 | 1
    takers?: number
  } = {},
): Promise<MadePaper> {
  const { subjectId = '0', yearId = '0', recommend = 0, takers = 0 } = over
  const paper = await makePaper(t.owner, over.name ? { ...over, doc: { examName: over.name, ...over.doc } } : over)
  const words = indexWords({ title: paper.doc.examName })
  await t.owner`
    UPDATE exam_info
    SET words = ${words}::text::tsvector, subject_id = ${subjectId}, year_id = ${yearId},
      is_recommend = ${recommend}, study_count = ${takers}
    WHERE id = ${paper.examId}`
  return paper
}
const off = (paper: MadePaper) => t.owner`UPDATE exam_info SET is_putaway = 0 WHERE id = ${paper.examId}`
const own = (paper: MadePaper, userId = me.userId) =>
  t.owner`INSERT INTO exam_user (site_id, user_id, exam_id) VALUES (12, ${userId}, ${paper.examId})`
const ids = (data: { list: { examId: string }[] }) => data.list.map(({ examId }) => examId)

describe('the list of papers', () => {
  test('by subject with descendants, by year, by price', async () => {
    const top = await category(1, '理科')
    const below = await category(1, '数学', top)
    const year = await category(2, '2025')
    const [a, b, elsewhere] = [
      await shelved({ subjectId: top, doc: { isFree: 0, examDiscount: 990 } }),
      await shelved({ subjectId: below, yearId: year }),
      await shelved(),
    ]
    const list = async (input: object) =>
      ids((await t.call('exam/api/exam/info/list', { pageSize: 100, ...input })).data)
    expect((await list({ subjectId: top })).toSorted()).toEqual([a.examId, b.examId].toSorted())
    expect(await list({ subjectId: below })).toEqual([b.examId])
    expect(await list({ subjectId: top, yearId: year })).toEqual([b.examId])
    expect(await list({ subjectId: top, isFree: 0 })).toEqual([a.examId])
    expect(await list({})).toContain(elsewhere.examId)
    expect(await list({ subjectId: NOWHERE })).toEqual([])
    expect(await list({ lecturerId: elsewhere.lecturerId })).toEqual([elsewhere.examId])
  })

  test('by state of the window, which every card contains', async () => {
    const subjectId = await category(1, '窗口')
    const make = (openTime: string | null, closeTime: string | null) =>
      shelved({ subjectId, rules: { openTime, closeTime } })
    const [always, before, during, after] = [
      await make(null, null),
      await make(hours(1), hours(2)),
      await make(hours(-1), hours(1)),
      await make(hours(-2), hours(-1)),
    ]
    const { data } = await t.call('exam/api/exam/info/list', { subjectId })
    const states = new Map(data.list.map(({ examId, examState }) => [examId, examState]))
    expect([always, before, during, after].map(({ examId }) => states.get(examId))).toEqual([0, 1, 2, 3])
    const by = async (examState: number) =>
      ids((await t.call('exam/api/exam/info/list', { subjectId, examState })).data).toSorted()
    expect(await by(1)).toEqual([before.examId])
    expect(await by(2)).toEqual([always.examId, during.examId].toSorted())
    expect(await by(3)).toEqual([after.examId])
    expect((await t.call('exam/api/exam/info/list', { examState: 9 })).code).toBe(422)
  })

  test('sorts by popularity and age, with paging', async () => {
    const subjectId = await category(1, '排序')
    const [old, liked] = [await shelved({ subjectId, takers: 3 }), await shelved({ subjectId, takers: 9 })]
    await t.owner`UPDATE exam_info SET published_at = now() - interval '1 day' WHERE id = ${liked.examId}`
    const by = async (sort: 'new' | 'hot') => ids((await t.call('exam/api/exam/info/list', { subjectId, sort })).data)
    expect(await by('hot')).toEqual([liked.examId, old.examId])
    expect(await by('new')).toEqual([old.examId, liked.examId])
    const page = await t.call('exam/api/exam/info/list', { subjectId, pageSize: 1, pageCurrent: 2 })
    expect(page.data).toMatchObject({ totalCount: 2, totalPage: 2, pageCurrent: 2 })
    expect(page.data.list).toHaveLength(1)
  })

  test('excludes unlisted, hidden, deleted, unpublished papers and other sites', async () => {
    const subjectId = await category(1, '藏')
    const seen = await shelved({ subjectId })
    const hidden = [
      await shelved({ subjectId }),
      await shelved({ subjectId }),
      await shelved({ subjectId }),
      await shelved({ subjectId }),
    ]
    const columns = ['is_putaway', 'is_publicity', 'is_deleted', 'live_version']
    for (const [at, paper] of hidden.entries())
      await t.owner`UPDATE exam_info SET ${t.owner({ [columns[at] ?? '']: columns[at] === 'is_deleted' ? 1 : 0 })} WHERE id = ${paper.examId}`
    const abroad = await makePaper(t.owner, { siteId: 13 })
    fresh()
    const { data } = await t.call('exam/api/exam/info/list', { pageSize: 100 })
    expect(ids(data)).toContain(seen.examId)
    for (const { examId } of [...hidden, abroad]) expect(ids(data)).not.toContain(examId)
  })
})

describe('one paper', () => {
  test('shows rules and sections, and no content of problems', async () => {
    const secret = await makeProblem(t.owner, {
      doc: { problemContent: '<p>不能提前看到的题干</p>', analysis: '<p>不能提前看到的解析</p>' },
    })
    const paper = await shelved({
      titles: [
        { problems: [secret, await makeProblem(t.owner)], rule: { score: 3 } },
        { problems: [await makeProblem(t.owner), await makeProblem(t.owner)], draw: 1, rule: { score: 4 } },
      ],
      rules: { password: '开考口令', attempts: 2, shuffleOption: 1, answerTime: 45 },
    })
    const answer = await t.call('exam/api/exam/info/view', { examId: paper.examId })
    expect(answer.data).toMatchObject({
      examId: paper.examId,
      answerTime: 45,
      totalScore: 10,
      notice: '<p>考试须知</p>',
      rules: { attempts: 2, isLocked: 1, isRandom: 1, isShuffled: 1 },
      titleList: [
        { titleName: '第 1 大题', problemCount: 2, score: 6 },
        { titleName: '第 2 大题', problemCount: 1, score: 4 },
      ],
    })
    const wire = JSON.stringify(answer)
    for (const word of ['不能提前看到', '开考口令', 'optionList', '"answer"']) expect(wire).not.toContain(word)
  })

  test('not found when unlisted, of another site, or missing; reachable by link when only not in the catalogue', async () => {
    const [gone, unlisted] = [await shelved(), await shelved({ doc: { isPublicity: 0 } })]
    await off(gone)
    const abroad = await makePaper(t.owner, { siteId: 13 })
    for (const examId of [gone.examId, abroad.examId, NOWHERE]) {
      expect((await t.call('exam/api/exam/info/view', { examId })).code).toBe(404)
      expect((await t.call('exam/auth/exam/view', { examId }, asMe)).code).toBe(404)
    }
    expect((await t.call('exam/api/exam/info/view', { examId: unlisted.examId })).code).toBe(200)
    expect((await t.call('exam/auth/exam/view', { examId: unlisted.examId })).code).toBe(303)
  })

  test("with the viewer's state: owned, bookmarked, open record, best and last score", async () => {
    const paper = await shelved()
    const before = await t.call('exam/auth/exam/view', { examId: paper.examId }, asMe)
    expect(before.data).toMatchObject({
      isPay: 1,
      isCollection: 0,
      attemptsUsed: 0,
      openRecordId: null,
      bestScore: null,
    })
    const first = await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5, score: 5 })
    const second = await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5, score: 2 })
    const open = await makeRecord(t.owner, { paper, userId: me.userId })
    await makeRecord(t.owner, { paper, userId: (await makeUser(t.owner)).userId, examStatus: 5, score: 6 })
    await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 6, score: 6 })
    const { data } = await t.call('exam/auth/exam/view', { examId: paper.examId }, asMe)
    expect(data).toMatchObject({
      attemptsUsed: 3,
      openRecordId: open.recordId,
      lastRecordId: second.recordId,
      lastStatus: 5,
      bestScore: 5,
      lastScore: 2,
    })
    expect(first.recordId).not.toBe(second.recordId)
  })

  test('whether another attempt is possible', async () => {
    const [once, twice, any] = [1, 2, 0].map((attempts) => shelved({ rules: { attempts } }))
    const may = async (made: Promise<MadePaper> | undefined) => {
      const paper = await made
      if (!paper) throw new Error('no paper')
      await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5 })
      return (await t.call('exam/auth/exam/view', { examId: paper.examId }, asMe)).data.mayRepeat
    }
    expect([await may(once), await may(twice), await may(any)]).toEqual([0, 1, 1])
  })

  test('a score is hidden until it is marked and the paper shows it', async () => {
    const never = await shelved({ rules: { scoreShow: 1 } })
    const later = await shelved({ rules: { scoreShow: 3, openTime: hours(-2), closeTime: hours(2) } })
    const shown = await shelved({ rules: { scoreShow: 3, openTime: hours(-2), closeTime: hours(-1) } })
    const waiting = await shelved()
    for (const paper of [never, later, shown])
      await makeRecord(t.owner, { paper, userId: me.userId, examStatus: 5, score: 4 })
    await makeRecord(t.owner, { paper: waiting, userId: me.userId, examStatus: 4, score: 4 })
    const score = async ({ examId }: MadePaper) => {
      const { data } = await t.call('exam/auth/exam/view', { examId }, asMe)
      return [data.lastScore, data.bestScore]
    }
    expect(await score(never)).toEqual([null, null])
    expect(await score(later)).toEqual([null, null])
    expect(await score(waiting)).toEqual([null, null])
    expect(await score(shown)).toEqual([4, 4])
  })

  test('a paid paper is public, and usable only when owned; a sat paper stays accessible when unlisted', async () => {
    const paid = await shelved({ doc: { isFree: 0, examDiscount: 100 } })
    expect((await t.call('exam/auth/exam/view', { examId: paid.examId }, asMe)).data.isPay).toBe(0)
    await own(paid)
    expect((await t.call('exam/auth/exam/view', { examId: paid.examId }, asMe)).data.isPay).toBe(1)
    const sat = await shelved()
    await makeRecord(t.owner, { paper: sat, userId: me.userId, examStatus: 5, score: 1 })
    await off(sat)
    expect((await t.call('exam/auth/exam/view', { examId: sat.examId }, asMe)).code).toBe(200)
    const other = await makeUser(t.owner)
    expect((await t.call('exam/auth/exam/view', { examId: sat.examId }, { token: other.token })).code).toBe(404)
  })
})

test('search by words, pinyin and initials, with highlighting', async () => {
  const paper = await shelved({ name: '文言文阅读能力测评' })
  for (const keyword of ['文言文', 'wenyanwen', 'wyw']) {
    const { data } = await t.call('exam/api/exam/info/search/list', { keyword })
    expect(ids(data), keyword).toContain(paper.examId)
    expect(data.list.find(({ examId }) => examId === paper.examId)?.highlight).toContain('«文言文»')
  }
  await off(paper)
  fresh()
  expect(ids((await t.call('exam/api/exam/info/search/list', { keyword: '文言文' })).data)).not.toContain(paper.examId)
  expect((await t.call('exam/api/exam/info/search/list', { keyword: '文言文' }, { siteId: 13 })).data.totalCount).toBe(
    0,
  )
  expect((await t.call('exam/api/exam/info/search/list', { keyword: '，。！' })).data.list).toEqual([])
  expect((await t.call('exam/api/exam/info/search/list', { keyword: ' ' })).code).toBe(422)
})

test('recommended papers first, of the same subject beside a paper, without closed ones and the paper itself', async () => {
  const subjectId = await category(1, '推荐')
  const [same, chosen, closed, here] = [
    await shelved({ subjectId }),
    await shelved({ recommend: 1, takers: 100_000 }),
    await shelved({ subjectId, recommend: 1, rules: { openTime: hours(-2), closeTime: hours(-1) } }),
    await shelved({ subjectId }),
  ]
  const all = ids((await t.call('exam/api/exam/recommend/list', { pageSize: 20 })).data)
  expect(all[0]).toBe(chosen.examId)
  expect(all).not.toContain(closed.examId)
  const beside = ids((await t.call('exam/api/exam/recommend/list', { examId: here.examId })).data)
  expect(beside[0]).toBe(same.examId)
  expect(beside).not.toContain(here.examId)
  const foreign = await t.call('exam/api/exam/recommend/list', {}, { siteId: 13 })
  expect(ids(foreign.data)).not.toContain(chosen.examId)
})

describe('my papers', () => {
  test('available ones: open, free or owned; unfinished first', async () => {
    const subjectId = await category(1, '可考')
    const make = (over: Parameters<typeof shelved>[0] = {}) => shelved({ subjectId, ...over })
    const [a, paid, owned, early] = [
      await make(),
      await make({ doc: { isFree: 0 } }),
      await make({ doc: { isFree: 0 } }),
      await make({ rules: { openTime: hours(1) } }),
    ]
    await own(owned)
    const { recordId } = await makeRecord(t.owner, { paper: a, userId: me.userId })
    const { data } = await t.call('exam/auth/exam/list', { subjectId }, asMe)
    expect(ids(data)).toEqual([a.examId, owned.examId])
    expect(data.list[0]).toMatchObject({ openRecordId: recordId, isPay: 1 })
    expect(ids(data)).not.toContain(paid.examId)
    expect(ids(data)).not.toContain(early.examId)
    expect((await t.call('exam/auth/exam/list', { subjectId })).code).toBe(303)
  })

  test('sat or owned ones by state, also when unlisted', async () => {
    const [doing, done, owned, other] = [
      await shelved(),
      await shelved({ name: '光学测验' }),
      await shelved({ doc: { isFree: 0 } }),
      await shelved(),
    ]
    await makeRecord(t.owner, { paper: doing, userId: me.userId })
    await makeRecord(t.owner, { paper: done, userId: me.userId, examStatus: 5, score: 3 })
    await own(owned)
    const somebody = await makeUser(t.owner)
    await makeRecord(t.owner, { paper: other, userId: somebody.userId })
    await off(done)
    const list = async (input: object) => (await t.call('exam/auth/user/exam/list', input, asMe)).data
    const all = await list({})
    expect(all.totalCount).toBe(3)
    expect(ids(all)[0]).toBe(doing.examId)
    expect(ids(all)).not.toContain(other.examId)
    expect(ids(await list({ state: 'doing' }))).toEqual([doing.examId])
    expect(ids(await list({ state: 'done' }))).toEqual([done.examId])
    expect(ids(await list({ state: 'todo' }))).toEqual([owned.examId])
    expect(ids(await list({ keyword: '光学' }))).toEqual([done.examId])
    const stranger = await makeUser(t.owner, { siteId: 13 })
    expect((await t.call('exam/auth/user/exam/list', {}, { token: stranger.token, siteId: 13 })).data.totalCount).toBe(
      0,
    )
    expect((await t.call('exam/auth/user/exam/list', {})).code).toBe(303)
  })
})

test('the taker count is of people, and updated asynchronously', async () => {
  const paper = await shelved()
  const lecturer = await makeLecturer(t.owner)
  for (const userId of [me.userId, me.userId, lecturer.userId])
    await makeRecord(t.owner, { paper, userId, examStatus: 5 })
  expect(await countTakers(t.owner, await idOf(t.owner, -1))).toBe(0)
  expect(await countTakers(t.owner, await idOf(t.owner, 1))).toBeGreaterThan(0)
  fresh()
  expect((await t.call('exam/api/exam/info/view', { examId: paper.examId })).data.studyCount).toBe(2)
  expect(await countTakers(t.owner, '0')).toBe(0)
})
