import type { WireInputOf } from '@zhixing/contract'
import { atSite } from '../../kernel/db/index.ts'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePaper, type MadeProblem } from '../../../test/exam.ts'
import { makeLecturer, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { loadProblems } from '../bank/load.sql.ts'
import { noLabels } from '@zhixing/question-formats/row'
import { samples } from '@zhixing/question-formats/test/samples'
import { writeExcel } from '@zhixing/question-formats/excel/write'
import { writeWord } from '@zhixing/question-formats/word/write'
import { MAX_WAITING } from './import.ts'

function must<T>(one: T | undefined | null): T {
  if (one === undefined || one === null) throw new Error('it is not there')
  return one
}

type Lecturer = MadeUser & { lecturerId: string }
let t: TestApp
let me: Lecturer
let other: Lecturer
let stranger: Lecturer
beforeAll(async () => {
  t = await startTestApp()
  me = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner)
  stranger = await makeLecturer(t.owner, { siteId: 13 })
})
afterAll(() => t.close())

const as = (who: MadeUser, siteId = 12) => ({ token: who.token, siteId })

async function upload(bytes: Uint8Array, fileName: string, who: MadeUser = me): Promise<string> {
  const { data } = await t.call(
    'system/auth/upload/aliyun',
    { fileName, fileSize: bytes.length, fileKind: 'document' },
    as(who),
  )
  const response = await t.app.inject({
    method: 'PUT',
    url: data.target,
    headers: { ...data.headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  })
  const answered = response.json() as { code: number; msg: string; data: { fileId: string } }
  if (answered.code !== 200) throw new Error(answered.msg)
  return answered.data.fileId
}

async function imported(
  input: { text?: string; fileId?: string; format?: 'auto' | 'text' | 'qti' | 'moodle' },
  who: MadeUser = me,
): Promise<string> {
  const { data, msg } = await t.call('exam/auth/exam/import/begin', input, as(who))
  expect(msg).toBe('操作成功')
  await t.runJobs()
  return data.id
}
const view = async (id: string) => (await t.call('exam/auth/exam/import/view', { id }, as(me))).data
const rows = async (id: string, only: 'all' | 'error' | 'ready' | 'accepted' = 'all') =>
  (await t.call('exam/auth/exam/import/row/list', { id, only }, as(me))).data
const inBank = async (id: string): Promise<number> => {
  const [row] = await t.owner<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM exam_problem WHERE batch_id = ${id} AND status_id = 1`
  return row?.count ?? 0
}

const TEXT = `一、单选题（每题2分）
1. 水的化学式是
A. H2O
B. CO2
答案：A
知识点：化学基础
2. 没有答案的题
A. 一
B. 二
3. 地球是圆的
答案：对
`

test('ten imports of a lecturer wait at a time; the next one is accepted once they are read', async () => {
  const who = await makeLecturer(t.owner)
  const begin = async () => (await t.call('exam/auth/exam/import/begin', { text: TEXT }, as(who))).code
  const codes = []
  for (let n = 0; n <= MAX_WAITING; n++) codes.push(await begin())
  expect(codes).toEqual([...Array.from({ length: MAX_WAITING }, () => 200), 999])
  await t.runJobs()
  expect(await begin()).toBe(200)
})

test('text is parsed, a row is corrected, the rest is accepted, and the import is undone', async () => {
  const [category] = await t.owner<
    { id: string }[]
  >`INSERT INTO exam_category (site_id, exam_category_type, category_name) VALUES (12, 5, '化学基础') RETURNING id`
  const id = await imported({ text: TEXT })
  expect(await view(id)).toMatchObject({ importStatus: 2, rowTotal: 3, errorTotal: 2, progress: 100 })
  const faulty = await rows(id, 'error')
  expect(faulty.list.map(({ rowNo }) => rowNo)).toEqual([2, 3])

  // Corrected through its source text, which is parsed again, and through its document.
  const source = `${faulty.list[0]?.source}\n答案：B`
  const corrected = await t.call('exam/auth/exam/import/row/update', { id, rowNo: 2, source }, as(me))
  expect(corrected.data).toMatchObject({ errors: [], doc: { answer: ['B'] } })
  const third = faulty.list[1]
  const byDoc = await t.call(
    'exam/auth/exam/import/row/update',
    { id, rowNo: 3, doc: { ...must(third).doc, problemType: 3, answer: ['T'] } },
    as(me),
  )
  expect(byDoc.data.errors).toEqual([])
  expect((await t.call('exam/auth/exam/import/row/update', { id, rowNo: 3, source: '' }, as(me))).code).toBe(422)

  expect((await t.call('exam/auth/exam/import/row/skip', { id, rowNos: [2] }, as(me))).data.count).toBe(1)
  const first = await t.call('exam/auth/exam/import/accept', { id, rowNos: [1] }, as(me))
  expect(first.data).toEqual({ savedCount: 1, savedTotal: 1, restTotal: 1 })
  const rest = await t.call('exam/auth/exam/import/accept', { id }, as(me))
  expect(rest.data).toEqual({ savedCount: 1, savedTotal: 2, restTotal: 0 })
  expect((await t.call('exam/auth/exam/import/accept', { id }, as(me))).data.savedCount).toBe(0)
  expect(await inBank(id)).toBe(2)
  const [made] = await t.owner<{ topics: string[]; score: number; lecturer: string }[]>`
    SELECT topic_ids AS topics, score::float8 AS score, lecturer_id AS lecturer FROM exam_problem WHERE batch_id = ${id} ORDER BY id LIMIT 1`
  expect(made).toEqual({ topics: [category?.id], score: 2, lecturer: me.lecturerId })
  expect((await t.call('exam/auth/exam/import/row/update', { id, rowNo: 1, source: 'x' }, as(me))).code).toBe(409)

  const undone = await t.call('exam/auth/exam/import/undo', { id }, as(me))
  expect(undone.data).toEqual({ goneCount: 2, stayList: [] })
  expect(await inBank(id)).toBe(0)
  expect((await view(id)).importStatus).toBe(4)
  expect((await t.call('exam/auth/exam/import/undo', { id }, as(me))).data.goneCount).toBe(0)
})

test('undo keeps problems used by papers, and reports them', async () => {
  const id = await imported({ text: '1. 甲\nA. 1\nB. 2\n答案：A\n2. 乙\nA. 1\nB. 2\n答案：B' })
  await t.call('exam/auth/exam/import/accept', { id }, as(me))
  const accepted = (await rows(id, 'accepted')).list
  const used = must(accepted[0]).problemId
  const problem = (await loadProblems(atSite(t.owner, 12), [used])).get(used)
  await makePaper(t.owner, {
    lecturerId: me.lecturerId,
    problems: [{ ...problem, problemId: used, lecturerId: me.lecturerId } as MadeProblem],
  })
  const { data, msg } = await t.call('exam/auth/exam/import/undo', { id }, as(me))
  expect(data).toMatchObject({ goneCount: 1, stayList: [{ rowNo: 1, problemId: used }] })
  expect(msg).toContain('1 道已被试卷使用')
  expect(await inBank(id)).toBe(1)

  // Drafts of papers protect it as well; undo works again after another accept.
  await t.call('exam/auth/exam/import/accept', { id }, as(me))
  const again = must((await rows(id, 'accepted')).list.find(({ rowNo }) => rowNo === 2)).problemId
  const draft = await makePaper(t.owner, { lecturerId: me.lecturerId, problems: [] })
  const titleList = JSON.stringify([{ problemList: [{ problemId: again }] }])
  await t.owner`
    UPDATE exam_version SET audit_status = 3, doc = jsonb_set(doc, '{titleList}', ${titleList}::text::jsonb) WHERE site_id = 12 AND exam_id = ${draft.examId}`
  const saved = await t.call('exam/auth/exam/import/undo', { id }, as(me))
  expect(saved.data.stayList.map(({ problemId }) => problemId)).toEqual([used, again])
  expect(await view(id)).toMatchObject({ importStatus: 3, savedTotal: 2 })
})

test('duplicates of the bank and within the file are flagged, and skipped together', async () => {
  const who = await makeLecturer(t.owner)
  const own = async <P extends Parameters<typeof t.call>[0]>(path: P, input: Parameters<typeof t.call<P>>[1]) =>
    (await t.call(path, input, as(who))).data
  const stem = '下列关于光合作用的说法中，正确的是哪一项'
  const text = `1. ${stem}\nA. 需要光\nB. 不需要光\n答案：A\n2. 地球是圆的\n答案：对`
  const first = await imported({ text }, who)
  await own('exam/auth/exam/import/accept', { id: first })
  expect(await own('exam/auth/exam/import/view', { id: first })).toMatchObject({ sameTotal: 0 })

  const more = `\n3. ${stem}呢\nA. 需要光\nB. 不需要光\n答案：A\n4. 新的一题\n答案：错\n5. 新的一题\n答案：错`
  const again = await imported({ text: text + more }, who)
  expect(await own('exam/auth/exam/import/view', { id: again })).toMatchObject({ rowTotal: 5, sameTotal: 3 })
  const { list } = await own('exam/auth/exam/import/row/list', { id: again })
  expect(list.map(({ isSame }) => isSame)).toEqual([1, 1, 0, 0, 1])
  expect(list.map(({ warnings }) => warnings.join())).toEqual([
    '题库里已有相同的题',
    '题库里已有相同的题',
    expect.stringMatching(/^题库里有相似的题（\d\d%）：下列关于光合作用/),
    '',
    '与第 4 题相同',
  ])
  const same = await own('exam/auth/exam/import/row/list', { id: again, only: 'same' })
  expect(same.list.map(({ rowNo }) => rowNo)).toEqual([1, 2, 5])
  expect(await own('exam/auth/exam/import/row/skip', { id: again, only: 'same' })).toEqual({ count: 3 })
  // The near duplicate must be reviewed first.
  expect((await own('exam/auth/exam/import/accept', { id: again })).savedCount).toBe(1)
  expect((await own('exam/auth/exam/import/accept', { id: again, withWarnings: 1 })).savedCount).toBe(1)
  // An edited row is compared again, both ways.
  const third = await imported({ text: '1. 地球是圆的\n答案：对\n2. 月球是方的\n答案：错' }, who)
  const update = (rowNo: number, source: string) =>
    own('exam/auth/exam/import/row/update', { id: third, rowNo, source })
  expect(await update(1, '火星是红的\n答案：对')).toMatchObject({ isSame: 0, warnings: [] })
  expect(await update(2, '地球是圆的\n答案：对')).toMatchObject({ isSame: 1, warnings: ['题库里已有相同的题'] })
  expect((await t.call('exam/auth/exam/import/row/skip', { id: third }, as(who))).code).toBe(422)
})

test('rows with warnings are counted, and accepted only on request, one by one or together', async () => {
  const text = [
    '1. 下面哪一项是惰性气体',
    'A. 氦 B. 氢\n答案：A',
    '2. 下面哪一项是卤素',
    'A. 氯\nC. 铁\nB. 钠\n答案：A',
    '3. 下面哪一项是金属',
    'A. 铜 B. 氧\n答案：A\n解析：铜能导电，故选 B。',
  ].join('\n')
  const id = await imported({ text })
  expect(await view(id)).toMatchObject({ rowTotal: 3, errorTotal: 0, warningTotal: 2 })
  const warned = (await t.call('exam/auth/exam/import/row/list', { id, only: 'warning' }, as(me))).data.list
  expect(warned.map(({ rowNo, warnings }) => [rowNo, warnings])).toEqual([
    [2, ['选项 A 里有像另一个选项的“C.”，请核对']],
    [3, ['解析里写着“故选 B”，与答案 A 不一致，请核对']],
  ])
  expect((await rows(id, 'ready')).list.map(({ rowNo }) => rowNo)).toEqual([1])
  const accept = (input: object) => t.call('exam/auth/exam/import/accept', { id, ...input }, as(me))
  expect((await accept({})).data).toEqual({ savedCount: 1, savedTotal: 1, restTotal: 2 })
  expect((await accept({})).data.savedCount).toBe(0)
  expect((await accept({ rowNos: [2] })).data.savedCount).toBe(1)
  expect(await view(id)).toMatchObject({ warningTotal: 1 })
  expect((await accept({ withWarnings: 1 })).data).toEqual({ savedCount: 1, savedTotal: 3, restTotal: 0 })

  const only = await imported({ text: text.slice(text.indexOf('3. ')) })
  const refused = await t.call('exam/auth/exam/import/accept', { id: only }, as(me))
  expect([refused.code, refused.msg]).toEqual([422, '还有 1 题有提醒，请逐题核对后入库，或连同提醒一起入库'])
})

test('an import can be undone after its problems were deleted', async () => {
  const id = await imported({ text: '1. 壬\nA. 7\nB. 8\n答案：A' })
  await t.call('exam/auth/exam/import/accept', { id }, as(me))
  const [row] = (await rows(id, 'accepted')).list
  await t.call('exam/auth/exam/problem/delete', { id: must(row).problemId }, as(me))
  expect((await t.call('exam/auth/exam/import/undo', { id }, as(me))).data).toEqual({ goneCount: 0, stayList: [] })
  expect(await view(id)).toMatchObject({ importStatus: 4, savedTotal: 0 })
})

test.each([
  ['gift', '水的化学式是 {=H2O ~CO2}\n\n没有答案 {~甲 ~乙}', '没有答案 {=甲 ~乙}'],
  ['aiken', '水？\nA. H2O\nB. CO2\nANSWER: A\n\n甲？\nA. 1\nB. 2', '甲？\nA. 1\nB. 2\nANSWER: A'],
])('%s that was detected is corrected in its own format', async (format, text, source) => {
  const id = await imported({ text })
  expect(await view(id)).toMatchObject({ format, rowTotal: 2, errorTotal: 1 })
  const { data } = await t.call('exam/auth/exam/import/row/update', { id, rowNo: 2, source }, as(me))
  expect(data).toMatchObject({ doc: { problemType: 1, answer: ['A'] }, errors: [] })
  expect(data.doc.optionList).toHaveLength(2)
})

test('uploads a workbook and a Word document with a picture, which is stored', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  )
  const list = Object.values(samples).map((doc, at) => ({ id: String(at + 1), doc, labels: noLabels() }))
  const excel = await imported({ fileId: await upload((await writeExcel(list)).file, '试题.xlsx') })
  expect(await view(excel)).toMatchObject({
    importStatus: 2,
    rowTotal: list.length,
    errorTotal: 0,
    fileName: '试题.xlsx',
  })

  const doc = {
    ...must(samples.judge),
    problemContent: '<p>看图判断</p><img src="/files/12/9" alt="" loading="lazy" />',
  }
  const { file } = writeWord(
    [{ id: '1', doc, labels: noLabels() }],
    new Map([['/files/12/9', { name: 'a.png', bytes: png, width: 1, height: 1 }]]),
    '题',
  )
  const word = await imported({ fileId: await upload(file, '试题.docx') })
  const [row] = (await rows(word)).list
  const address = /<img src="(\/files\/12\/\d+)"/.exec(row?.doc.problemContent ?? '')?.[1]
  expect(address).toBeDefined()
  const picture = await t.app.inject({ method: 'GET', url: must(address) })
  expect(picture.statusCode).toBe(200)
  expect(picture.headers['content-type']).toContain('image/webp')
})

describe('unreadable files are rejected with a sentence', () => {
  test.each([
    ['XML with a DTD', 'a.xml', Buffer.from('<!DOCTYPE quiz [<!ENTITY a "x">]><quiz>&a;</quiz>'), 'XML 实体'],
    ['XML that is broken', 'a.xml', Buffer.from('<quiz><question></quiz>'), 'XML 格式有误'],
    ['a package without a manifest', 'a.zip', Buffer.from(zipSync({ 'a.txt': strToU8('x') })), 'imsmanifest.xml'],
    ['text without problems', 'a.txt', Buffer.from('　\n\n'), '没有找到试题'],
  ])('%s', async (_name, fileName, bytes, sentence) => {
    const id = await imported({ fileId: await upload(bytes, fileName) })
    const failed = await view(id)
    expect(failed.importStatus).toBe(5)
    expect(failed.failReason).toContain(sentence)
    expect((await t.call('exam/auth/exam/import/accept', { id }, as(me))).code).toBe(422)
  })
})

test('GBK text is read', async () => {
  // 1.水 A.甲 B.乙 答案：A
  const gbk = Buffer.concat([
    Buffer.from('1.'),
    Buffer.from([0xcb, 0xae]),
    Buffer.from('\nA.'),
    Buffer.from([0xbc, 0xd7]),
    Buffer.from('\nB.'),
    Buffer.from([0xd2, 0xd2]),
    Buffer.from('\n'),
    Buffer.from([0xb4, 0xf0, 0xb0, 0xb8]),
    Buffer.from(':A'),
  ])
  const id = await imported({ fileId: await upload(gbk, 'gbk.txt') })
  expect((await rows(id)).list[0]?.doc).toMatchObject({ problemContent: '<p>水</p>', answer: ['A'] })
})

test.each([
  ['little-endian', false],
  ['big-endian', true],
])('UTF-16, %s, is read', async (_name, isBig) => {
  const bytes = Buffer.from(`\ufeff1. 水\r\nA. 甲\r\nB. 乙\r\n答案：A\r\n`, 'utf16le')
  const id = await imported({ fileId: await upload(isBig ? bytes.swap16() : bytes, 'utf16.txt') })
  expect((await rows(id)).list[0]?.doc).toMatchObject({ problemContent: '<p>水</p>', answer: ['A'] })
})

test('pasted text respects the disk reserve', async () => {
  const { upload } = t.services.config
  const usual = upload.reservePercent
  upload.reservePercent = 100
  try {
    expect(await t.call('exam/auth/exam/import/begin', { text: TEXT }, as(me))).toMatchObject({
      msg: '服务器存储空间不足，导入未开始，请稍后再试',
    })
  } finally {
    upload.reservePercent = usual
  }
})

test('idempotent per key, and a repeated reading changes nothing', async () => {
  const input = { text: '1. 甲\nA. 1\nB. 2\n答案：A', clientKey: 'once' }
  const [one, two] = [
    await t.call('exam/auth/exam/import/begin', input, as(me)),
    await t.call('exam/auth/exam/import/begin', input, as(me)),
  ]
  expect(two.data.id).toBe(one.data.id)
  expect(
    (await t.call('exam/auth/exam/import/row/update', { id: one.data.id, rowNo: 1, source: 'x' }, as(me))).code,
  ).toBe(409)
  await t.runJobs()
  const { importJob } = await import('./import-job.ts')
  await t.owner`UPDATE exam_import SET import_status = 1, source_text = ${input.text} WHERE id = ${one.data.id}`
  await importJob.run(
    { siteId: 12, importId: one.data.id },
    { services: t.services, signal: new AbortController().signal, attempt: 2 },
  )
  expect(await view(one.data.id)).toMatchObject({ importStatus: 2, rowTotal: 1 })
})

test('text is parsed while typing, and nothing is stored', async () => {
  const { data } = await t.call('exam/auth/exam/import/parse', { text: TEXT }, as(me))
  expect(data).toMatchObject({ format: 'text', total: 3, errorTotal: 2 })
  expect((await t.call('exam/auth/exam/import/parse', { text: '甲 {=x ~y}' }, as(me))).data).toMatchObject({
    format: 'gift',
    total: 1,
    errorTotal: 0,
  })
  expect((await t.call('exam/auth/exam/import/parse', { text: 'x'.repeat(200_001) }, as(me))).code).toBe(422)
})

test('history can be listed and deleted; accepted problems stay', async () => {
  const id = await imported({ text: '1. 癸\nA. 17\nB. 18\n答案：A' })
  await t.call('exam/auth/exam/import/accept', { id }, as(me))
  const { data } = await t.call('exam/auth/exam/import/list', {}, as(me))
  expect(data.list[0]).toMatchObject({ id, savedTotal: 1 })
  expect((await t.call('exam/auth/exam/import/delete', { id }, as(me))).code).toBe(200)
  expect((await t.call('exam/auth/exam/import/view', { id }, as(me))).code).toBe(404)
  expect(await inBank(id)).toBe(1)
})

test('imports and files of others are not accessible: colleagues, learners, other sites', async () => {
  const id = await imported({ text: '1. 甲\nA. 1\nB. 2\n答案：A' })
  const fileId = await upload(Buffer.from('1. 甲'), 'a.txt')
  const learner = await makeUser(t.owner)
  const calls = [
    ['exam/auth/exam/import/view', { id }],
    ['exam/auth/exam/import/row/list', { id }],
    ['exam/auth/exam/import/row/update', { id, rowNo: 1, source: '1. 乙\n答案：对' }],
    ['exam/auth/exam/import/row/skip', { id, rowNos: [1] }],
    ['exam/auth/exam/import/accept', { id }],
    ['exam/auth/exam/import/undo', { id }],
    ['exam/auth/exam/import/delete', { id }],
    ['exam/auth/exam/import/begin', { fileId }],
  ] as const
  for (const [path, input] of calls) {
    expect((await t.raw('POST', path, input, as(other))).code, path).toBe(404)
    expect((await t.raw('POST', path, input, as(stranger, 13))).code, path).toBe(404)
    expect((await t.raw('POST', path, input, as(learner))).code, path).toBe(306)
    expect((await t.raw('POST', path, input)).code, path).toBe(303)
  }
  expect((await t.raw('POST', 'exam/auth/exam/import/parse', { text: 'x' }, as(learner))).code).toBe(306)
  expect((await t.raw('POST', 'exam/auth/exam/import/list', {}, as(learner))).code).toBe(306)
  expect((await rows(id)).list).toHaveLength(1)
})

test('fair queueing: the first import of each lecturer precedes the second of any', async () => {
  const [many, one] = [await makeLecturer(t.owner), await makeLecturer(t.owner)]
  const begin = async (who: MadeUser) => (await t.call('exam/auth/exam/import/begin', { text: TEXT }, as(who))).data.id
  const sent = [await begin(many), await begin(many), await begin(many), await begin(one)]
  const waiting = await t.owner<{ id: string }[]>`
    SELECT data->>'importId' AS id FROM pgboss.job WHERE name = 'exam.import' AND state = 'created' ORDER BY priority DESC, created_on, id`
  expect(waiting.map(({ id }) => sent.indexOf(id))).toEqual([0, 3, 1, 2])
  await t.runJobs()
})

describe('foreign tables', () => {
  const CSV =
    '编号,试题类型,试题题干,可选项,正确答案,创建人\n1,单选题,水的化学式是,A.H2O|B.CO2,A,张三\n2,是非,地球是圆的,,正确,张三\n'
  const csv = async (who: MadeUser = me) => imported({ fileId: await upload(Buffer.from(CSV), '题库.csv', who) }, who)
  type Maps = WireInputOf<'exam/auth/exam/import/table/map'>['mapList']
  const preview = (id: string, mapList: Maps, who: MadeUser = me, siteId = 12) =>
    t.call('exam/auth/exam/import/table/preview', { id, mapList }, as(who, siteId))
  const mapTo = (id: string, mapList: Maps, who: MadeUser = me) =>
    t.call('exam/auth/exam/import/table/map', { id, mapList }, as(who))

  test('columns are mapped, previewed, and remembered for files with the same titles', async () => {
    const id = await csv()
    const asked = await view(id)
    expect(asked).toMatchObject({ importStatus: 6, rowTotal: 0, format: 'csv', mapList: [] })
    const table = must(asked.tableList[0])
    expect(table.proposal.fieldList).toEqual(['题号', '题型', '题干', '选项', '答案', ''])
    const map = { ...table.proposal, signature: table.signature }
    const shown = await preview(id, [map])
    expect(shown.data).toMatchObject({ total: 2, errorTotal: 0 })
    expect(must(shown.data.list[0]).doc.optionList).toHaveLength(2)

    // Invalid maps (no stem, a duplicate field, another table) start no reading.
    const without = { ...map, fieldList: map.fieldList.map((one) => (one === '题干' ? ('' as const) : one)) }
    expect(await mapTo(id, [without])).toMatchObject({ code: 422, msg: '请指定哪一列是题干' })
    const twice = { ...map, fieldList: map.fieldList.map((one) => (one === '' ? ('答案' as const) : one)) }
    expect((await preview(id, [twice])).msg).toContain('“答案”对应了两列')
    expect((await mapTo(id, [{ ...map, signature: '0'.repeat(32) }])).code).toBe(409)
    expect((await mapTo(id, [map], other)).code).toBe(404)
    expect((await preview(id, [map], stranger, 13)).code).toBe(404)

    expect((await mapTo(id, [map])).code).toBe(200)
    expect(await view(id)).toMatchObject({ importStatus: 1 })
    await t.runJobs()
    expect(await view(id)).toMatchObject({ importStatus: 2, rowTotal: 2, errorTotal: 0, mapList: [map] })

    const next = await csv()
    expect(await view(next)).toMatchObject({ importStatus: 2, rowTotal: 2, mapList: [map] })
    // A changed map starts another reading.
    const changed = { ...map, kindList: map.kindList.map((one) => (one.word === '是非' ? { ...one, kind: 5 } : one)) }
    expect((await mapTo(next, [changed])).code).toBe(200)
    await t.runJobs()
    expect((await rows(next)).list.map(({ doc }) => doc.problemType)).toEqual([1, 5])
    await t.call('exam/auth/exam/import/accept', { id: next }, as(me))
    expect(await mapTo(next, [map])).toMatchObject({ code: 409, msg: expect.stringContaining('已有题目入库') })
    // Maps are remembered per person.
    const theirs = await csv(other)
    const [row] = await t.owner<
      { importStatus: number }[]
    >`SELECT import_status AS "importStatus" FROM exam_import WHERE id = ${theirs}`
    expect(row?.importStatus).toBe(6)
  })
})
