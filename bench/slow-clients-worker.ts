/**
 * Thousands of idle or slow connections, a separate process: reads a SlowPlan from stdin, writes a SlowResult at the
 * end.
 */
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SlowPlan, SlowResult, SlowWay } from './slow-clients.ts'

const { host, port, ways, connections, seconds, file, ahead } = JSON.parse(await text(process.stdin)) as SlowPlan
/** Connections opened at once. */
const AT_ONCE = 50
const PAUSE = 20
const DRIP_MS = 1000
const get = `GET / HTTP/1.1\r\nhost: ${host}:${port}\r\naccept: text/html\r\n`
const page = `${get}\r\n`
const fileAgain = page.replace('GET /', `GET ${file}`)
const post = `POST /apis/course/api/course/list HTTP/1.1\r\nhost: ${host}:${port}\r\nsite-id: 12\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`
/** What a connection sends first, and then every second. */
const behaviours: Record<SlowWay, { first: string; drip: string }> = {
  // A keep-alive connection between two pages.
  idle: { first: page, drip: '' },
  silent: { first: '', drip: '' },
  headers: { first: `${get}x-`, drip: 'a' },
  body: { first: post, drip: '[' },
  stopped: { first: `${post}[`, drip: '' },
  // A slow reader: more data than the socket buffers hold, never read. Its writes reveal when it is cut.
  reading: { first: fileAgain.repeat(8), drip: fileAgain },
  // Pipelined requests for an uncached page (http/page-key.ts).
  ahead: { first: page.replace('GET /', 'GET /list?unheard=1').repeat(ahead), drip: '' },
}

const until = Date.now() + seconds * 1000
const result: SlowResult = { opened: 0, openAtEnd: 0, longestMs: {}, answers: {} }
const open = new Map<Socket, { way: SlowWay; since: number }>()
const held = ({ way, since }: { way: SlowWay; since: number }) => {
  result.longestMs[way] = Math.max(result.longestMs[way] ?? 0, performance.now() - since)
}

function begin(way: SlowWay): void {
  const socket = connect({ host, port })
  result.opened += 1
  socket.once('connect', () => {
    open.set(socket, { way, since: performance.now() })
    if (behaviours[way].first) socket.write(behaviours[way].first)
  })
  if (way === 'reading') socket.pause()
  else
    socket.on('data', (data: Buffer) => {
      if (!data.toString('latin1', 0, 5).startsWith('HTTP/')) return
      const status = data.toString('latin1', 9, 12)
      result.answers[`${way} ${status}`] = (result.answers[`${way} ${status}`] ?? 0) + 1
    })
  socket.on('error', () => {})
  socket.once('close', () => {
    const known = open.get(socket)
    if (known) held(known)
    open.delete(socket)
    // Reconnects after being cut.
    if (Date.now() < until) setTimeout(begin, DRIP_MS, way)
  })
}

const dripping = setInterval(() => {
  for (const [socket, { way }] of open) if (behaviours[way].drip) socket.write(behaviours[way].drip)
}, DRIP_MS)
for (let at = 0; at < connections; at++) {
  begin(ways[at % ways.length] ?? 'idle')
  if (at % AT_ONCE === AT_ONCE - 1) await sleep(PAUSE)
}
await sleep(until - Date.now())
clearInterval(dripping)
result.openAtEnd = open.size
for (const known of open.values()) held(known)
process.stdout.write(JSON.stringify(result), () => process.exit(0))
