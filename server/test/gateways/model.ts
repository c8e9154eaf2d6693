/** A fake model server with OpenAI's API: answers as configured, with the faults of real ones, and records requests. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface ModelRequest {
  path: string
  authorization: string
  body: {
    model: string
    stream?: boolean
    messages?: { role: string; content: string }[]
    input?: string[]
    response_format?: unknown
    tools?: unknown[]
  }
  /** The client closed the connection before the end of the answer. */
  isLeft: boolean
}

/**
 * `text`: in pieces, each after `delayMs`; `cutAfter`: the connection is closed after so many pieces; `tool`: a tool
 * call with these arguments; `status`: a refusal.
 */
export interface ModelAnswer {
  text?: string
  pieces?: string[]
  delayMs?: number
  cutAfter?: number
  tool?: string
  status?: number
  body?: string
  usage?: { input: number; output: number } | null
}

export interface ModelGateway {
  url: string
  host: string
  asked: ModelRequest[]
  answer: (request: ModelRequest, nth: number) => ModelAnswer
  vector: (text: string) => number[]
  close(): Promise<void>
}

/** @param port 0: a free one */
export async function startModelGateway(port = 0): Promise<ModelGateway> {
  const usageOf = ({ usage = { input: 100, output: 20 } }: ModelAnswer) =>
    usage && {
      prompt_tokens: usage.input,
      completion_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    }

  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const asked: ModelRequest = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as ModelRequest['body'],
      isLeft: false,
    }
    response.on('close', () => {
      asked.isLeft = !response.writableFinished
    })
    gateway.asked.push(asked)
    const json = (status: number, body: unknown) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    const reply = gateway.answer(asked, gateway.asked.length - 1)
    if (reply.status) return void json(reply.status, reply.body ?? { error: { message: `status ${reply.status}` } })
    if (asked.path.endsWith('/embeddings'))
      return void json(200, {
        object: 'list',
        data: (asked.body.input ?? []).map((text, index) => ({
          object: 'embedding',
          index,
          embedding: gateway.vector(text),
        })),
        usage: { prompt_tokens: 10, total_tokens: 10 },
      })
    const pieces = reply.pieces ?? [...(reply.text ?? '').matchAll(/[\s\S]{1,8}/g)].map(([piece]) => piece)
    if (!asked.body.stream) {
      if (reply.delayMs) await wait(reply.delayMs)
      if (reply.cutAfter !== undefined) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
        response.write('{"id":', () => response.destroy())
        return
      }
      if (reply.body !== undefined) return void json(200, reply.body)
      return void json(200, {
        id: 'x',
        object: 'chat.completion',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            message:
              reply.tool === undefined
                ? { role: 'assistant', content: pieces.join('') }
                : {
                    role: 'assistant',
                    content: null,
                    tool_calls: [{ id: 'c', type: 'function', function: { name: 'sum', arguments: reply.tool } }],
                  },
          },
        ],
        usage: usageOf(reply),
      })
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (data: unknown) =>
      response.write(`data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', ...(data as object) })}\n\n`)
    for (const [at, piece] of pieces.entries()) {
      if (reply.delayMs) await wait(reply.delayMs)
      if (reply.cutAfter === at) return void response.destroy()
      if (response.destroyed) return
      send({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })
    }
    if (reply.cutAfter === pieces.length) return void response.destroy()
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
    const usage = usageOf(reply)
    if (usage) send({ choices: [], usage })
    response.end('data: [DONE]\n\n')
  }

  const server = createServer((request, response) => {
    hear(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: ModelGateway = {
    url: `http://${host}/v1`,
    host,
    asked: [],
    answer: () => ({ text: '好的。' }),
    vector: () => [1, 0],
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return gateway
}
