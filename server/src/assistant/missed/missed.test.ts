import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { enableModel, type ModelApp, readAnswer, startModelApp } from '../../../test/assistant.ts'
import { makePaper, makeRecord } from '../../../test/exam.ts'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import type { ModelGateway } from '../../../test/gateways/model.ts'
import type { TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'
import { type MadeReplay, makeReplay } from '../../../test/replay.ts'

let t: TestApp
let gateway: ModelGateway
let close: ModelApp['close']
let origin: string
let boss: MadeUser
beforeAll(async () => {
  ;({ t, gateway, boss, close } = await startModelApp())
  origin = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => close())
afterEach(async () => {
  gateway.asked.length = 0
  await t.owner`UPDATE assistant_setting SET is_enabled = 0`
})

const view = (replay: MadeReplay, who: MadeUser) =>
  t.call('assistant/auth/missed/view', { periodId: replay.periodId }, { token: who.token })
const save = (replay: MadeReplay, who: MadeUser, begin: number, end: number, more: object = {}) =>
  t.call('assistant/auth/missed/save', { periodId: replay.periodId, begin, end, ...more }, { token: who.token })
const stretches = async (replay: MadeReplay, who: MadeUser) =>
  (await view(replay, who)).data.list.map(({ begin, end }) => [begin, end])

test('the stretches are those outside attendance; nothing is offered to who attended everything', async () => {
  const replay = await makeReplay(t)
  const [late, middle, absent, whole] = await Promise.all([1, 2, 3, 4].map(() => makeUser(t.owner)))
  if (!late || !middle || !absent || !whole) throw new Error('no people')
  await replay.attend(late, [125, 600])
  await replay.attend(middle, [0, 200], [320, 500])
  // Up to a minute counts as present.
  await replay.attend(whole, [50, 300], [355, 560])
  expect(await stretches(replay, late)).toEqual([[0, 125]])
  expect(await stretches(replay, middle)).toEqual([
    [200, 320],
    [500, 600],
  ])
  expect((await view(replay, absent)).data).toMatchObject({ isAbsent: 1, list: [{ begin: 0, end: 600 }] })
  expect((await view(replay, late)).data.isAbsent).toBe(0)
  expect((await view(replay, whole)).data).toEqual({ list: [], isAbsent: 0, spent: '' })
  expect((await view(replay, replay.lecturer)).data.list).toEqual([])
  await t.owner`UPDATE live_session SET live_status = 3 WHERE period_id = ${replay.periodId}`
  expect((await view(replay, absent)).data.list).toEqual([])
})

test('each stretch tells what happened in it, in order, without a model', async () => {
  const replay = await makeReplay(t)
  const [who, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  await replay.attend(who, [0, 100], [400, 600])
  await replay.mark(150, '例题')
  await replay.mark(450, '答疑')
  await replay.ask(180, '听懂了吗')
  await replay.ask(190, '签到', 9)
  await replay.say(other, 200, '端点也要看吗？')
  await replay.say(other, 205, '收到')
  await replay.say(replay.lecturer, 210, '讲义：https://example.com/notes.pdf', { roomRole: 3 })
  await replay.say(replay.lecturer, 220, '下周考试', { kind: 'announce', roomRole: 3 })
  await replay.say(other, 420, '这里没错过吗？')
  await t.owner`UPDATE course_period SET period_desc = ${'0:00 引子\n2:00 极值\n8:00 总结'} WHERE id = ${replay.periodId}`
  const { data } = await view(replay, who)
  expect(data).toMatchObject({ spent: '', list: [{ begin: 100, end: 400, hasSummary: 0, turn: null }] })
  const [stretch] = data.list
  const items = stretch?.itemList ?? []
  expect(items.filter(({ kind }) => kind !== 'sentence').map(({ kind, second, text }) => [kind, second, text])).toEqual(
    [
      ['chapter', 120, '极值'],
      ['chapter', 150, '例题'],
      ['ask', 180, '听懂了吗'],
      ['question', 200, '端点也要看吗？'],
      ['said', 210, '讲义：https://example.com/notes.pdf'],
      ['announce', 220, '下周考试'],
    ],
  )
  const sentences = items.filter(({ kind }) => kind === 'sentence')
  expect(sentences).toHaveLength(2)
  for (const { second, text } of sentences) {
    expect(second).toBeGreaterThanOrEqual(100)
    expect(second).toBeLessThan(400)
    expect(text).toMatch(/导数|积分/)
  }
  expect(items.map(({ second }) => second)).toEqual(items.map(({ second }) => second).toSorted((a, b) => a - b))
  // A removed line is gone here as well.
  await t.owner`UPDATE live_message SET is_removed = 1 WHERE period_id = ${replay.periodId} AND kind = 'chat'`
  const after = (await view(replay, who)).data.list[0]?.itemList ?? []
  expect(after.some(({ kind }) => kind === 'question' || kind === 'said')).toBe(false)
})

test('times follow the parts and the trim of the recording', async () => {
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  await replay.attend(who, [0, 60], [150, 300], [420, 500])
  await replay.ask(460, '在场时的问题')
  await replay.ask(350, '中间的问题')
  await replay.trim(100, 450)
  const { data } = await view(replay, who)
  // 60–150 began before the cut, 500–600 is gone.
  expect(data.list.map(({ begin, end }) => [begin, end])).toEqual([
    [0, 50],
    [200, 320],
  ])
  const brief = await t.call(
    'assistant/auth/missed/view',
    { periodId: replay.periodId, isBrief: 1 },
    { token: who.token },
  )
  expect(brief.data).toMatchObject({
    isAbsent: 0,
    list: [
      { begin: 0, end: 50, itemList: [], turn: null },
      { begin: 200, end: 320, itemList: [] },
    ],
  })
  expect(data.list[1]?.itemList).toContainEqual({ kind: 'ask', second: 250, text: '中间的问题' })
  // The stream was interrupted between 300 s and 400 s: the replay has no such part.
  await t.owner`DELETE FROM live_trim WHERE period_id = ${replay.periodId}`
  const parts = [
    { at: Date.parse(replay.at(0)), length: 300_000 },
    { at: Date.parse(replay.at(400)), length: 200_000 },
  ]
  await t.owner`
    UPDATE live_channel_log SET recorded_parts = ${JSON.stringify(parts)}::text::jsonb WHERE period_id = ${replay.periodId}`
  await t.owner`UPDATE course_period SET video_length = 500 WHERE id = ${replay.periodId}`
  expect(await stretches(replay, who)).toEqual([
    [60, 150],
    [400, 500],
  ])
})

test('only for who may watch the replay', async () => {
  const paid = await makeReplay(t, { isFree: 0, price: 9900 })
  const stranger = await makeUser(t.owner)
  expect((await view(paid, stranger)).code).toBe(456)
  expect((await save(paid, stranger, 0, 600)).code).toBe(456)
  const abroad = await makeReplay(t, { siteId: 13 })
  expect((await view(abroad, stranger)).code).toBe(404)
  expect((await save(abroad, stranger, 0, 600)).code).toBe(404)
  const hidden = await makeReplay(t, { isPutaway: 0 })
  expect((await view(hidden, stranger)).code).toBe(404)
  const replay = await makeReplay(t)
  await t.owner`UPDATE course SET stop_reason = '整改' WHERE id = ${replay.courseId}`
  expect(await view(replay, stranger)).toMatchObject({ code: 999, msg: expect.stringContaining('整改') })
  expect((await t.call('assistant/auth/missed/view', { periodId: replay.periodId })).code).not.toBe(200)
})

test('a summary streams with citations of its parts, without names, and is kept', async () => {
  await enableModel(t, gateway, boss)
  gateway.answer = () => ({ text: '- 讲了导数[1]\n- 讲了积分[2]，见 https://evil.example/x[77]' })
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner, { nickname: '韩梅梅' })
  await replay.attend(who, [0, 100], [400, 600])
  await replay.say(await makeUser(t.owner), 50, '好的')
  expect((await view(replay, who)).data.list[0]).toMatchObject({ hasSummary: 1, turn: null })
  const { data } = await save(replay, who, 100, 400, { clientKey: 'm1' })
  expect(data).toMatchObject({ state: 'waiting', isGenerated: 0, notice: '' })
  expect((await save(replay, who, 100, 400, { clientKey: 'm1' })).data).toEqual(data)
  expect(data.placeList[0]).toMatchObject({ kind: 'transcript', periodId: replay.periodId, place: 100 })
  for (const { place } of data.placeList) expect(place >= 100 && place < 400).toBe(true)
  const read = await readAnswer(origin, who, data.turnId)
  expect(read.text).toBe('- 讲了导数[1]\n- 讲了积分[2]，见 ')
  expect(read.end).toMatchObject({ state: 'done', isGenerated: 1 })

  const [asked] = gateway.asked
  const sent = JSON.stringify(asked?.body)
  expect(sent).toContain('导数')
  // Of participants, the asker, and numbers.
  for (const secret of ['13800138000', '李雷', '韩梅梅']) expect(sent).not.toContain(secret)
  const last = asked?.body.messages?.at(-1)?.content ?? ''
  expect(last.match(/<\/资料>/g)).toHaveLength(data.placeList.length)
  expect((await view(replay, who)).data.list[0]?.turn).toMatchObject({ turnId: data.turnId, answer: read.text })
  // A conversation of this person: listed, and deleted by them.
  const talks = await t.call('assistant/auth/talk/list', { courseId: replay.courseId }, { token: who.token })
  expect(talks.data.list).toMatchObject([{ id: data.talkId, turnCount: 1 }])
  expect((await readAnswer(origin, await makeUser(t.owner), data.turnId)).status).toBe(404)
  const used = await t.call('assistant/admin/model/usage', {}, { token: boss.token })
  expect(used.data.list).toContainEqual(expect.objectContaining({ feature: 'missed', inputUsage: 100 }))
  await t.call('assistant/auth/talk/delete', { id: data.talkId }, { token: who.token })
  expect((await view(replay, who)).data.list[0]?.turn).toBeNull()
})

test('only a missed stretch with captions is summed up', async () => {
  await enableModel(t, gateway, boss)
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  await replay.attend(who, [100, 600])
  expect((await save(replay, who, 0, 600)).code).toBe(404)
  await t.owner`UPDATE course_transcript SET line_list = '[]' WHERE period_id = ${replay.periodId}`
  expect((await view(replay, who)).data.list[0]).toMatchObject({ hasSummary: 0 })
  expect(await save(replay, who, 0, 100)).toMatchObject({ code: 999, msg: expect.stringContaining('字幕') })
  expect(gateway.asked).toHaveLength(0)
})

test('a long stretch is sent within bounds, from begin to end', async () => {
  await enableModel(t, gateway, boss)
  gateway.answer = () => ({ text: '讲了很多[1]。' })
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  const lines = Array.from({ length: 600 }, (_, second): [number, string] => [
    second,
    `第${second}秒讲到的话`.repeat(12),
  ])
  await t.owner`
    UPDATE course_transcript SET line_list = ${JSON.stringify(lines)}::text::jsonb WHERE period_id = ${replay.periodId}`
  const { data } = await save(replay, who, 0, 600)
  expect(data.placeList).toHaveLength(12)
  expect(data.placeList.at(-1)?.place).toBe(550)
  await readAnswer(origin, who, data.turnId)
  const [asked] = gateway.asked
  expect(JSON.stringify(asked?.body.messages).length).toBeLessThan(12_000)
})

test.each([
  ['a cut stream keeps what came', { pieces: ['讲', '了', '导'], cutAfter: 2, delayMs: 5 }, 'cut', '讲了'],
  ['a provider that fails leaves the account', { status: 500 }, 'places', ''],
])('%s', async (_name, answer, state, text) => {
  await enableModel(t, gateway, boss)
  gateway.answer = () => answer
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  const { data } = await save(replay, who, 0, 600)
  const read = await readAnswer(origin, who, data.turnId)
  expect(read).toMatchObject({ text, end: { state, notice: expect.stringMatching(/./) } })
})

test('a listed word hides a summary', async () => {
  await listWords(t, ['禁用词丙'])
  await enableModel(t, gateway, boss)
  gateway.answer = () => ({ text: '讲了导数，禁用词丙。' })
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  const { data } = await save(replay, who, 0, 600)
  expect(await readAnswer(origin, who, data.turnId)).toMatchObject({ text: '', end: { state: 'withheld' } })
})

test('a full budget leaves the account, with a sentence; without a model there is no word of it', async () => {
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  expect((await save(replay, who, 0, 600)).data).toMatchObject({ state: 'places', answer: '', notice: '' })
  await enableModel(t, gateway, boss, { siteDayQuota: 1 })
  await t.owner`
    INSERT INTO assistant_usage (site_id, hour, user_id, feature, input_tokens)
    VALUES (12, date_trunc('hour', now()), ${who.userId}, 'ask', 100)`
  const { data } = await view(replay, who)
  expect(data).toMatchObject({ spent: 'site', list: [{ hasSummary: 0, turn: null }] })
  expect(data.list[0]?.itemList.length).toBeGreaterThan(0)
  expect((await save(replay, who, 0, 600)).data).toMatchObject({
    state: 'places',
    notice: 'siteSpent',
  })
  expect(gateway.asked).toHaveLength(0)
})

test('access that ended before the stream writes nothing', async () => {
  await enableModel(t, gateway, boss)
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  const { data } = await save(replay, who, 0, 600)
  await t.owner`UPDATE course SET stop_reason = '整改' WHERE id = ${replay.courseId}`
  expect((await readAnswer(origin, who, data.turnId)).end).toMatchObject({ state: 'places', isGenerated: 0 })
  expect(gateway.asked).toHaveLength(0)
})

test('is refused while a counted attempt of the person is running', async () => {
  const replay = await makeReplay(t)
  const who = await makeUser(t.owner)
  const paper = await makePaper(t.owner, { rules: { attempts: 1 } })
  await makeRecord(t.owner, { paper, userId: who.userId })
  expect(await view(replay, who)).toMatchObject({ code: 999, msg: expect.stringContaining('考试') })
  expect((await save(replay, who, 0, 600)).code).toBe(999)
})
