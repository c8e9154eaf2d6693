/** The MCP server, seen by the client of the SDK. */
import type { AddressInfo } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
let url: URL
let user: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  url = new URL(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/mcp`)
  user = await makeUser(t.owner, { nickname: '学员' })
})
afterAll(() => t.close())

async function tokenFor(scopes: string[], more: object = {}) {
  const input = { tokenName: 'MCP', scopes, ...more }
  return (await t.call('user/auth/token/save', input, { token: user.token })).data.token
}

async function connect(token: string) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(url, {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }) as unknown as Transport,
  )
  onTestFinished(() => client.close())
  return client
}
const textOf = (answer: object) => (answer as { content: { text: string }[] }).content[0]?.text ?? ''

test('tools follow the scopes of the token, and read as its person', async () => {
  const course = await makeCourse(t.owner, { courseName: '星空摄影入门' })
  const client = await connect(await tokenFor(['data:read', 'course:read']))
  const { tools } = await client.listTools()
  const names = tools.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['search_courses', 'my_progress', 'my_courses']))
  expect(names).not.toContain('my_classes')
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
  const outline = await client.callTool({ name: 'course_outline', arguments: { courseId: course.courseId } })
  expect(textOf(outline)).toContain('periodName')
  expect(JSON.parse(textOf(await client.callTool({ name: 'my_progress', arguments: {} })))).toMatchObject({ list: [] })
  const refused = await client.callTool({ name: 'my_classes', arguments: {} })
  expect(refused).toMatchObject({ isError: true })
  const wrong = await client.callTool({ name: 'lesson_progress', arguments: { courseId: 'x' } })
  expect(wrong).toMatchObject({ isError: true })
  expect(textOf(wrong)).toMatch(/[\u4e00-\u9fff]/)
})

test('a class is shown to its members only', async () => {
  const client = await connect(await tokenFor(['grade:read']))
  const answer = await client.callTool({ name: 'class_overview', arguments: { gradeId: '987654321012345678' } })
  expect(answer).toMatchObject({ isError: true })
  expect(JSON.parse(textOf(await client.callTool({ name: 'my_classes', arguments: {} })))).toMatchObject({ list: [] })
})

test('without a valid token there is no server', async () => {
  for (const token of ['', `zx_12_${'a'.repeat(43)}`, user.token]) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: '{}',
    })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  }
  expect((await fetch(url)).status).toBe(405)
  await expect(connect(await tokenFor(['data:read'], { ipRanges: ['203.0.113.0/24'] }))).rejects.toThrow()
})

test('a tool that writes shows a preview first, and its confirmation makes one change', async () => {
  const course = await makeCourse(t.owner, { courseName: '笔记课' })
  const reader = await connect(await tokenFor(['course:read', 'assistant:read']))
  const readable = (await reader.listTools()).tools.map(({ name }) => name)
  expect(readable).not.toContain('save_note')
  expect(await reader.callTool({ name: 'save_note', arguments: {} })).toMatchObject({ isError: true })

  const client = await connect(await tokenFor(['course.note:write']))
  const { tools } = await client.listTools()
  const tool = tools.find(({ name }) => name === 'save_note')
  expect(tool?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true })
  expect(Object.keys(tool?.inputSchema.properties ?? {})).toEqual(['periodId', 'content', 'videoTime', 'confirmation'])
  const note = { periodId: course.periodIds[0], content: '记住北极星', videoTime: 30 }
  const save = async (more: object = {}) => client.callTool({ name: 'save_note', arguments: { ...note, ...more } })
  const notes = async () =>
    (await t.owner`SELECT FROM note_log WHERE user_id = ${user.userId} AND content = ${note.content}`).length
  const preview = JSON.parse(textOf(await save())) as { preview: string; input: object; confirmation: string }
  expect(preview).toMatchObject({ preview: expect.stringContaining('笔记'), input: note })
  expect(await notes()).toBe(0)

  const { confirmation } = preview
  const changed = await save({ confirmation, content: '别的内容' })
  expect(changed).toMatchObject({ isError: true })
  const other = await connect(await tokenFor(['course.note:write']))
  expect(await other.callTool({ name: 'save_note', arguments: { ...note, confirmation } })).toMatchObject({
    isError: true,
  })
  expect(await save({ confirmation: 'x' })).toMatchObject({ isError: true })
  expect(await notes()).toBe(0)
  const saved = JSON.parse(textOf(await save({ confirmation })))
  expect(saved).toMatchObject({ content: note.content, videoTime: 30 })
  expect(JSON.parse(textOf(await save({ confirmation }))).id).toBe(saved.id)
  expect(await notes()).toBe(1)
  expect(textOf(await save({ content: '' }))).toMatch(/[\u4e00-\u9fff]/)
})

test('what the person may not do has no preview', async () => {
  const client = await connect(await tokenFor(['assistant:write']))
  const answer = await client.callTool({ name: 'draft_answer', arguments: { questionId: '1' } })
  expect(answer).toMatchObject({ isError: true })
  expect(textOf(answer)).not.toContain('confirmation')
})
