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
