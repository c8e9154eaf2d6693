import { afterEach, expect, test } from 'vitest'
import { tone, type VoiceAnswer, type VoiceGateway, startVoiceGateway } from '../../../test/gateways/voice.ts'
import { ModelError } from '../model/port.ts'
import { createOpenAiVoice } from './openai-voice.ts'

let gateway: VoiceGateway | undefined
afterEach(() => gateway?.close())
const never = new AbortController().signal
const SENTENCE = '先看图像的交点。'

const open = async (key?: string, bounds: Parameters<typeof createOpenAiVoice>[1] = {}) => {
  gateway = await startVoiceGateway()
  return { gateway, voice: createOpenAiVoice({ url: `${gateway.url}/v1/`, key, model: 'cosyvoice-v2' }, bounds) }
}
const inTurn =
  (...answers: VoiceAnswer[]) =>
  (nth: number, input: string): VoiceAnswer =>
    answers[nth] ?? tone(input)
const faultOf = async (asked: Promise<unknown>) => {
  const error = await asked.catch((one: unknown) => one)
  expect(error).toBeInstanceOf(ModelError)
  return (error as ModelError).fault
}

test('sends model, text and voice, returns the sound', async () => {
  const { gateway, voice } = await open('secret-key')
  expect((await voice.speak(SENTENCE, 'longxiaochun', never)).equals(tone(SENTENCE))).toBe(true)
  expect(gateway.received).toEqual([
    {
      path: '/v1/audio/speech',
      authorization: 'Bearer secret-key',
      body: { model: 'cosyvoice-v2', input: SENTENCE, voice: 'longxiaochun', response_format: 'wav', speed: 1 },
    },
  ])
})

test.each([429, 500, 503])('asks once more after %i, and then reports it', async (status) => {
  const busy = { status, headers: { 'retry-after-ms': '1' } }
  const { gateway, voice } = await open()
  gateway.answer = inTurn(busy)
  expect((await voice.speak(SENTENCE, 'a', never)).length).toBeGreaterThan(44)
  expect(gateway.received).toHaveLength(2)
  gateway.answer = () => busy
  expect(await faultOf(voice.speak(SENTENCE, 'a', never))).toBe(status === 429 ? 'busy' : 'server')
  expect(gateway.received).toHaveLength(4)
})

test.each([
  [401, 'key'],
  [404, 'model'],
  [400, 'request'],
])('%i is not repeated: %s', async (status, fault) => {
  const { gateway, voice } = await open()
  gateway.answer = () => ({
    status,
    body: '{"error":{"message":"no"}}',
    headers: { 'content-type': 'application/json' },
  })
  expect(await faultOf(voice.speak(SENTENCE, 'a', never))).toBe(fault)
  expect(gateway.received).toHaveLength(1)
})

test('does not follow a redirect with the key', async () => {
  const { gateway, voice } = await open('secret-key')
  gateway.answer = () => ({ status: 307, headers: { location: `${gateway.url}/elsewhere` } })
  expect(await faultOf(voice.speak(SENTENCE, 'a', never))).toBe('request')
  expect(gateway.received.map(({ path }) => path)).toEqual(['/v1/audio/speech'])
})

test('a broken connection, a silent server and endless sound are errors', async () => {
  const { gateway, voice } = await open(undefined, { timeoutMs: 300, maxBytes: 1024 * 1024 })
  gateway.answer = () => 'broken'
  expect(await faultOf(voice.speak(SENTENCE, 'a', never))).toBe('cut')
  gateway.answer = () => 'endless'
  expect(await faultOf(voice.speak(SENTENCE, 'a', never))).toBe('answer')
  gateway.answer = () => 'silent'
  expect(await faultOf(voice.speak(SENTENCE, 'a', never))).toBe('unreachable')
})

test('stops when the caller does', async () => {
  const { gateway, voice } = await open()
  const caller = new AbortController()
  gateway.answer = () => {
    caller.abort()
    return 'silent'
  }
  expect(await faultOf(voice.speak(SENTENCE, 'a', caller.signal))).toBe('aborted')
})
