import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import { lockKey } from './versions.sql.ts'

let t: TestApp
type Lecturer = Awaited<ReturnType<typeof makeLecturer>>
let author: Lecturer
let colleague: Lecturer
let abroad: Lecturer
let learner: Awaited<ReturnType<typeof makeUser>>
let key = 0

beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner, { lecturerName: '王老师' })
  colleague = await makeLecturer(t.owner)
  abroad = await makeLecturer(t.owner, { siteId: 13 })
  learner = await makeUser(t.owner)
})
afterAll(() => t.close())

const as = (who: { token: string }, siteId = 12) => ({ token: who.token, siteId })
async function begin(who: Lecturer = author): Promise<{ examId: string; rev: number }> {
  const { data, code, msg } = await t.call(
    'exam/auth/exam/audit/save',
    { examName: `期中试卷${++key}`, rules: { passScore: 1 } },
    as(who),
  )
  if (code !== 200) throw new Error(msg)
  return data
}
const title = (over: object = {}) => ({ titleName: '一、选择题', rule: { score: 2 }, ...over })
const problems = (ids: string[]) => ids.map((problemId) => ({ problemId }))
const owned = async (count: number, over: Parameters<typeof makeProblem>[1] = {}) => {
  const made: string[] = []
  for (let n = 0; n < count; n++)
    made.push((await makeProblem(t.owner, { lecturerId: author.lecturerId, ...over })).problemId)
  return made
}
async function category(examCategoryType: number, parentId = '0', siteId = 12): Promise<string> {
  const [row] = await t.owner<{ id: string }[]>`
    INSERT INTO exam_category (site_id, parent_id, exam_category_type, category_name)
    VALUES (${siteId}, ${parentId}, ${examCategoryType}, ${`分类${++key}`})
    RETURNING id`
  return row?.id ?? ''
}

