import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enableModel, type ModelApp, startModelApp } from '../../../test/assistant.ts'
import { makePaper, makeProblem, makeRecord } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import type { ModelGateway } from '../../../test/gateways/model.ts'
import type { TestApp } from '../../../test/harness.ts'

let t: TestApp
let gateway: ModelGateway
let close: ModelApp['close']
let boss: MadeUser
let learner: MadeUser
let problemId: string
beforeAll(async () => {
  ;({ t, gateway, boss, close } = await startModelApp())
  learner = await makeUser(t.owner)
  problemId = (await makeProblem(t.owner, { isPublic: 1, problemType: 1 })).id
})
afterAll(() => close())
beforeEach(async () => {
  gateway.asked.length = 0
  await enableModel(t, gateway, boss)
})

const similar = (id = problemId, who = learner) =>
  t.call('assistant/auth/problem/similar', { problemId: id }, { token: who.token })
const draft = (over: object = {}) => ({
  passage: 0,
  kind: 'single',
  stem: '另一道题？',
  options: ['甲', '乙', '丙', '丁'],
  answer: ['C'],
  analysis: '因为丙。',
  ...over,
})
/** Answers drafts with `made`, and solves them with these letters in turn. */
function answerWith(made: object, letters: string[]) {
  gateway.answer = ({ body }) => ({
    text: JSON.stringify(
      JSON.stringify(body.messages).includes('独立解答')
        ? { list: [{ no: 1, answer: [letters.shift() ?? ''] }] }
        : { list: [made] },
    ),
  })
}

test('writes one more problem that a second pass confirms; nothing is stored', async () => {
  const before = await t.owner`SELECT count(*)::int AS count FROM exam_problem`
  answerWith(draft(), ['A', 'C'])
  const { data } = await similar()
  expect(data.problem).toMatchObject({ problemType: 1, problemContent: '<p>另一道题？</p>' })
  expect(data.explained).toMatchObject({ answer: ['C'], analysis: '<p>因为丙。</p>' })
  // The first one was doubtful.
  expect(gateway.asked).toHaveLength(4)
  expect(await t.owner`SELECT count(*)::int AS count FROM exam_problem`).toEqual(before)
  const { data: places } = await t.call('assistant/auth/place/problem', { problemId }, { token: learner.token })
  expect(places.hasSimilar).toBe(1)
})

test('a doubtful problem, a foreign one and a running exam are refused', async () => {
  answerWith(draft(), ['A', 'B'])
  expect((await similar()).msg).toContain('没有写出可靠的')
  expect((await similar((await makeProblem(t.owner, { isPublic: 0 })).id)).code).toBe(404)
  expect((await similar((await makeProblem(t.owner, { isPublic: 1, siteId: 13 })).id)).code).toBe(404)
  const sitting = await makeUser(t.owner)
  const paper = await makePaper(t.owner, { rules: { attempts: 1 } })
  await makeRecord(t.owner, { paper, userId: sitting.userId })
  expect((await similar(problemId, sitting)).msg).toContain('正在参加一场考试')
  await t.owner`UPDATE assistant_setting SET is_enabled = 0`
  expect((await similar()).msg).toContain('没有启用')
})
