import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Answers to malformed requests, by Node's error code; any other is 400. */
const ANSWERS: Record<string, { status: string; code: number; msg: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 408, msg: '请求超时，请重试' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 431, msg: '请求头过大' },
}
const MALFORMED = { status: '400 Bad Request', code: 400, msg: '请求格式有误' }

function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, code, msg } = ANSWERS[error.code ?? ''] ?? MALFORMED
  const body = JSON.stringify({ code, msg, data: null })
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  socket.destroy(error)
}

/**
 * Answers malformed requests, and keeps silent connections beyond `headersTimeout`. Node starts that timer at
 * connect, but browsers preconnect, and a request on such a connection would be answered 408. Here it starts with
 * the first byte. A silent connection is closed without an answer, by the server's `timeout` or under pressure, so
 * that the browser retries on another.
 * @returns closes all silent connections
 */
export function answerClientErrors(server: Server): () => void {
  const silent = new Set<Socket>()
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || socket.bytesRead > 0) return refuse(error, socket)
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  return () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    silent.clear()
  }
}
