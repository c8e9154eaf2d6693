import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { type ModelGateway, startModelGateway } from '../../../test/gateways/model.ts'
import { isPrivateAddress } from '../../kernel/address.ts'
import { addressProblem, guardedFetch } from '../guarded-fetch.ts'
import { jsonIn } from './json-in-text.ts'
import { createOpenAiModel } from './openai.ts'
import { type ModelConnection, ModelError } from './port.ts'

let gateway: ModelGateway
beforeEach(async () => {
  gateway = await startModelGateway()
})
afterEach(() => gateway.close())

const never = new AbortController().signal
const model = (over: Partial<ModelConnection> = {}, allowed: readonly string[] | null = null) =>
  createOpenAiModel(
    { url: gateway.url, key: 'secret', model: 'm', embeddingModel: 'e', structured: 'auto', ...over },
    guardedFetch(allowed),
  )
const request = { messages: [{ role: 'user' as const, content: '你好' }], maxTokens: 100 }

async function read(made = model(), signal = never) {
  let text = ''
  let usage: unknown
  let fault = ''
  try {
    for await (const chunk of made.stream(request, signal)) {
      if ('usage' in chunk) ({ usage } = chunk)
      else text += chunk.text
    }
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError)
    ;({ fault } = error as ModelError)
  }
  return { text, usage, fault }
}

test('streams an answer with its usage', async () => {
  gateway.answer = () => ({ text: '光从窗外照进来，人物就立体了。', usage: { input: 7, output: 12 } })
  expect(await read()).toEqual({
    text: '光从窗外照进来，人物就立体了。',
    usage: { input: 7, output: 12 },
    fault: '',
  })
  expect(gateway.asked[0]).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer secret' })
})

test('estimates the usage of a provider that sends none', async () => {
  gateway.answer = () => ({ text: '四个汉字', usage: null })
  expect((await read()).usage).toEqual({ input: 2, output: 4 })
})

test.each([
  [401, 'key', 1],
  [404, 'model', 1],
  [400, 'request', 1],
  [429, 'busy', 2],
  [500, 'server', 2],
  [307, 'request', 1],
])('status %i is the fault %s after %i requests', async (status, fault, count) => {
  gateway.answer = () => ({ status })
  expect(await read()).toMatchObject({ text: '', fault })
  expect(gateway.asked).toHaveLength(count)
})

test('succeeds at the second try after 429', async () => {
  gateway.answer = (_request, nth) => (nth === 0 ? { status: 429 } : { text: '好' })
  expect((await read()).text).toBe('好')
})

test('a stream that is cut keeps what came', async () => {
  gateway.answer = () => ({ pieces: ['一', '二', '三'], cutAfter: 2, delayMs: 5 })
  expect(await read()).toMatchObject({ text: '一二', fault: 'cut' })
})

test('an answer that is too long is refused', async () => {
  gateway.answer = () => ({ pieces: Array.from({ length: 70 }, () => '长'.repeat(1000)) })
  expect(await read()).toMatchObject({ fault: 'answer' })
})

test('leaving stops the provider', async () => {
  gateway.answer = () => ({ pieces: Array.from({ length: 200 }, () => '字'), delayMs: 20 })
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 100)
  expect((await read(model(), stop.signal)).fault).toBe('aborted')
  await expect.poll(() => gateway.asked[0]?.isLeft).toBe(true)
})

const sum = { ...request, name: 'sum', schema: z.object({ sum: z.number() }) }

test('structured output falls back from schema to tool call to text, and remembers', async () => {
  gateway.answer = ({ body }) =>
    body.response_format || body.tools ? { status: 400 } : { text: '结果是：\n```json\n{"sum": 5}\n```' }
  const made = model()
  expect((await made.structured(sum, never)).value).toEqual({ sum: 5 })
  expect(gateway.asked).toHaveLength(3)
  await made.structured(sum, never)
  expect(gateway.asked).toHaveLength(4)
})

test('structured output by a tool call', async () => {
  gateway.answer = () => ({ tool: '{"sum": 5}' })
  expect((await model({ structured: 'tool' }).structured(sum, never)).value).toEqual({ sum: 5 })
})

test('text that does not fit is asked for once more with the error, then refused', async () => {
  gateway.answer = (_request, nth) => ({ text: nth === 0 ? '不知道' : '{"sum": 5}' })
  const made = model({ structured: 'text' })
  expect(await made.structured(sum, never)).toEqual({ value: { sum: 5 }, usage: { input: 200, output: 40 } })
  expect(gateway.asked[1]?.body.messages?.at(-1)?.content).toContain('does not fit')
  gateway.answer = () => ({ text: '{"sum": "五"}' })
  await expect(made.structured(sum, never)).rejects.toMatchObject({ fault: 'answer' })
})

test('embeds texts in order', async () => {
  gateway.vector = (text) => [text.length, 1]
  expect((await model().embed(['一', '二二'], never)).vectors).toEqual([
    [1, 1],
    [2, 1],
  ])
})

test('an address of a site is public and encrypted, unless the installation allows its host', async () => {
  for (const url of [
    'http://api.example.com/v1',
    'https://127.0.0.1/v1',
    'https://[::1]/v1',
    'https://10.0.0.8/v1',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/v1',
    'https://postgres/v1',
    'https://db.internal/v1',
    'https://models.lan/v1',
    'https://models.home.arpa/v1',
    'https://user:pass@api.example.com/v1',
    'file:///etc/passwd',
    'x',
  ])
    expect(addressProblem(url, []), url).toBeTruthy()
  expect(addressProblem('https://api.example.com/v1', [])).toBeUndefined()
  expect(addressProblem(gateway.url, [gateway.host])).toBeUndefined()
  expect(isPrivateAddress('8.8.8.8')).toBe(false)
  expect(isPrivateAddress('100.64.0.1')).toBe(true)

  expect((await read(model({}, []))).fault).toBe('address')
  expect(gateway.asked).toHaveLength(0)
  expect((await read(model({}, [gateway.host]))).fault).toBe('')
})

test('a name that resolves to an internal address is refused when the connection is made', async () => {
  // The name passes the check of its text; only its address is internal.
  const guarded = guardedFetch([])
  await expect(guarded('https://localhost.localdomain./v1')).rejects.toThrow()
})

test('finds JSON in an answer', () => {
  expect(jsonIn('{"a":1}')).toEqual({ a: 1 })
  expect(jsonIn('好的：\n```json\n[1]\n```\n完')).toEqual([1])
  expect(jsonIn('结果 {"a":[1]} 如上')).toEqual({ a: [1] })
  expect(jsonIn('没有')).toBeUndefined()
})
