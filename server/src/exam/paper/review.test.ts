import { kind } from '@zhixing/contract/exam/kinds'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProblem } from '../../../test/exam.ts'
import { makeLecturer, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { selectPaper } from './frozen.ts'

let t: TestApp
let author: Awaited<ReturnType<typeof makeLecturer>>
let operator: Awaited<ReturnType<typeof makeUser>>
let abroad: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  t = await startTestApp()
  author = await makeLecturer(t.owner, { lecturerName: '王老师' })
  operator = await makeUser(t.owner, { isAdmin: 1 })
  abroad = await makeUser(t.owner, { isAdmin: 1, siteId: 13 })
})
afterAll(() => t.close())

const own = () => ({ token: author.token })
const admin = () => ({ token: operator.token })
let serial = 0

/** A submitted paper and its problems. */
async function handedIn(count = 2, over: object = {}) {
  const made = []
  for (let n = 0; n < count; n++) made.push(await makeProblem(t.owner, { lecturerId: author.lecturerId }))
  const saved = await t.call(
    'exam/auth/exam/audit/save',
    { examName: `结业考试${++serial}`, rules: { passScore: 2 } },
    own(),
  )
  const { examId } = saved.data
  const problemList = made.map(({ problemId }) => ({ problemId }))
  const titleList = [{ titleName: '一、选择题', rule: { score: 2 }, problemList, ...over }]
  await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList }, own())
  const { data } = await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())
  return { examId, version: data.version, made, titleList, submitted: data }
}
const pass = (examId: string, version: number) => t.call('exam/admin/exam/review/pass', { examId, version }, admin())
const stateOf = async (examId: string) => (await t.call('exam/auth/exam/audit/view', { examId }, own())).data
async function messages(): Promise<string[]> {
  const { data } = await t.call('user/auth/msg/user/list', { pageSize: 100 }, own())
  return data.list.map(({ msgTitle }) => msgTitle)
}

describe('exam/auth/exam/audit/is/submit/audit and withdraw', () => {
  it('lists what is missing instead of submitting', async () => {
    const { data } = await t.call('exam/auth/exam/audit/save', { examName: '空卷' }, own())
    const answer = await t.call('exam/auth/exam/audit/is/submit/audit', { examId: data.examId }, own())
    expect(answer.data).toMatchObject({ submitted: 0, auditStatus: 3 })
    expect(answer.data.missingList.map(({ sentence }) => sentence)).toEqual([
      '请至少添加一个大题',
      '及格分不能高于试卷总分 0 分',
    ])
  })

  it('cannot be edited under review, and can after withdrawal', async () => {
    const { examId, submitted } = await handedIn()
    expect(submitted).toMatchObject({ submitted: 1, auditStatus: 0, missingList: [] })
    expect((await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())).data.submitted).toBe(1)
    expect((await t.call('exam/auth/exam/audit/update', { examId, keyword: 'x' }, own())).code).toBe(999)
    expect((await t.call('exam/auth/exam/audit/delete', { examId }, own())).code).toBe(999)
    expect((await t.call('exam/auth/exam/audit/is/put/way', { examId, isPutaway: 1 }, own())).code).toBe(999)
    expect((await t.call('exam/auth/exam/audit/withdraw', { examId }, own())).code).toBe(200)
    expect((await t.call('exam/auth/exam/audit/withdraw', { examId }, own())).code).toBe(200)
    expect((await t.call('exam/auth/exam/audit/update', { examId, keyword: 'x' }, own())).code).toBe(200)
  })
})

