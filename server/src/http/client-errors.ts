import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** What is answered to requests that never become one, by Node's code; anything else is 400. */
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
 * Answers what is no request, and keeps connections that have not said anything when `headersTimeout` is over. Node counts that from the connection, and browsers
 * open connections ahead of need: the file that one asks for then would be answered 408. Its first byte begins the time anew. Such a connection ends without an
 * answer, so that the browser asks again on another: by the server's own `timeout`, or when others need the room. @returns ends all of them
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
