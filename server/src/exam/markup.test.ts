/** XSS: active markup, from every place where it is written to every place where it is read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLecturer, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { takerOf } from '../../test/sitting.ts'

let t: TestApp
let taker: ReturnType<typeof takerOf>
beforeAll(async () => {
  t = await startTestApp()
  taker = takerOf(t)
})
afterAll(() => t.close())

const as = ({ token }: Pick<MadeUser, 'token'>) => ({ token })

describe('active markup', () => {
  const EVIL = [
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<span data-type="inline-math" data-latex="\\href{javascript:alert(1)}{x}" onclick="alert(1)"></span>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data="x"></object><base href="//evil">',
    '<img src="https://evil.example/p.gif"><img src="//evil.example/p.gif"><audio src="https://evil.example/a"></audio>',
  ].join('')
  /** Active elements or attributes, not text that looks like them. */
  const acts = (text: string) =>
    /<(?:script|svg|iframe|object|base|style|math)\b|<[^>]*\son\w+\s*=|<[^>]*(?:href|src)\s*=\s*\\?"(?:javascript|https?:\/\/evil|\/\/evil)/i.exec(
      text,
    )?.[0]

  test('is in no response to takers, learners or reviewers', async () => {
    expect(acts(EVIL)).toBeDefined()
    const me = await makeLecturer(t.owner)
    const operator = await makeUser(t.owner, { isAdmin: 1 })
    const stem = (words: string) => ({ problemContent: `<p>${words}</p>${EVIL}`, analysis: EVIL })
    const options = (letters: string) => [...letters].map((id) => ({ id, optionContent: `${id}${EVIL}` }))
    const saved = await Promise.all([
      t.call(
        'exam/auth/exam/problem/save',
        { problemType: 1, ...stem('单选'), optionList: options('AB'), answer: ['A'] },
        as(me),
      ),
      t.call('exam/auth/exam/problem/save', { problemType: 5, ...stem('论述'), answer: [EVIL] }, as(me)),
    ])
    expect(saved.map(({ code }) => code)).toEqual([200, 200])
    const begun = await t.call(
      'exam/auth/exam/audit/save',
      {
        examName: '有毒',
        clientKey: 'paper-key-0003',
        notice: EVIL,
        introduce: EVIL,
        rules: { passScore: 1, attempts: 0 },
      },
      as(me),
    )
    const { examId } = begun.data
    const problemList = saved.map(({ data }) => ({ problemId: data.id }))
    await t.call(
      'exam/auth/exam/audit/save/exam/ref',
      { examId, titleList: [{ titleName: '一', titleDesc: EVIL, problemList }] },
      as(me),
    )
    await t.call('exam/auth/exam/audit/is/submit/audit', { examId }, as(me))
    const reviewed = await t.call('exam/admin/exam/review/view', { examId }, as(operator))
    expect((await t.call('exam/admin/exam/review/pass', { examId, version: 1 }, as(operator))).data.ok).toBe(1)
    const user = await makeUser(t.owner)
    const { recordId } = (await taker.begin(examId, user)).data
    const paper = await taker.paper(recordId, user)
    await taker.finish(recordId, user)
    const texts = [
      reviewed,
      paper,
      await t.call('exam/auth/user/exam/answer/view', { recordId }, as(user)),
      await t.call('exam/api/exam/info/view', { examId }),
      await t.call('exam/auth/user/exam/download/print', { examId, withKey: 1 }, as(user)),
    ].map((answer) => JSON.stringify(answer.data))
    for (const text of texts) {
      expect(text).toContain('有毒')
      expect(acts(text.replaceAll('\\"', '"'))).toBeUndefined()
    }
  })

  test('is in no imported row, in any format', async () => {
    const me = await makeLecturer(t.owner)
    const quoted = EVIL.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const gift = `::题:: [html]甲${EVIL.replace(/[{}=~#:]/g, '\\$&')} {=甲${EVIL.replace(/[{}=~#:]/g, '\\$&')} ~乙}`
    const moodle = `<quiz><question type="multichoice"><name><text>甲</text></name><questiontext format="html"><text>${quoted}甲</text></questiontext><answer fraction="100"><text>${quoted}是</text></answer><answer fraction="0"><text>否</text></answer></question></quiz>`
    const text = `1. 甲${EVIL}\nA. 是${EVIL}\nB. 否\n答案：A`
    for (const [format, source] of [
      ['gift', gift],
      ['moodle', moodle],
      ['text', text],
    ] as const) {
      const { data } = await t.call('exam/auth/exam/import/begin', { text: source, format }, as(me))
      await t.runJobs()
      const rows = await t.call('exam/auth/exam/import/row/list', { id: data.id }, as(me))
      expect(rows.data.list, format).toHaveLength(1)
      const { doc } = rows.data.list[0] ?? {}
      expect(acts(JSON.stringify(doc).replaceAll('\\"', '"')), format).toBeUndefined()
    }
  })
})
