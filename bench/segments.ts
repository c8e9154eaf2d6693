import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { installationSecret } from '../server/src/kernel/data-dir.ts'
import { segmentExpiry, signPath } from '../server/src/vod/signature.ts'
import { closedLoop } from './load.ts'
import { cpuSeconds, family } from './processes.ts'
import { ask, freePort, SITE, temporaryFolder, videoPeriods, withProduct } from './product.ts'
import { atLeast, type Bench, type Figure, median, type FigureText, whole } from './report.ts'
import { sized } from './smoke.ts'

const ROUNDS = sized(3, 1)
const LEARNER = { mobile: '13800000001', password: 'Demo@2026', clientType: 1 }

/** Segments of a filmed lesson: 6 s at 1.4 Mbit/s, one minute. */
const FILMED = { count: 10, bytes: 1_050_000 }

/**
 * Video segments from the app, and from nginx on the same files. Demo lessons are narrated slides with segments of a
 * few kB, where the request dominates; a filmed lesson is measured beside them.
 */
export const segments: Bench = {
  about: { zh: '视频分片：与 nginx 对比', en: 'Video segments, compared to nginx' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url, appPid }) => {
      const lessons = [
        { name: { zh: '演示课分片', en: 'Segments of a demo lesson' }, paths: await segmentPaths(url) },
        { name: { zh: '实拍课分片（1 MB）', en: 'Segments of a filmed lesson (1 MB)' }, paths: writeFilmed(dataDir) },
      ]
      const nginx = await startNginx(dataDir)
      if (!nginx) say('没有安装 nginx（apt install nginx），只测本站')
      try {
        const figures: Figure[] = []
        for (const { name, paths } of lessons) {
          const app: Side = { url, pid: appPid, paths, rates: [], cpu: [], requests: [] }
          // /media/s/<site>/<folder>/<expiry>/<signature>/<file> is stored as media/<site>/<folder>/<file>.
          const plain = paths.map((path) => path.replace(/^\/media\/s\/(\d+)\/([^/]+)\/\d+\/[^/]+\//, '/$1/$2/'))
          const other: Side | undefined = nginx && {
            ...app,
            url: nginx.url,
            pid: nginx.workerPid,
            paths: plain,
            rates: [],
            cpu: [],
            requests: [],
          }
          // Interleaved, so that a slow moment of the machine affects both sides.
          for (let round = 0; round <= ROUNDS; round++) {
            say(`${name.zh}：第 ${round} / ${ROUNDS} 轮`)
            for (const side of other ? [app, other] : [app])
              await measure(side, round === 0 ? 1 : Math.max(2, Math.round(seconds / 3)), round > 0)
          }
          figures.push(...compared(name, app, other))
        }
        return figures
      } finally {
        await nginx?.stop()
      }
    }),
}

/** Writes the segments of a filmed lesson into the media folder. @returns their signed addresses */
function writeFilmed(dataDir: string): string[] {
  const folder = 'bench-filmed'
  const files = Array.from({ length: FILMED.count }, (_, n) => `720p/${n}.m4s`)
  mkdirSync(join(dataDir, 'media', SITE, folder, '720p'), { recursive: true })
  for (const file of files) writeFileSync(join(dataDir, 'media', SITE, folder, file), randomBytes(FILMED.bytes))
  const exp = segmentExpiry(Math.floor(Date.now() / 1000))
  const signature = signPath(installationSecret(dataDir), { siteId: Number(SITE), path: folder, exp })
  return files.map((file) => `/media/s/${SITE}/${folder}/${exp}/${signature}/${file}`)
}

interface Side {
  url: string
  pid: number
  paths: string[]
  /** MB/s by round. */
  rates: number[]
  /** CPU milliseconds per MB by round. */
  cpu: number[]
  /** Requests per second by round. */
  requests: number[]
}