describe('exam/admin/exam/review', () => {
  it('does not replace a newer version by an older one, approved, replaced or withdrawn', async () => {
    const { examId } = await handedIn()
    await pass(examId, 1)
    await t.call('exam/auth/exam/audit/update', { examId, keyword: '二' }, own())
    await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())
    await t.call('exam/auth/exam/audit/withdraw', { examId }, own())
    await t.call('exam/auth/exam/audit/history/restore', { examId, version: 1 }, own())
    await t.call('exam/auth/exam/audit/update', { examId, keyword: '三' }, own())
    await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())
    expect((await pass(examId, 3)).data).toMatchObject({ ok: 1 })
    const shelf = () =>
      t.owner`
        SELECT live_version AS live,
          (SELECT count(*)::int FROM exam_audit_log g WHERE g.exam_id = i.id AND g.audit_action = 'pass') AS passed
        FROM exam_info i
        WHERE id = ${examId}`
    expect(await shelf()).toEqual([{ live: 3, passed: 2 }])
    expect((await pass(examId, 1)).code).toBe(200)
    expect((await pass(examId, 2)).code).toBe(409)
    expect(await shelf()).toEqual([{ live: 3, passed: 2 }])
  })

  it('shows a submission, rejects it with a reason, and publishes the corrected one', async () => {
    const { examId, version, made } = await handedIn()
    const inbox = await t.call('exam/admin/exam/review/list', { auditStatus: 0 }, admin())
    expect(inbox.data.list.find((row) => row.examId === examId)).toMatchObject({
      lecturerName: '王老师',
      isFirst: 1,
      totalScore: 4,
      problemQuantity: 2,
    })
    const view = await t.call('exam/admin/exam/review/view', { examId }, admin())
    expect(view.data).toMatchObject({ approved: null, missingList: [], version: 1 })
    expect(view.data.submitted.paper.problemList).toHaveLength(2)
    expect(view.data.submitted.explainedList[0]?.answer).toEqual(['B'])

    const opinion = { examId, version, auditOpinion: '请补充 <b>考试须知</b>' }
    expect((await t.call('exam/admin/exam/review/reject', opinion, admin())).code).toBe(200)
    expect((await t.call('exam/admin/exam/review/reject', opinion, admin())).code).toBe(200)
    expect(await stateOf(examId)).toMatchObject({ auditStatus: 2, auditOpinion: '请补充 <b>考试须知</b>' })
    expect((await pass(examId, version)).code).toBe(409)

    await t.call('exam/auth/exam/audit/update', { examId, notice: '<p>独立完成</p>' }, own())
    await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())
    const read = await t.call('exam/admin/exam/review/view', { examId }, admin())
    const stale = await t.call('exam/admin/exam/review/pass', { examId, version, rev: read.data.rev - 1 }, admin())
    expect(stale.code).toBe(409)
    const passed = await t.call('exam/admin/exam/review/pass', { examId, version, rev: read.data.rev }, admin())
    expect(passed.data).toMatchObject({ ok: 1 })
    expect((await pass(examId, version)).data).toMatchObject({ ok: 1 })

    expect(await stateOf(examId)).toMatchObject({ auditStatus: 1, liveVersion: 1, isPutaway: 1 })
    const [row] =
      await t.owner`SELECT total_score, problem_quantity, pass_score, words IS NOT NULL AS found FROM exam_info WHERE id = ${examId}`
    expect(row).toEqual({ totalScore: 4, problemQuantity: 2, passScore: 2, found: true })
    const used =
      await t.owner`SELECT use_count FROM exam_problem WHERE id IN ${t.owner(made.map(({ problemId }) => problemId))}`
    expect(used.map((one) => one.useCount)).toEqual([1, 1])
    const history = await t.call('exam/auth/exam/audit/history', { examId }, own())
    expect(history.data.logList.map(({ auditAction }) => auditAction)).toEqual(['pass', 'submit', 'reject', 'submit'])
    expect(history.data.versionList).toMatchObject([{ version: 1, isLive: 1, auditStatus: 1 }])
    expect(await messages()).toEqual(
      expect.arrayContaining([expect.stringContaining('审核未通过'), expect.stringContaining('审核通过')]),
    )
  })

  it('a frozen paper is unaffected by edits of its problems and the paper', async () => {
    const { examId, made, titleList } = await handedIn()
    await pass(examId, 1)
    const before = await selectPaper(t.db(), examId, 1)
    const [problem] = made
    await t.owner`UPDATE exam_problem SET doc = jsonb_set(doc, '{answer}', '["D"]'), version = 2 WHERE id = ${problem?.problemId ?? ''}`
    const shorter = [{ ...titleList[0], problemList: titleList[0]?.problemList.slice(0, 1) ?? [] }]
    const edited = await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList: shorter as never }, own())
    expect(edited.data.version).toBe(2)
    expect(await selectPaper(t.db(), examId, 1)).toEqual(before)
    expect(await stateOf(examId)).toMatchObject({ version: 2, liveVersion: 1, auditStatus: 3, isPutaway: 1 })
    const compared = await t.call('exam/auth/exam/audit/compare', { examId }, own())
    expect(compared.data).toMatchObject({ version: 2, against: 1 })
    expect(compared.data.changeList.map(({ area, kind: what }) => [area, what])).toEqual([['problem', 'removed']])

    await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())
    const judged = await t.call('exam/admin/exam/review/view', { examId }, admin())
    expect(judged.data.approved?.paper.problemList).toHaveLength(2)
    expect(judged.data.submitted.paper.problemList).toHaveLength(1)
    await pass(examId, 2)
    expect(await selectPaper(t.db(), examId, 1)).toEqual(before)
    const after = await selectPaper(t.db(), examId, 2)
    expect(after?.problemList.map(({ version, doc }) => [version, doc.answer])).toEqual([[2, ['D']]])
    expect(await stateOf(examId)).toMatchObject({ liveVersion: 2, isPutaway: 1 })
    // One use, whatever the number of versions.
    const [count] = await t.owner`SELECT use_count FROM exam_problem WHERE id = ${problem?.problemId ?? ''}`
    expect(count?.useCount).toBe(1)
  })

  it('draws at publication what is drawn once, and freezes pools drawn per taker', async () => {
    const others = []
    for (let n = 0; n < 5; n++)
      others.push(await makeProblem(t.owner, { lecturerId: author.lecturerId, problemType: 11 }))
    const { examId } = await handedIn(1, { pickMode: 3, titleType: 11, problemList: [], drawList: [{ count: 2 }] })
    await pass(examId, 1)
    const frozen = await selectPaper(t.db(), examId, 1)
    expect(frozen).toMatchObject({ totalScore: 4, problemTotal: 2, correction: 0 })
    expect(frozen?.titleList[0]?.pools[0]?.count).toBe(2)
    expect(frozen?.titleList[0]?.pools[0]?.problemIds.sort()).toEqual(others.map(({ problemId }) => problemId).sort())
  })

  it('counts a material with several questions as one problem, for author and visitors', async () => {
    const { lecturerId } = author
    const text = await makeProblem(t.owner, { lecturerId, problemType: kind.material })
    const single = await makeProblem(t.owner, { lecturerId })
    const problemList = [text, single].map(({ problemId }) => ({ problemId }))
    const { examId } = await handedIn(0, { problemList })
    await pass(examId, 1)
    const found = await t.call('exam/api/exam/info/view', { examId })
    expect([found.data.problemQuantity, found.data.titleList[0]?.problemCount]).toEqual([2, 2])
    expect((await stateOf(examId)).problemQuantity).toBe(2)
  })

  it('publishes every described field, and completes versions that are older than a field', async () => {
    const { examId } = await handedIn()
    await pass(examId, 1)
    await t.owner`UPDATE exam_version SET doc = doc - 'keyword' - 'notice' WHERE exam_id = ${examId}`
    expect(await stateOf(examId)).toMatchObject({ keyword: '', notice: '' })
    const shown = {
      description: '半小时的小测',
      keyword: '期末,光学',
      isFree: 0 as const,
      examOriginal: 900,
      examDiscount: 500,
      introduce: '<p>介绍</p>',
      notice: '<p>须知</p>',
    }
    await t.call('exam/auth/exam/audit/update', { examId, ...shown }, own())
    const compared = await t.call('exam/auth/exam/audit/compare', { examId }, own())
    expect(compared.data.changeList.map(({ fieldName }) => fieldName)).toEqual([
      '一句话简介',
      '关键词',
      '是否免费',
      '原价',
      '售价',
      '试卷介绍',
      '考试须知',
    ])
    await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, own())
    expect((await t.call('exam/admin/exam/review/view', { examId }, admin())).data.submitted).toMatchObject(shown)
    await pass(examId, 2)
    expect((await t.call('exam/api/exam/info/view', { examId })).data).toMatchObject(shown)
  })

  it('cannot approve a paper with missing problems', async () => {
    const { examId, made } = await handedIn()
    await t.owner`UPDATE exam_problem SET status_id = 0 WHERE id = ${made[0]?.problemId ?? ''}`
    const { data } = await pass(examId, 1)
    expect(data).toMatchObject({ ok: 0, reasonList: ['大题「一、选择题」有 1 道题已删除或不再公开，请替换或移除'] })
    expect(await stateOf(examId)).toMatchObject({ auditStatus: 0, liveVersion: 0 })
  })

  it('hides drafts never submitted, and everything from operators of another site or without the right', async () => {
    const { data } = await t.call('exam/auth/exam/audit/save', { examName: '草稿' }, own())
    expect((await t.call('exam/admin/exam/review/view', { examId: data.examId }, admin())).code).toBe(404)
    const { examId } = await handedIn()
    const clerk = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const attempts: [string, object][] = [
      ['exam/admin/exam/review/view', { examId }],
      ['exam/admin/exam/review/pass', { examId, version: 1 }],
      ['exam/admin/exam/review/reject', { examId, version: 1, auditOpinion: '不' }],
      ['exam/admin/exam/ban', { examId, reason: '不' }],
      ['exam/admin/exam/unban', { examId }],
      ['exam/admin/exam/recommend', { examId, isRecommend: 1 }],
    ]
    for (const [path, input] of attempts) {
      expect([path, (await t.raw('POST', path, input, { token: abroad.token, siteId: 13 })).code]).toEqual([path, 404])
      for (const who of [clerk, author])
        expect([path, (await t.raw('POST', path, input, { token: who.token })).code]).toEqual([path, 306])
    }
    for (const path of ['exam/admin/exam/review/list', 'exam/admin/exam/list']) {
      const there = await t.raw('POST', path, {}, { token: abroad.token, siteId: 13 })
      expect(there.data).toMatchObject({ list: [], totalCount: 0 })
      expect((await t.raw('POST', path, {}, { token: clerk.token })).code).toBe(306)
    }
  })
})

