import { afterEach, expect, test } from 'vitest'
import { type SpeechGateway, startSpeechGateway } from '../../../test/gateways/speech.ts'
import { createOpenAiSpeech, transcriptionUrl } from './openai.ts'
import { SpeechError } from './port.ts'

let gateway: SpeechGateway | undefined
afterEach(() => gateway?.close())
const never = new AbortController().signal
const open = async (key?: string) => {
  gateway = await startSpeechGateway()
  return { gateway, speech: createOpenAiSpeech({ url: gateway.url, key, model: 'whisper-large-v3' }) }
}

test('accepts server, version and endpoint URLs', () => {
  for (const url of [
    'http://a:1',
    'http://a:1/',
    'http://a:1/v1',
    'http://a:1/v1/',
    'http://a:1/v1/audio/transcriptions',
  ])
    expect(transcriptionUrl(url)).toBe('http://a:1/v1/audio/transcriptions')
  expect(transcriptionUrl('https://x.example/asr')).toBe('https://x.example/asr/v1/audio/transcriptions')
})

test('uploads audio and model, returns the text', async () => {
  const { gateway, speech } = await open('secret-key')
  gateway.answer = () => ' 先看图像的交点。 '
  const sound = Buffer.from('RIFF....WAVE')
  expect(await speech.transcribe(sound, '', never)).toBe(' 先看图像的交点。 ')
  await speech.transcribe(sound, '前一句。', never)
  expect(gateway.received[0]).toMatchObject({
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer secret-key',
    fileName: 'sound.wav',
    sound,
    fields: { model: 'whisper-large-v3', response_format: 'json', prompt: expect.stringContaining('普通话') },
  })
  expect(gateway.received[1]?.fields.prompt).toBe('前一句。')
})

test('sends no Authorization without a key', async () => {
  const { gateway, speech } = await open()
  await speech.transcribe(Buffer.from('x'), '', never)
  expect(gateway.received[0]?.authorization).toBe('')
})

test.each([
  ['a refusal', { status: 429, body: '{"error":"slow down"}' }, '429'],
  ['a page instead of an answer', { status: 200, body: '<html>' }, 'without text'],
  ['an answer of another shape', { status: 200, body: '{"result":"x"}' }, 'without text'],
  ['an answer without end', { status: 200, body: JSON.stringify({ text: '长'.repeat(40_000) }) }, 'too long'],
  ['a way to somewhere else', { status: 307, body: '' }, '307'],
])('reports %s as an error', async (_name, answer, words) => {
  const { gateway, speech } = await open()
  gateway.answer = () => answer
  const failed = await speech.transcribe(Buffer.from('x'), '', never).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(SpeechError)
  expect((failed as Error).message).toContain(words)
})

test('fails if the server is unreachable or the request is aborted', async () => {
  const { gateway: gone, speech } = await open()
  await expect(speech.transcribe(Buffer.from('x'), '', AbortSignal.abort())).rejects.toThrow(SpeechError)
  await gone.close()
  gateway = undefined
  await expect(speech.transcribe(Buffer.from('x'), '', never)).rejects.toThrow(SpeechError)
})
