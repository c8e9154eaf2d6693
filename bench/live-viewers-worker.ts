/** Viewers, a separate process: raw sockets that read a stream and count bytes. */
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ViewersPlan {
  port: number
  /** Address and token of each viewer. */
  viewers: { path: string; token: string }[]
  seconds: number
}
export interface ViewersResult {
  /** Viewers that received the stream to the end. */
  served: number
  megabits: number
  joinSeconds: number
}

const { port, viewers, seconds } = JSON.parse(await text(process.stdin)) as ViewersPlan
let bytes = 0
const open = new Set<number>()

function watch({ path, token }: ViewersPlan['viewers'][number], n: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ntoken: ${token}\r\n\r\n`)
    socket.once('data', (first: Buffer) => {
      if (first.toString('latin1', 9, 12) === '200') open.add(n)
      resolve()
    })
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(n)
      resolve()
    })
  })
}

const began = performance.now()
for (let at = 0; at < viewers.length; at += 20)
  await Promise.all(viewers.slice(at, at + 20).map((viewer, n) => watch(viewer, at + n)))
const joined = performance.now()
console.log('joined')
bytes = 0
await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const result: ViewersResult = {
  served: open.size,
  megabits: (bytes * 8) / 1e6 / seconds,
  joinSeconds: (joined - began) / 1000,
}
console.log(JSON.stringify(result))
process.exit(0)
