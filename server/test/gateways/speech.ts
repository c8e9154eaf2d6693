/** A fake speech recognition server with OpenAI's API: answers as configured and records requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  authorization: string
  fields: Record<string, string>
  fileName: string
  sound: Buffer
}

export interface SpeechGateway {
  url: string
  received: Received[]
  /** The next answers: the text of a piece by its index, or a status with a body. */
  answer: (nth: number) => string | { status: number; body: string }
  close(): Promise<void>
}

export async function startSpeechGateway(port = 0): Promise<SpeechGateway> {
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    })
    const form = await body.formData()
    const file = form.get('file') as File
    const fields = Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    gateway.received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      fields,
      fileName: file.name,
      sound: Buffer.from(await file.arrayBuffer()),
    })
    const answer = gateway.answer(gateway.received.length - 1)
    const { status, body: text } =
      typeof answer === 'string' ? { status: 200, body: JSON.stringify({ text: answer }) } : answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }
  const server = createServer((request, response) => {
    hear(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const gateway: SpeechGateway = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: () => '',
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gateway
}
