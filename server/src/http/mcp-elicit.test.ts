/** Confirmation of MCP tools by elicitation, with the client of the SDK. */
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { answerIn, declaresElicitation } from './mcp-elicit.ts'

let t: TestApp
let url: URL
let user: MadeUser
let periodId: string
beforeAll(async () => {
  t = await startTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = new URL(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/mcp`)
  user = await makeUser(t.owner, { nickname: '学员' })
  periodId = (await makeCourse(t.owner, { courseName: '笔记课' })).periodIds[0] ?? ''
})
afterAll(() => t.close())

const tokenFor = async (who = user) =>
  (await t.call('user/auth/token/save', { tokenName: 'MCP', scopes: ['course.note:write'] }, { token: who.token })).data
    .token

/** A client whose person answers; `asked` has what they were shown. */
async function connect(token: string, answer: () => ElicitResult | Promise<ElicitResult>) {
  const asked: string[] = []
  const client = new Client({ name: 'test', version: '1' }, { capabilities: { elicitation: {} } })
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params.message)
    return answer()
  })
  const transport = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  await client.connect(transport as unknown as Transport)
  onTestFinished(() => client.close())
  return { client, asked, sessionId: transport.sessionId ?? '' }
}
const textOf = (answer: object) => (answer as { content: { text: string }[] }).content[0]?.text ?? ''
const save = (client: Client, content: string) =>
  client.callTool({ name: 'save_note', arguments: { periodId, content, videoTime: 30 } })
const notes = async (content: string) =>
  (await t.owner`SELECT FROM note_log WHERE user_id = ${user.userId} AND content = ${content}`).length

test('a person who agrees makes one change by one call', async () => {
  const { client, asked } = await connect(await tokenFor(), () => ({ action: 'accept', content: {} }))
  const saved = JSON.parse(textOf(await save(client, '同意的笔记')))
  expect(saved).toMatchObject({ content: '同意的笔记', videoTime: 30 })
  expect(asked).toEqual([expect.stringMatching(/新增一条笔记[^]*同意的笔记/)])
  expect(await notes('同意的笔记')).toBe(1)
  // Other tools are not asked about, and several questions at once keep their answers.
  await client.listTools()
  const both = await Promise.all([save(client, '第一条'), save(client, '第二条')])
  expect(both.map((one) => JSON.parse(textOf(one)).content)).toEqual(['第一条', '第二条'])
})

test.each([
  ['decline', '用户没有同意'],
  ['cancel', '用户没有作答'],
] as const)('%s changes nothing', async (action, said) => {
  const { client } = await connect(await tokenFor(), () => ({ action }))
  const answer = await save(client, `${action} 的笔记`)
  expect(answer).toMatchObject({ isError: true })
  expect(textOf(answer)).toContain(said)
  expect(await notes(`${action} 的笔记`)).toBe(0)
})

test('wrong arguments and missing rights are refused before anybody is asked', async () => {
  const { client, asked } = await connect(await tokenFor(), () => ({ action: 'accept', content: {} }))
  expect(await save(client, '')).toMatchObject({ isError: true })
  expect(await client.callTool({ name: 'draft_answer', arguments: { questionId: '1' } })).toMatchObject({
    isError: true,
  })
  expect(asked).toEqual([])
})

test('a client that cannot ask after all gets the preview', async () => {
  const { client } = await connect(await tokenFor(), () => {
    throw new Error('no window')
  })
  expect(JSON.parse(textOf(await save(client, '没有窗口')))).toMatchObject({
    confirmation: expect.any(String) as string,
  })
  expect(await notes('没有窗口')).toBe(0)
})

test('an answer counts only with the token that was asked, and a session only with its own', async () => {
  const [token, foreign] = [await tokenFor(), await tokenFor()]
  let ask = (_answer: ElicitResult) => {}
  const thinking = new Promise<ElicitResult>((resolve) => (ask = resolve))
  const { client, asked, sessionId } = await connect(token, () => thinking)
  expect(sessionId).not.toBe('')
  const post = (body: object, headers: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    })
  const waits = save(client, '等待的笔记')
  await expect.poll(() => asked.length).toBe(1)
  const guessed = { jsonrpc: '2.0', id: 'ask-0123', result: { action: 'accept', content: {} } }
  expect((await post(guessed, { authorization: `Bearer ${foreign}` })).status).toBe(202)
  expect((await post(guessed, {})).status).toBe(401)
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const other = { authorization: `Bearer ${foreign}`, 'mcp-session-id': sessionId }
  expect((await post(list, other)).status).toBe(404)
  expect(await notes('等待的笔记')).toBe(0)
  ask({ action: 'accept', content: {} })
  await waits
  expect(await notes('等待的笔记')).toBe(1)
})

test('a token that is revoked while the person thinks writes nothing', async () => {
  const token = await tokenFor()
  const { client } = await connect(token, async () => {
    await t.owner`UPDATE api_token SET revoked_at = now() WHERE user_id = ${user.userId}`
    return { action: 'accept', content: {} }
  })
  // The answer itself is refused.
  Object.assign(client, { onerror: () => void client.close() })
  await expect(save(client, '太晚的笔记')).rejects.toThrow()
  expect(await notes('太晚的笔记')).toBe(0)
})

test('messages of the protocol', () => {
  const initialize = (elicitation?: unknown) => ({ params: { capabilities: { elicitation } } })
  expect([{}, { form: {} }, { form: {}, url: {} }].map((one) => declaresElicitation(initialize(one)))).toEqual([
    true,
    true,
    true,
  ])
  for (const body of [null, [], {}, initialize(), initialize({ url: {} })])
    expect(declaresElicitation(body)).toBe(false)
  expect(answerIn({ id: 'ask-1', result: { action: 'accept' } })).toEqual({ id: 'ask-1', outcome: 'accept' })
  expect(answerIn({ id: 'ask-1', result: { action: 'nonsense' } })).toEqual({ id: 'ask-1', outcome: 'cancel' })
  expect(answerIn({ id: 'ask-1', error: { code: -32601 } })).toEqual({ id: 'ask-1', outcome: 'unsupported' })
  for (const body of [null, { id: 1, result: {} }, { id: 'x', method: 'tools/list' }, []])
    expect(answerIn(body)).toBeUndefined()
})
