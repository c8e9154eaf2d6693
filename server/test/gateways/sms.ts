/** A loopback SMS provider that records requests and answers, refuses or hangs up as configured. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSms {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** `status` 0 closes the connection without an answer. */
export async function smsGateway(answer: { status: number; body: string }) {
  const received: ReceivedSms[] = []
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(pieces).toString('utf8'),
      })
      if (answer.status === 0) request.socket.destroy()
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received,
    answer,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
