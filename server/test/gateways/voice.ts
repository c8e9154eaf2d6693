/** A fake speech synthesis server with OpenAI's API: speaks tones, or answers as configured, and records requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wavOf } from '../../src/platform/speech/cuts.ts'

export interface VoiceRequest {
  path: string
  authorization: string
  body: { model: string; input: string; voice: string; response_format: string; speed: number }
}

export type VoiceAnswer =
  | Buffer
  | { status: number; body?: string; headers?: Record<string, string> }
  /** The connection breaks within the sound, or stays silent. */
  | 'broken'
  | 'silent'
  /** Sound without end. */
  | 'endless'

export interface VoiceGateway {
  url: string
  received: VoiceRequest[]
  /** The answer to a request by its index. */
  answer: (nth: number, input: string) => VoiceAnswer | Promise<VoiceAnswer>
  close(): Promise<void>
}

const RATE = 22_050
/** Milliseconds that a character takes. */
export const CHARACTER_MS = 100

/** A tone, as long as a text takes. */
export function tone(text: string): Buffer {
  const samples = Buffer.alloc(Math.round(([...text].length * CHARACTER_MS * RATE) / 1000) * 2)
  for (let at = 0; at < samples.length; at += 2)
    samples.writeInt16LE(Math.round(8000 * Math.sin((at / 2 / RATE) * 2 * Math.PI * 220)), at)
  return wavOf(samples, RATE)
}

export async function startVoiceGateway(): Promise<VoiceGateway> {
  const speak = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as VoiceRequest['body']
    const { authorization = '' } = request.headers
    gateway.received.push({ path: request.url ?? '', authorization, body })
    const answer = await gateway.answer(gateway.received.length - 1, body.input)
    if (answer === 'silent') return
    if (answer === 'broken') {
      const sound = tone(body.input)
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': sound.length })
      response.write(sound.subarray(0, sound.length / 2), () => request.socket.destroy())
      return
    }
    if (answer === 'endless') {
      response.writeHead(200, { 'content-type': 'audio/wav' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      }
      response.on('drain', more)
      more()
      return
    }
    if (Buffer.isBuffer(answer)) return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(answer)
    response.writeHead(answer.status, answer.headers).end(answer.body ?? '')
  }
  const server = createServer((request, response) => {
    speak(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gateway: VoiceGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: (_nth, input) => tone(input),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gateway
}