describe('exam/auth/exam/audit/history/restore', () => {
  const restore = (examId: string, version: number, who = own()) =>
    t.call('exam/auth/exam/audit/history/restore', { examId, version }, who)
  const history = async (examId: string) => (await t.call('exam/auth/exam/audit/history', { examId }, own())).data

  it('restores an older version as the draft; the current draft stays in the history, sittings are unaffected', async () => {
    const { examId, titleList } = await handedIn()
    await pass(examId, 1)
    const taker = await makeUser(t.owner)
    const sit = () =>
      t.call('exam/auth/user/exam/record/examOnline', { examId, deviceId: 'device-of-taker' }, { token: taker.token })
    const begun = await sit()
    expect(begun.code).toBe(200)
    const sat = await selectPaper(t.db(), examId, 1)
    const { examName } = await stateOf(examId)
    await t.call('exam/auth/exam/audit/update', { examId, examName: '改坏了', rules: { answerTime: 5 } }, own())
    await t.call('exam/auth/exam/audit/save/exam/ref', { examId, titleList: [] }, own())

    const back = await restore(examId, 1)
    expect(back).toMatchObject({ code: 200, data: { version: 3 } })
    const draft = await stateOf(examId)
    expect(draft).toMatchObject({ examName, version: 3, auditStatus: 3, liveVersion: 1, isPutaway: 1, totalScore: 4 })
    expect(draft.rules.answerTime).toBe(60)
    expect(draft.titleList.map(({ titleName, problemList }) => [titleName, problemList.length])).toEqual(
      titleList.map(({ titleName }) => [titleName, 2]),
    )
    const result = await history(examId)
    expect(result.versionList.map(({ version, auditStatus, isLive }) => [version, auditStatus, isLive])).toEqual([
      [3, 3, 0],
      [2, 4, 0],
      [1, 1, 1],
    ])
    expect(result.logList[0]).toMatchObject({ auditAction: 'revert', version: 3, auditOpinion: '内容取自第 1 版' })

    // Idempotent: the same draft; sittings are not affected.
    expect((await restore(examId, 1)).data).toEqual(back.data)
    expect((await history(examId)).logList).toEqual(result.logList)
    expect(await selectPaper(t.db(), examId, 1)).toEqual(sat)
    expect((await sit()).data).toMatchObject({ recordId: begun.data.recordId, version: 1 })

    // A replaced version can be restored as well.
    expect((await restore(examId, 2)).data.version).toBe(4)
    expect(await stateOf(examId)).toMatchObject({ examName: '改坏了', version: 4, titleList: [] })
  })

  it('is rejected under review, and for missing versions', async () => {
    const { examId } = await handedIn()
    expect((await restore(examId, 1)).code).toBe(999)
    await pass(examId, 1)
    expect((await restore(examId, 9)).code).toBe(404)
    expect((await restore(examId, 1)).data).toMatchObject({ version: 1 })
    const colleague = await makeLecturer(t.owner)
    expect((await restore(examId, 1, { token: colleague.token })).code).toBe(404)
    expect((await history(examId)).versionList).toHaveLength(1)
  })
})

