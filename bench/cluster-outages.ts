/** Redis and the object store away for a while: what calls, live rooms and files answer before, meanwhile and after. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../deploy/cluster/cluster.ts'
import type { Database } from '../server/src/kernel/db/index.ts'
import { makeLecturer, makeLive, makeUser } from '../server/test/factories.ts'
import { makePicture } from '../server/test/files.ts'
import { openRoomSocket } from '../server/test/sockets.ts'
import { ask, SITE } from './product.ts'

/** Below the limit of lines of a person. */
const EVERY_MS = 1000

/** Runs `work` again and again until `isOver`. */
async function repeated(isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  while (!isOver()) {
    await work()
    await sleep(EVERY_MS)
  }
}

/** Answers of calls and pages. */
export interface Answers {
  all: number
  failed: number
}

/** Asks for a page, a list and a person's own data in turn until `isOver`. */
async function callsUntil({ url }: Cluster, token: string, isOver: () => boolean): Promise<Answers> {
  const answers = { all: 0, failed: 0 }
  const asked = [
    () => fetch(url, { headers: { accept: 'text/html' } }).then((page) => page.text().then(() => page.ok)),
    () => ask(url, 'course/api/course/list', { pageCurrent: 1, pageSize: 10 }).then(() => true),
    () => ask(url, 'user/auth/user/ext/view', {}, token).then(() => true),
  ]
  await repeated(isOver, async () => {
    answers.all += 1
    const isAnswered = await asked[answers.all % asked.length]?.().catch(() => false)
    if (!isAnswered) answers.failed += 1
  })
  return answers
}

export interface RedisOutage {
  calls: Answers
  /** Worst time (ms) of a line from one app process to the other, with Redis and without. */
  delay: { with: number; without: number }
}

/** Kills Redis for `seconds` while two people talk, one on each app process. */
export async function redisOutage(cluster: Cluster, database: Database, seconds: number): Promise<RedisOutage> {
  const lecturer = await makeLecturer(database.owner)
  const { periodIds } = await makeLive(database.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId })
  const listener = await makeUser(database.owner)
  const [here, there] = cluster.apps.map(({ url }, at) =>
    openRoomSocket(url, periodIds[0] ?? '', { token: at === 0 ? lecturer.token : listener.token, host: 'localhost' }),
  )
  if (!here || !there) throw new Error('there are not two app processes')
  await Promise.all([here.welcome, there.welcome])
  const talk = async (phase: string, isOver: () => boolean) => {
    let [worst, count] = [0, 0]
    await repeated(isOver, async () => {
      const text = `${phase} ${count++}`
      const began = performance.now()
      const answer = await here.send({ type: 'say', text })
      if (answer.type !== 'ok') throw new Error(`a line was refused: ${JSON.stringify(answer)}`)
      await there.line(text)
      worst = Math.max(worst, performance.now() - began)
    })
    return worst
  }
  const during = (ms: number) => {
    const end = Date.now() + ms
    return () => Date.now() > end
  }
  try {
    const before = await talk('before', during(3000))
    await cluster.redis.kill()
    const isOver = during(seconds * 1000)
    const [without, calls] = await Promise.all([talk('without', isOver), callsUntil(cluster, listener.token, isOver)])
    cluster.redis.start()
    const after = await talk('after', during(5000))
    return { calls, delay: { with: Math.max(before, after), without } }
  } finally {
    here.close()
    there.close()
  }
}

export interface StoreOutage {
  calls: Answers
  /** Status and sentence of a read and of an upload without the store. */
  read: string
  upload: string
  /** Whether both work again. */
  isBack: boolean
}

/** Stops the object store for `seconds` after a picture was stored. */
export async function storeOutage(cluster: Cluster, database: Database, seconds: number): Promise<StoreOutage> {
  const { url } = cluster
  const { token } = await makeUser(database.owner)
  const picture = await makePicture()
  const outcome = async (request: Promise<Response>) => {
    const response = await request
    if (response.headers.get('content-type')?.startsWith('image/')) return { text: `${response.status}`, url: '' }
    const { msg, data } = (await response.json()) as { msg: string; data: { url?: string } | null }
    return { text: `${response.status} ${msg}`, url: data?.url ?? '' }
  }
  const read = (path: string) => outcome(fetch(`${url}${path}`))
  const upload = async () => {
    const place = await ask<{ target: string; headers: Record<string, string> }>(
      url,
      'system/auth/upload/aliyun',
      { fileName: 'a.png', fileSize: picture.length, fileKind: 'image' },
      token,
    )
    return outcome(
      fetch(`${url}${place.target}`, {
        method: 'PUT',
        headers: { ...place.headers, 'site-id': SITE, 'content-type': 'application/octet-stream' },
        body: new Uint8Array(picture),
      }),
    )
  }
  // Not read before the outage: pictures that were are answered from memory.
  const stored = await upload()
  await cluster.stopStore()
  const end = Date.now() + seconds * 1000
  const [calls, refusedRead, refusedUpload] = await Promise.all([
    callsUntil(cluster, token, () => Date.now() > end),
    read(stored.url),
    upload(),
  ])
  await cluster.startStore()
  const isBack = (await read(stored.url)).text === '200' && (await upload()).url !== ''
  return { calls, read: refusedRead.text, upload: refusedUpload.text, isBack }
}