async function measure(side: Side, seconds: number, counts: boolean): Promise<void> {
  const before = cpuSeconds(side.pid)
  const load = { url: side.url, requests: side.paths.map((path) => ({ path })), connections: 8, seconds }
  const { bytesPerSecond, rate } = await closedLoop(load)
  if (!counts) return
  const mb = bytesPerSecond / 1e6
  side.rates.push(mb)
  side.requests.push(rate)
  side.cpu.push(((cpuSeconds(side.pid) - before) * 1000) / (mb * seconds))
}

function compared(name: FigureText, app: Side, other: Side | undefined): Figure[] {
  const label = ({ rates, cpu, requests }: Side) =>
    `${whole(median(rates))} MB/s, ${whole(median(requests))}/s (CPU ${median(cpu).toFixed(2)} ms/MB)`
  const own: Figure = { name: { zh: `${name.zh}，经本站`, en: `${name.en}, through the app` }, value: label(app) }
  if (!other) return [own]
  return [
    own,
    { name: { zh: `${name.zh}，经 nginx`, en: `${name.en}, from nginx` }, value: label(other) },
    atLeast(
      { zh: `${name.zh}，本站与 nginx 之比`, en: `${name.en}, app compared to nginx` },
      median(app.rates) / median(other.rates),
      0.7,
      '×',
    ),
  ]
}

/** Paths of all segments of one lesson, read from its playlists. */
async function segmentPaths(url: string): Promise<string[]> {
  const { token } = await ask<{ token: string }>(url, 'user/api/user/login/password', LEARNER)
  const [periodId] = await videoPeriods(url)
  const { ticket } = await ask<{ ticket: string }>(url, 'course/auth/course/sign', { periodId }, token)
  const { hlsUrl } = await ask<{ hlsUrl: string }>(url, 'vod/auth/videoInfo/play', { ticket }, token)
  const found: string[] = []
  for (const playlist of addresses(await text(new URL(hlsUrl, url), token)))
    found.push(...addresses(await text(new URL(playlist, new URL(hlsUrl, url)), token)))
  const media = found.filter((path) => path.endsWith('.m4s'))
  if (media.length === 0) throw new Error('the lesson has no segments')
  return media
}

const addresses = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

async function text(address: URL, token: string): Promise<string> {
  const response = await fetch(address, { headers: { token } })
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`)
  return response.text()
}

interface Nginx {
  url: string
  workerPid: number
  stop(): Promise<void>
}

/** nginx with one worker on the files of DATA_DIR; undefined if it is not installed. */
async function startNginx(dataDir: string): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error) return undefined
  const folder = temporaryFolder('nginx')
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig(folder, join(dataDir, 'media'), port))
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' })
  const stop = () => stopped(child, folder)
  process.once('exit', () => child.kill())
  for (let tries = 0; tries < 100; tries++) {
    const workerPid = family(child.pid ?? 0)[1]
    const answered = await fetch(`http://localhost:${port}/`).catch(() => undefined)
    if (workerPid && answered) return { url: `http://localhost:${port}`, workerPid, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await stop()
  throw new Error('nginx did not start')
}

function stopped(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      rmSync(folder, { recursive: true, force: true })
      resolve()
    }
    if (child.exitCode !== null) return done()
    child.once('exit', done)
    child.kill('SIGTERM')
  })
}

function nginxConfig(folder: string, media: string, port: number): string {
  // Only root may set the worker's user.
  const user = process.getuid?.() === 0 ? `user ${userInfo().username};` : ''
  const quoted = (path: string) => `"${path}"`
  return `
${user}
worker_processes 1;
daemon off;
pid ${quoted(join(folder, 'nginx.pid'))};
error_log ${quoted(join(folder, 'error.log'))} crit;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  types { video/mp4 m4s mp4; }
  client_body_temp_path ${quoted(join(folder, 'body'))};
  proxy_temp_path ${quoted(join(folder, 'proxy'))};
  fastcgi_temp_path ${quoted(join(folder, 'fastcgi'))};
  uwsgi_temp_path ${quoted(join(folder, 'uwsgi'))};
  scgi_temp_path ${quoted(join(folder, 'scgi'))};
  server { listen 127.0.0.1:${port}; root ${quoted(media)}; }
}
`
}
