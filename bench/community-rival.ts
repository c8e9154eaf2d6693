/**
 * Measures NodeBB with the same driver: `node community-rival.ts FOLDER URL TOPICS`. NodeBB is GPL and therefore not a
 * dependency: install it into FOLDER (docs/decisions/0049) and fill it with the texts of community-data.ts.
 * TOPICS: number of topics; the last one has 500 replies. Readers `reader0` … (64) have the password Demo@2026x.
 * A vote is a message on its socket, its only interface; its own client sends it.
 */
import { createRequire } from 'node:module'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type LoadRequest, openLoop } from './load.ts'

const [, , folder = '', url = '', topics = '0'] = process.argv
const SECONDS = 8
const VOTED = 40
const upTo = (n: number) => Array.from({ length: n }, (_none, at) => at + 1)
const words =
  '线性代数,概率论,机器学习,英语写作,数据结构 错题回顾,经济学原理,操作系统,面试总结,PostgreSQL,TypeScript 项目实战,方法,学习'.split(
    ',',
  )

async function waiting(name: string, requests: LoadRequest[], rate: number): Promise<void> {
  const load = { url, requests, connections: 32, rate }
  await openLoop({ ...load, seconds: 3 })
  const { p50, p99, count } = await openLoop({ ...load, requests: requests.toReversed(), seconds: SECONDS })
  console.log(`${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${rate}/s, ${count} answers)`)
}

/** Session cookie of a signed-in reader. */
async function signIn(username: string): Promise<string> {
  const config = await fetch(`${url}/api/config`)
  const { csrf_token: token } = (await config.json()) as { csrf_token: string }
  const cookie = config.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
  const answer = await fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token, cookie: cookie.join('; ') },
    body: JSON.stringify({ username, password: 'Demo@2026x' }),
  })
  if (answer.status >= 400) throw new Error(`${username} was not signed in: ${answer.status} ${await answer.text()}`)
  return (answer.headers.getSetCookie()[0] ?? cookie[0] ?? '').split(';')[0] ?? ''
}

interface Socket {
  on(name: string, heard: (what?: unknown) => void): void
  emit(name: string, input: object, answered: (error: { message: string } | null) => void): void
  disconnect(): void
}
type Connect = (url: string, options: object) => Socket

/** Every reader votes and unvotes in a closed loop. */
async function votes(readers: number): Promise<void> {
  // Its client of 2016 would use Node's global WebSocket, which sends no cookies.
  Reflect.deleteProperty(globalThis, 'WebSocket')
  const connect = createRequire(join(folder, 'package.json'))('socket.io-client') as Connect
  const sockets = await Promise.all(
    upTo(readers).map(async (n) => {
      const cookie = await signIn(`reader${n - 1}`)
      const socket = connect(url, { transports: ['websocket'], extraHeaders: { Cookie: cookie }, forceNew: true })
      await new Promise<void>((resolve, reject) => {
        socket.on('connect', () => resolve())
        socket.on('connect_error', reject)
      })
      return socket
    }),
  )
  const end = performance.now() + SECONDS * 1000
  const took: number[] = []
  await Promise.all(
    sockets.map(async (socket) => {
      for (let n = 0; performance.now() < end; n++) {
        const pid = 1 + (Math.floor(n / 2) % VOTED)
        const began = performance.now()
        const vote = n % 2 ? 'posts.unvote' : 'posts.upvote'
        await new Promise<void>((resolve, reject) =>
          socket.emit(vote, { pid, room_id: `topic_${pid}` }, (error) =>
            error ? reject(new Error(error.message)) : resolve(),
          ),
        )
        took.push(performance.now() - began)
      }
    }),
  )
  for (const socket of sockets) socket.disconnect()
  took.sort((a, b) => a - b)
  console.log(
    `votes: ${(took.length / SECONDS).toFixed(0)}/s, p99 ${took[Math.ceil(took.length * 0.99) - 1]?.toFixed(1)} ms (${readers} readers)`,
  )
}

console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${topics} topics`)
await waiting(
  'newest topics',
  upTo(100).map((n) => ({ path: `/api/recent?page=${n % 10 || 10}` })),
  40,
)
await waiting(
  'a topic with 500 replies',
  upTo(20).map((page) => ({ path: `/api/topic/${topics}?page=${page}` })),
  40,
)
await waiting(
  'search',
  words.map((word) => ({ path: `/api/search?term=${encodeURIComponent(word)}&in=titlesposts` })),
  20,
)
await votes(32)