describe('exam/auth/exam/audit/save, view and update', () => {
  it('begins a draft with default rules, once per key', async () => {
    const input = { examName: '单元测验', clientKey: 'k-save', introduce: '<p onclick="x()">好<script>1</script></p>' }
    const first = await t.call('exam/auth/exam/audit/save', input, as(author))
    const again = await t.call('exam/auth/exam/audit/save', input, as(author))
    expect(again.data).toEqual(first.data)
    expect(first.data).toMatchObject({ version: 1, rev: 1 })
    const { data } = await t.call('exam/auth/exam/audit/view', { examId: first.data.examId }, as(author))
    expect(data).toMatchObject({
      examName: '单元测验',
      introduce: '<p>好</p>',
      auditStatus: 3,
      liveVersion: 0,
      isPutaway: 0,
      rules: { answerTime: 60, attempts: 1, scoreShow: 2, navMethod: 'free' },
      titleList: [],
    })
    expect(data.missingList.map(({ field }) => field)).toEqual(['titleList', 'passScore'])
  })

  it('waits for one that is begun with the same key at the same time', async () => {
    let commit = () => {}
    const held = new Promise<void>((locked, failed) => {
      transaction(t.db(), async (tx) => {
        await lockKey(tx, author.lecturerId, 'k-both')
        locked()
        await new Promise<void>((done) => (commit = done))
      }).catch(failed)
    })
    await held
    let isDone = false
    const saved = t.call('exam/auth/exam/audit/save', { examName: '同时', clientKey: 'k-both' }, as(author))
    void saved.then(() => (isDone = true))
    await expect
      .poll(async () => {
        const waiting = await t.owner`
          SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
        return isDone || waiting.length > 0
      })
      .toBe(true)
    expect(isDone).toBe(false)
    commit()
    expect((await saved).code).toBe(200)
  })

  it('changes the given fields only, and rejects an outdated revision', async () => {
    const { examId, rev } = await begin()
    const rules = { answerTime: 90, password: '开卷有益' }
    const saved = await t.call('exam/auth/exam/audit/update', { examId, rev, rules, keyword: '期中' }, as(author))
    expect(saved.data).toMatchObject({ version: 1, rev: rev + 1 })
    // Resending the same content is no conflict; other content is.
    const same = await t.call('exam/auth/exam/audit/update', { examId, rev, rules, keyword: '期中' }, as(author))
    expect(same.data.rev).toBe(rev + 1)
    const behind = await t.call('exam/auth/exam/audit/update', { examId, rev, keyword: '期末' }, as(author))
    expect(behind.code).toBe(409)
    const { data } = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(data).toMatchObject({ keyword: '期中', rules: { answerTime: 90, passScore: 1, password: '开卷有益' } })
  })

  it('accepts existing categories only', async () => {
    const { examId } = await begin()
    const subjectId = await category(1)
    const topic = await category(5)
    const theirs = await category(1, '0', 13)
    expect((await t.call('exam/auth/exam/audit/update', { examId, subjectId }, as(author))).code).toBe(200)
    for (const wrong of [topic, theirs, '987654321'])
      expect((await t.call('exam/auth/exam/audit/update', { examId, subjectId: wrong }, as(author))).code).toBe(404)
  })
})

describe('exam/auth/exam/audit/save/exam/ref', () => {
  it('gives sections stable ids; resending the list changes nothing', async () => {
    const { examId, rev } = await begin()
    const [one = '', two = ''] = await owned(2)
    const shared = await makeProblem(t.owner, { lecturerId: colleague.lecturerId, isPublic: 1 })
    const titleList = [
      title({ problemList: problems([one, shared.problemId]) }),
      title({ titleName: '二', problemList: problems([two]) }),
    ]
    const first = await t.call('exam/auth/exam/audit/save/exam/ref', { examId, rev, titleList }, as(author))
    expect(first.code).toBe(200)
    expect(first.data.titleList.map(({ id }) => id)).toEqual(['t1', 't2'])
    const again = await t.call('exam/auth/exam/audit/save/exam/ref', { examId, rev, titleList }, as(author))
    expect(again.data).toEqual(first.data)
    const { data } = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(data).toMatchObject({ totalScore: 6, problemQuantity: 3 })
    expect(data.problemList.map(({ isOwn }) => isOwn).sort()).toEqual([0, 1, 1])
    expect(data.missingList).toEqual([])
  })

  it('rejects private problems of colleagues, foreign and deleted ones', async () => {
    const { examId } = await begin()
    const secret = await makeProblem(t.owner, { lecturerId: colleague.lecturerId })
    const foreign = await makeProblem(t.owner, { siteId: 13, isPublic: 1 })
    const [gone = ''] = await owned(1)
    await t.owner`UPDATE exam_problem SET status_id = 0 WHERE id = ${gone}`
    for (const id of [secret.problemId, foreign.problemId, gone, '987654321012345678']) {
      const input = { examId, titleList: [title({ problemList: problems([id]) })] }
      const { code } = await t.call('exam/auth/exam/audit/save/exam/ref', input, as(author))
      expect(code).toBe(404)
    }
  })

  it('keeps a problem its owner made private, and reports it as missing', async () => {
    const { examId } = await begin()
    const shared = await makeProblem(t.owner, { lecturerId: colleague.lecturerId, isPublic: 1 })
    const titleList = [title({ problemList: problems([shared.problemId]) })]
    await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList }, as(author))
    await t.owner`UPDATE exam_problem SET is_public = 0 WHERE id = ${shared.problemId}`
    const stored = await t.call(
      'exam/auth/exam/audit/save/exam/ref',
      { examId, titleList: [{ ...titleList[0], titleName: '改名' }] as never },
      as(author),
    )
    expect(stored.code).toBe(200)
    const { data } = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(data.missingList.map(({ sentence }) => sentence)).toEqual([
      '大题「改名」有 1 道题已删除或不再公开，请替换或移除',
    ])
    expect(data.problemList[0]).toMatchObject({ isUsable: 0, plainText: '' })
    const preview = await t.call('exam/auth/exam/audit/preview', { examId }, as(author))
    expect(preview.data.paper.problemList).toEqual([])
  })
})

describe('exam/auth/exam/auto/check and auto/save/exam/ref', () => {
  it('reports the shortage of each draw before anything is saved', async () => {
    const topicId = await category(5)
    const below = await category(5, topicId)
    await owned(2, { topicIds: [below], difficulty: 1 })
    await owned(1, { topicIds: [topicId], difficulty: 3, problemType: kind.judge })
    const blueprint = title({
      pickMode: 2,
      rule: { score: 5 },
      drawList: [
        { topicId, count: 2 },
        { topicId, difficulty: 1, count: 2 },
      ],
    })
    const { data } = await t.call('exam/auth/exam/auto/check', { titleList: [blueprint] }, as(author))
    expect(data.feasible).toBe(0)
    expect(data.cellList.map(({ wanted, found }) => [wanted, found])).toEqual([
      [2, 3],
      [2, 2],
    ])
    expect(data.cellList.reduce((sum, { lacks }) => sum + lacks, 0)).toBe(1)
    expect(data.cellList.map(({ sentence }) => sentence).filter(Boolean)).toEqual([
      expect.stringMatching(
        /^大题「一、选择题」不限题型·分类\d+：需要 2 题，题库可用的有 3 题，但与其他抽题要求共用，还差 1 题$/,
      ),
    ])
    expect(data).toMatchObject({ totalScore: 20, problemQuantity: 4 })
    const { examId, rev } = await begin()
    const refused = await t.call(
      'exam/auth/exam/auto/save/exam/ref',
      { examId, rev, titleList: [blueprint] },
      as(author),
    )
    expect(refused.data).toMatchObject({ isSaved: 0, rev, check: { feasible: 0 } })
    const view = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(view.data.titleList).toEqual([])
  })

  it('reports shortages, and saves no unmet blueprint, appended or replacing', async () => {
    const topicId = await category(5)
    const [stored = ''] = await owned(1, { topicIds: [topicId], problemType: kind.multiple, difficulty: 3 })
    const { examId } = await begin()
    const there = [title({ problemList: problems([stored]) })]
    const { data: saved } = await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList: there }, as(author))
    const blueprint = [
      title({
        titleName: '二、多选题',
        titleType: kind.multiple,
        pickMode: 2,
        drawList: [{ topicId, difficulty: 3, count: 5 }],
      }),
      title({ titleName: '三、单选题', pickMode: 2, drawList: [{ count: 1 }] }),
    ]
    const [row] = await t.owner<
      { name: string }[]
    >`SELECT category_name AS name FROM exam_category WHERE id = ${topicId}`
    // An appended section cannot reuse the problem of the existing one; a replacement can.
    const lacking = (found: number) =>
      `大题「二、多选题」多选题·${row?.name}·困难：需要 5 题，题库可用的只有 ${found} 题`
    const sentences = ({ cellList }: { cellList: { sentence: string }[] }) =>
      cellList.map(({ sentence }) => sentence).filter(Boolean)
    for (const [isAppend, found] of [
      [1, 0],
      [0, 1],
    ] as const) {
      const butFor = isAppend ? [stored] : []
      const asked = await t.call('exam/auth/exam/auto/check', { titleList: blueprint, butFor }, as(author))
      expect(sentences(asked.data)).toEqual([lacking(found)])
      const input = { examId, rev: saved.rev, titleList: blueprint, isAppend }
      const refused = await t.call('exam/auth/exam/auto/save/exam/ref', input, as(author))
      expect(refused.data).toMatchObject({ isSaved: 0, rev: saved.rev, check: { feasible: 0 } })
      expect(sentences(refused.data.check)).toEqual([lacking(found)])
    }
    const { data } = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(data.titleList).toEqual(saved.titleList)
  })

  it('composes a satisfiable blueprint, idempotently; an appended one repeats no problem', async () => {
    const topicId = await category(5)
    const ids = await owned(6, { topicIds: [topicId] })
    const { examId, rev } = await begin()
    const titleList = [title({ pickMode: 2, drawList: [{ topicId, count: 3 }] })]
    const first = await t.call('exam/auth/exam/auto/save/exam/ref', { examId, rev, titleList }, as(author))
    expect(first.data).toMatchObject({ isSaved: 1, check: { feasible: 1 } })
    const again = await t.call('exam/auth/exam/auto/save/exam/ref', { examId, rev, titleList }, as(author))
    expect(again.data.rev).toBe(first.data.rev)
    const appended = await t.call(
      'exam/auth/exam/auto/save/exam/ref',
      { examId, rev: first.data.rev, titleList, isAppend: 1 },
      as(author),
    )
    expect(appended.data.isSaved).toBe(1)
    const { data } = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(data.titleList.map(({ pickMode }) => pickMode)).toEqual([1, 1])
    const picked = data.titleList.flatMap(({ problemList }) => problemList.map(({ problemId }) => problemId))
    expect([...picked].sort()).toEqual([...ids].sort())
  })

  it('draws from the own bank unless public problems are requested, and never from another site', async () => {
    const topicId = await category(5)
    await makeProblem(t.owner, { lecturerId: colleague.lecturerId, isPublic: 1, topicIds: [topicId] })
    await makeProblem(t.owner, { lecturerId: colleague.lecturerId, topicIds: [topicId] })
    await makeProblem(t.owner, { siteId: 13, isPublic: 1, topicIds: [topicId] })
    const found = async (isPublic?: 1) => {
      const draw = { topicId, count: 1, ...(isPublic ? { isPublic } : {}) }
      const titleList = [title({ pickMode: 2, drawList: [draw] })]
      const { data } = await t.call('exam/auth/exam/auto/check', { titleList }, as(author))
      return data.cellList[0]?.found
    }
    expect(await found()).toBe(0)
    expect(await found(1)).toBe(1)
    const elsewhere = await category(5, '0', 13)
    const titleList = [title({ pickMode: 2, drawList: [{ topicId: elsewhere, count: 1 }] })]
    expect((await t.call('exam/auth/exam/auto/check', { titleList }, as(author))).code).toBe(404)
  })
})

describe('exam/auth/exam/audit/problem/like and problem/view', () => {
  it('lists the most similar problems of the same kind first, without those in the paper', async () => {
    const topicId = await category(5)
    const [one = '', near = '', inPaper = ''] = await owned(3, { topicIds: [topicId], problemType: kind.order })
    const [far = ''] = await owned(1, { problemType: kind.order })
    const { data } = await t.call(
      'exam/auth/exam/audit/problem/like',
      { problemId: one, butFor: [inPaper] },
      as(author),
    )
    expect(data.list.map(({ problemId }) => problemId)).toEqual([near, far])
    const secret = await makeProblem(t.owner, { lecturerId: colleague.lecturerId })
    const { code } = await t.call('exam/auth/exam/audit/problem/like', { problemId: secret.problemId }, as(author))
    expect(code).toBe(404)
    const rows = await t.call('exam/auth/exam/audit/problem/view', { problemIds: [near, secret.problemId] }, as(author))
    expect(rows.data.list.map(({ problemId }) => problemId)).toEqual([near])
  })
})

describe('exam/auth/exam/audit/preview', () => {
  it("shows a taker's view with keys, and another sample for another seed", async () => {
    const { examId } = await begin()
    const topicId = await category(5)
    const [fixed = ''] = await owned(1)
    await owned(8, { topicIds: [topicId] })
    const titleList = [
      title({ problemList: problems([fixed]) }),
      title({ titleName: '二', pickMode: 3, drawList: [{ topicId, count: 2 }] }),
    ]
    await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList }, as(author))
    await t.call('exam/auth/exam/audit/update', { examId, rules: { password: '1234' } }, as(author))
    const samples = await Promise.all(
      [1, 2, 3].map(async (seed) => (await t.call('exam/auth/exam/audit/preview', { examId, seed }, as(author))).data),
    )
    const [sample] = samples
    expect(sample).toMatchObject({ isSample: 1, hasPassword: 1 })
    expect(sample?.paper.problemList).toHaveLength(3)
    expect(JSON.stringify(sample?.paper)).not.toContain('"answer"')
    expect(sample?.explainedList.map(({ answer }) => answer)).toEqual([['B'], ['B'], ['B']])
    expect(JSON.stringify(sample?.rules)).not.toContain('1234')
    const drawn = samples.map(({ paper }) => paper.titleList[1]?.pools[0]?.problemIds.join())
    expect(new Set(drawn).size).toBeGreaterThan(1)
  })
})

describe('exam/auth/exam/audit/list, copy, delete and restore', () => {
  it('lists own papers with counts, copies, deletes and restores', async () => {
    const me = await makeLecturer(t.owner)
    const { examId } = await begin(me)
    await begin(me)
    const copy = await t.call('exam/auth/exam/audit/copy', { examId, clientKey: 'c1' }, as(me))
    const same = await t.call('exam/auth/exam/audit/copy', { examId, clientKey: 'c1' }, as(me))
    expect(same.data.examId).toBe(copy.data.examId)
    await t.call('exam/auth/exam/audit/delete', { examId }, as(me))
    await t.call('exam/auth/exam/audit/delete', { examId }, as(me))
    const { data } = await t.call('exam/auth/exam/audit/list', { keyword: '期中' }, as(me))
    expect(data.list).toHaveLength(2)
    expect(data.list[0]?.examName).toContain('（副本）')
    expect(data.counts).toMatchObject({ all: 2, draft: 2, deleted: 1, on: 0, sitting: 0, waiting: 0 })
    const deleted = await t.call('exam/auth/exam/audit/list', { isDeleted: 1 }, as(me))
    expect(deleted.data.list.map((one) => one.examId)).toEqual([examId])
    for (const [path, input] of [
      ['exam/auth/exam/audit/view', { examId }],
      ['exam/auth/exam/audit/update', { examId, keyword: 'x' }],
      ['exam/auth/exam/audit/save/exam/ref', { examId, titleList: [] }],
      ['exam/auth/exam/audit/withdraw', { examId }],
      ['exam/auth/exam/audit/is/put/way', { examId, isPutaway: 1 }],
    ] as const)
      expect([path, (await t.raw('POST', path, input, as(me))).code]).toEqual([path, 404])
    await t.call('exam/auth/exam/audit/restore', { examId }, as(me))
    expect((await t.call('exam/auth/exam/audit/view', { examId }, as(me))).code).toBe(200)
  })
})

describe('exam/auth/exam/audit/list: activity', () => {
  it('finds papers in progress or waiting for marks', async () => {
    const me = await makeLecturer(t.owner)
    const problem = await makeProblem(t.owner, { lecturerId: me.lecturerId })
    const sat = await makePaper(t.owner, { lecturerId: me.lecturerId, problems: [problem] })
    await makePaper(t.owner, { lecturerId: me.lecturerId, problems: [problem] })
    const busy = async () => {
      const { data } = await t.call('exam/auth/exam/audit/list', { isBusy: 1 }, as(me))
      return data.list.map(({ examId, sittingTotal, waitingTotal }) => [examId, sittingTotal, waitingTotal])
    }
    expect(await busy()).toEqual([])
    const { recordId } = await makeRecord(t.owner, { paper: sat, userId: learner.userId })
    expect(await busy()).toEqual([[sat.examId, 1, 0]])
    await t.owner`UPDATE user_exam_record SET exam_status = 4 WHERE id = ${recordId}`
    expect(await busy()).toEqual([[sat.examId, 0, 1]])
    await t.owner`UPDATE user_exam_record SET exam_status = 5 WHERE id = ${recordId}`
    expect(await busy()).toEqual([])
  })
})

describe('access to a paper', () => {
  it('is not found for colleagues, learners and other sites', async () => {
    const { examId } = await begin()
    const titleList = [title({ pickMode: 2, drawList: [{ count: 1 }] })]
    const attempts: [string, object][] = [
      ['exam/auth/exam/audit/view', { examId }],
      ['exam/auth/exam/audit/update', { examId, keyword: 'x' }],
      ['exam/auth/exam/audit/save/exam/ref', { examId, titleList: [] }],
      ['exam/auth/exam/auto/save/exam/ref', { examId, titleList }],
      ['exam/auth/exam/audit/preview', { examId }],
      ['exam/auth/exam/audit/is/submit/audit', { examId }],
      ['exam/auth/exam/audit/withdraw', { examId }],
      ['exam/auth/exam/audit/is/put/way', { examId, isPutaway: 1 }],
      ['exam/auth/exam/audit/delete', { examId }],
      ['exam/auth/exam/audit/restore', { examId }],
      ['exam/auth/exam/audit/copy', { examId }],
      ['exam/auth/exam/audit/history', { examId }],
      ['exam/auth/exam/audit/history/restore', { examId, version: 1 }],
      ['exam/auth/exam/audit/compare', { examId }],
    ]
    for (const [path, input] of attempts) {
      expect([path, (await t.raw('POST', path, input, as(colleague))).code]).toEqual([path, 404])
      expect([path, (await t.raw('POST', path, input, as(abroad, 13))).code]).toEqual([path, 404])
      expect([path, (await t.raw('POST', path, input, as(learner))).code]).toEqual([path, 306])
      expect([path, (await t.raw('POST', path, input, {})).code]).toEqual([path, 303])
    }
    const { data } = await t.call('exam/auth/exam/audit/view', { examId }, as(author))
    expect(data).toMatchObject({ isDeleted: 0, auditStatus: 3, titleList: [] })
  })
})