describe('exam/admin/exam', () => {
  it('lists papers, bans one so that its author cannot relist it, and unbans it', async () => {
    const { examId } = await handedIn()
    await pass(examId, 1)
    const name = (await stateOf(examId)).examName
    const { data } = await t.call('exam/admin/exam/list', { keyword: name }, admin())
    expect(data.list).toMatchObject([{ examId, lecturerName: '王老师', isPutaway: 1, isRecommend: 0 }])
    expect((await t.call('exam/admin/exam/ban', { examId, reason: '题目有误' }, admin())).code).toBe(200)
    expect(await stateOf(examId)).toMatchObject({ isPutaway: 0, banReason: '题目有误' })
    const tried = await t.call('exam/auth/exam/audit/is/put/way', { examId, isPutaway: 1 }, own())
    expect([tried.code, tried.msg]).toEqual([999, '该试卷已被平台下架：题目有误。请修改后联系平台恢复上架'])
    expect((await t.call('exam/admin/exam/unban', { examId }, admin())).code).toBe(200)
    expect(await stateOf(examId)).toMatchObject({ isPutaway: 1, banReason: '' })
    expect((await t.call('exam/admin/exam/unban', { examId }, admin())).code).toBe(200)
    expect((await t.call('exam/auth/exam/audit/is/put/way', { examId, isPutaway: 0 }, own())).code).toBe(200)
    expect(await stateOf(examId)).toMatchObject({ isPutaway: 0 })
    // Operators cannot restore a paper that its author unlisted.
    expect((await t.call('exam/admin/exam/unban', { examId }, admin())).code).toBe(999)
  })

  it('sets recommendation and weight of a paper', async () => {
    const { examId } = await handedIn()
    await pass(examId, 1)
    await t.call('exam/admin/exam/recommend', { examId, isRecommend: 1, examSort: 7 }, admin())
    const { data } = await t.call('exam/admin/exam/list', { isRecommend: 1, sort: 'shelf' }, admin())
    expect(data.list.map((row) => [row.examId, row.examSort])).toEqual([[examId, 7]])
  })
})

describe('selectPaper', () => {
  it('sees a correction of keys, and returns undefined for a missing paper', async () => {
    const { examId } = await handedIn()
    await pass(examId, 1)
    const first = await selectPaper(t.db(), examId, 1)
    expect(await selectPaper(t.db(), examId, 1)).toBe(first)
    await t.owner`UPDATE exam_paper SET correction = 1, frozen = jsonb_set(frozen, '{examName}', '"更正"') WHERE exam_id = ${examId}`
    expect(await selectPaper(t.db(), examId, 1, 'any')).toBe(first)
    expect(await selectPaper(t.db(), examId, 1)).toMatchObject({ examName: '更正', correction: 1 })
    expect(await selectPaper(t.db(), examId, 2)).toBeUndefined()
    expect(await selectPaper(t.db(13), examId, 1)).toBeUndefined()
  })
})
