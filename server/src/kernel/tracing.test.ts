/** Traces as a collector receives them, over OTLP/HTTP. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { currentWork, doing } from './observe.ts'
import { startTracing, statementName, type Tracing } from './tracing.ts'

interface Value {
  stringValue?: string
  intValue?: number
}
interface Received {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Value }[]
  status: { code?: number }
}

const received: Received[] = []
let resource = ''
/** Headers that another service received. */
const asked: (string | undefined)[] = []
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.url === '/v1/traces') {
      const sent = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: { resource: object; scopeSpans: { spans: Received[] }[] }[]
      }
      resource = JSON.stringify(sent.resourceSpans[0]?.resource)
      received.push(...sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
    } else asked.push(request.headers.traceparent as string | undefined)
    response.end('{}')
  })
})

let t: TestApp
let tracing: Tracing
let origin: string
beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', origin)
  vi.stubEnv('OTEL_SERVICE_NAME', 'school')
  t = await startTestApp()
  tracing = startTracing(1)
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const attribute = (span: Received | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}
const children = (span: Received | undefined) => received.filter(({ parentSpanId }) => parentSpanId === span?.spanId)
const TRACE = '0af7651916cd43dd8448eb211c80319c'

test('a call is a span with its statements, below the span of its client; a refusal names its code', async () => {
  const user = await makeUser(t.owner)
  const call = (path: string, headers: Record<string, string>, body: object) =>
    t.app.inject({ method: 'POST', url: `/apis/${path}`, headers: { 'site-id': '12', ...headers }, payload: body })
  const traceparent = `00-${TRACE}-b7ad6b7169203331-01`
  await call('user/auth/order/info/list', { token: user.token, traceparent }, { pageSize: 10 })
  await call('user/auth/order/info/list', {}, {})
  await t.app.inject({ url: '/files/12/no-such/9', headers: { host: 'localhost' } })
  await doing({ kind: 'job', name: 'probe.run', siteId: 12 }, async () => {
    expect(tracing.ids().trace_id).toMatch(/^[0-9a-f]{32}$/)
    await (await fetch(`${origin}/elsewhere`)).text()
    await t.services.database.of(12)`SELECT ${'13812345678'}::text FROM no_such_table`.catch(() => {})
  })
  expect([currentWork(), tracing.ids()]).toEqual([undefined, {}])
  await tracing.stop()

  expect(resource).toContain('school')
  const [listed, refused] = received.filter(({ name }) => name === 'request user/auth/order/info/list')
  expect([listed?.traceId, listed?.parentSpanId]).toEqual([TRACE, 'b7ad6b7169203331'])
  expect([attribute(listed, 'zhixing.code'), attribute(listed, 'zhixing.site')]).toEqual([200, 12])
  const statements = children(listed)
  expect(statements.map(({ name }) => name)).toContain('SELECT order_info')
  expect(statements.some((one) => String(attribute(one, 'db.query.text')).includes('user_session'))).toBe(true)
  for (const one of statements) expect(attribute(one, 'db.query.text')).toMatch(/\$1/)
  expect([attribute(refused, 'zhixing.code'), children(refused)]).toEqual([303, []])
  expect(received.find(({ name }) => name.startsWith('request /files/'))).toBeDefined()

  const job = received.find(({ name }) => name === 'job probe.run')
  expect(attribute(job, 'zhixing.site')).toBe(12)
  const failed = children(job).find(({ name }) => name === 'SELECT no_such_table')
  expect(failed?.status.code).toBe(2)
  const outgoing = children(job).find(({ name }) => name.startsWith('GET '))
  expect(attribute(outgoing, 'http.response.status_code')).toBe(200)
  expect(asked).toEqual([`00-${outgoing?.traceId}-${outgoing?.spanId}-01`])
  expect(JSON.stringify(received)).not.toMatch(new RegExp(`13812345678|${user.token}|no-such/9`))
})

test.each([
  ['SELECT a FROM users WHERE x = $1', 'SELECT users'],
  ['\n  INSERT INTO note (a) VALUES ($1)', 'INSERT note'],
  ['UPDATE pgboss.job AS j SET a = 1', 'UPDATE pgboss.job'],
  ['begin', 'BEGIN'],
])('%j is named %s', (text, name) => {
  expect(statementName(text)).toBe(name)
})
