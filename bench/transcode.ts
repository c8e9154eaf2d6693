/** From an uploaded file to a playable stream, and the job queue. Needs ffmpeg. */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, transaction } from '../server/src/kernel/db/index.ts'
import type { JobKind } from '../server/src/kernel/job-kinds.ts'
import { transcodeType } from '../server/src/vod/jobs.ts'
import { createLog } from '../server/src/kernel/log.ts'
import { createJobs } from '../server/src/kernel/queue/jobs.ts'
import { createWorkers } from '../server/src/kernel/queue/workers.ts'
import type { Services } from '../server/src/kernel/services.ts'
import { cpuSeconds, family } from './processes.ts'
import { databaseOf, type Product, SITE, temporaryFolder, withProduct } from './product.ts'
import { atLeast, atMost, type Bench, type Figure, median, whole } from './report.ts'
import { sized } from './smoke.ts'

const REMUX_GOAL = 20
const PAGE_GOAL_MS = 300
const QUEUE_JOBS = sized(2000, 50)
const REST_SECONDS = sized(30, 1)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export const transcode: Bench = {
  about: { zh: '转码与任务队列', en: 'Transcoding and the job queue' },
  async run({ dataDir, say }) {
    const folder = temporaryFolder('transcode')
    try {
      say('生成测试视频')
      const files = makeSources(folder)
      const worked = await withProduct(dataDir, async (product) => {
        const database = databaseOf(dataDir)
        try {
          return [
            await remux(database, dataDir, files.lecture, say),
            ...(await encode(product, database, dataDir, files.camera, say)),
            await throughput(database, say),
          ]
        } finally {
          await database.close()
        }
      })
      return [...worked, await idle(dataDir, say)]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

const MINUTE = sized(60, 3)

/** Ten minutes of a screen recording, and one minute that needs encoding. */
function makeSources(folder: string) {
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...args])
  const picture = ['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=${MINUTE}`]
  const sound = ['-f', 'lavfi', '-i', `sine=f=330:d=${MINUTE},volume=0.1`]
  const one = join(folder, 'minute.mp4')
  ffmpeg(...picture, ...sound, '-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '2M', '-g', '150', '-c:a', 'aac', one)
  const lecture = join(folder, 'lecture.mp4')
  ffmpeg('-stream_loop', '9', '-i', one, '-c', 'copy', lecture)
  const camera = join(folder, 'camera.avi')
  ffmpeg('-i', one, '-c:v', 'mpeg4', '-q:v', '5', '-c:a', 'mp3', camera)
  return { lecture, camera }
}

interface Timed {
  id: string
  /** Milliseconds on the clock of this process. */
  sentAt: number
}

/** Enqueues a video, as an upload does. */
async function send(database: Database, dataDir: string, file: string): Promise<Timed> {
  const siteId = Number(SITE)
  const sourceKey = `sources/${siteId}/${randomUUID()}`
  mkdirSync(join(dataDir, 'sources', SITE), { recursive: true })
  copyFileSync(file, join(dataDir, sourceKey))
  const jobs = await createJobs(database.owner, [kindNamed(transcodeType.name)], createLog('silent'))
  try {
    const sentAt = performance.now()
    const id = await transaction(database.owner, async (tx) => {
      const [row] = await tx<{ id: string }[]>`
        INSERT INTO video (site_id, video_name, folder, media_key, source_key, source_size, progress, stage, queued_at)
        VALUES (${siteId}, 'bench', ${randomUUID()}, ${randomBytes(16)}, ${sourceKey}, ${statSync(file).size}, 0, '排队中', now()) RETURNING id`
      const id = row?.id ?? ''
      await jobs.send(tx, transcodeType, { siteId, videoId: id })
      return id
    })
    return { id, sentAt }
  } finally {
    await jobs.close()
  }
}

// The product has created the queue with its settings and its dead letter queue.
const kindNamed = (name: string): JobKind => ({ name, run: async () => {}, failed: async () => {} })

/** Waits until the video is playable. @returns seconds since it was enqueued @throws if it failed */
async function watchable(database: Database, { id, sentAt }: Timed): Promise<number> {
  for (;;) {
    const [row] = await database.owner<
      { status: number; reason: string }[]
    >`SELECT video_status AS status, fail_reason AS reason FROM video WHERE site_id = ${SITE} AND id = ${id}`
    if (row?.status === 2) return (performance.now() - sentAt) / 1000
    if (row?.status !== 1) throw new Error(`the video failed: ${row?.reason}`)
    await pause(50)
  }
}

/** Waits for the thumbnails, so that the next measurement has the machine to itself. */
async function settled(database: Database, { id }: Timed): Promise<void> {
  for (;;) {
    const [row] = await database.owner<
      { stage: string }[]
    >`SELECT stage FROM video WHERE site_id = ${SITE} AND id = ${id}`
    if (row?.stage === '') return
    await pause(200)
  }
}

async function remux(database: Database, dataDir: string, file: string, say: (text: string) => void): Promise<Figure> {
  say('十分钟 720p 课程，直接封装')
  const sent = await send(database, dataDir, file)
  const seconds = await watchable(database, sent)
  await settled(database, sent)
  return atMost(
    { zh: '10 分钟 720p（H.264）从入队到可播放', en: '10 minutes of 720p (H.264), from queue to playable' },
    seconds,
    REMUX_GOAL,
    ' s',
  )
}

async function encode(
  { url }: Product,
  database: Database,
  dataDir: string,
  file: string,
  say: (text: string) => void,
): Promise<Figure[]> {
  const page = async () => {
    const began = performance.now()
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the front page answered ${response.status}`)
    return performance.now() - began
  }
  for (let n = 0; n < 20; n++) await page()
  say('一分钟 720p 转成 720p 与 360p，同时访问首页')
  const sent = await send(database, dataDir, file)
  const waits: number[] = []
  let over = false
  const visits = (async () => {
    while (!over) {
      waits.push(await page())
      await pause(50)
    }
  })()
  const seconds = await watchable(database, sent).finally(() => {
    over = true
  })
  await visits
  await settled(database, sent)
  const slow = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN
  return [
    atLeast(
      { zh: '转码速度（720p 源 → 720p + 360p）', en: 'Transcoding speed (720p source → 720p + 360p)' },
      MINUTE / seconds,
      1,
      '×',
    ),
    atMost(
      { zh: '转码期间首页 p99', en: 'Front page p99 while transcoding' },
      slow,
      PAGE_GOAL_MS,
      ' ms',
      ` (median ${whole(median(waits))}, ${waits.length} visits)`,
    ),
  ]
}

async function throughput(database: Database, say: (text: string) => void): Promise<Figure> {
  say(`${QUEUE_JOBS} 个空任务`)
  let done = 0
  const kind: JobKind = {
    name: 'bench.nothing',
    concurrency: 8,
    async run() {
      done++
    },
  }
  const log = createLog('silent')
  const jobs = await createJobs(database.owner, [kind], log)
  await transaction(database.owner, async (tx) => {
    for (let n = 0; n < QUEUE_JOBS; n++) await jobs.sendAgain(tx, kind.name, { siteId: Number(SITE) })
  })
  const workers = createWorkers({ log, database } as Services, [kind])
  const began = performance.now()
  await workers.start()
  while (done < QUEUE_JOBS) await pause(5)
  const seconds = (performance.now() - began) / 1000
  await workers.stop()
  await jobs.close()
  await database.owner`DELETE FROM pgboss.job WHERE name = ${kind.name}`
  return atLeast(
    { zh: '任务队列（空任务，一个进程）', en: 'Job queue (empty jobs, one process)' },
    QUEUE_JOBS / seconds,
    100,
    '/s',
  )
}

/** CPU time of the idle queue: app and PostgreSQL with and without workers. */
async function idle(dataDir: string, say: (text: string) => void): Promise<Figure> {
  const used = (workers: '0' | '1') => {
    process.env.WORKERS = workers
    return withProduct(dataDir, async ({ pid }) => {
      await pause(sized(10_000, 1000))
      const total = () => family(pid).reduce((sum, one) => sum + (cpuSeconds(one) || 0), 0)
      const before = total()
      await pause(REST_SECONDS * 1000)
      return total() - before
    }).finally(() => {
      delete process.env.WORKERS
    })
  }
  say(`空闲 ${REST_SECONDS} 秒，两次`)
  const [without, withWorkers] = [await used('0'), await used('1')]
  const share = (seconds: number) => (100 * seconds) / REST_SECONDS
  return atMost(
    { zh: '队列空闲时占用的处理器', en: 'Processor used by the idle queue' },
    Math.max(0, share(withWorkers - without)),
    1,
    ' %',
    ` (${share(withWorkers).toFixed(2)} % with, ${share(without).toFixed(2)} % without workers)`,
  )
}
