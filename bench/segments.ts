import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { closedLoop } from './load.ts'
import { cpuSeconds, family } from './processes.ts'
import { ask, freePort, temporaryFolder, videoPeriods, withProduct } from './product.ts'
import { atLeast, type Bench, type Figure, median, whole } from './report.ts'

const ROUNDS = 3
const LEARNER = { mobile: '13800000001', password: 'Demo@2026', clientType: 1 }

/** The segments of one video lesson: through the app, and from nginx that serves the same files. */
export const segments: Bench = {
  about: '视频分片：与 nginx 对比',
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url, appPid }) => {
      const paths = await segmentPaths(url)
      const nginx = await startNginx(dataDir)
      if (!nginx) say('没有安装 nginx（apt install nginx），只测本站')
      try {
        const app: Side = { url, pid: appPid, paths, rates: [], cpu: [] }
        // /media/s/<site>/<folder>/<expiry>/<signature>/<file> is stored as media/<site>/<folder>/<file>.
        const plain = paths.map((path) => path.replace(/^\/media\/s\/(\d+)\/([^/]+)\/\d+\/[^/]+\//, '/$1/$2/'))
        const other: Side | undefined = nginx && {
          url: nginx.url,
          pid: nginx.workerPid,
          paths: plain,
          rates: [],
          cpu: [],
        }
        // In turns, so that a slow moment of the machine meets both.
        for (let round = 0; round <= ROUNDS; round++) {
          say(`第 ${round} / ${ROUNDS} 轮`)
          for (const side of other ? [app, other] : [app])
            await measure(side, round === 0 ? 1 : Math.max(2, seconds / 2), round > 0)
        }
        return figures(app, other)
      } finally {
        await nginx?.stop()
      }
    }),
}

interface Side {
  url: string
  pid: number
  paths: string[]
  /** MB/s of every round. */
  rates: number[]
  /** Processor ms per MB of every round. */
  cpu: number[]
}

async function measure(side: Side, seconds: number, counts: boolean): Promise<void> {
  const before = cpuSeconds(side.pid)
  const { bytesPerSecond } = await closedLoop({
    url: side.url,
    requests: side.paths.map((path) => ({ path })),
    connections: 8,
    seconds: Math.round(seconds),
  })
  if (!counts) return
  const mb = bytesPerSecond / 1e6
  side.rates.push(mb)
  side.cpu.push(((cpuSeconds(side.pid) - before) * 1000) / (mb * Math.round(seconds)))
}

function figures(app: Side, other: Side | undefined): Figure[] {
  const told = (side: Side) => `${whole(median(side.rates))} MB/s (CPU ${median(side.cpu).toFixed(2)} ms/MB)`
  const name = { zh: '视频分片，经本站', en: 'HLS segments through the app' }
  if (!other) return [{ name, value: told(app) }]
  return [
    { name, value: told(app) },
    { name: { zh: '同样的文件，经 nginx', en: 'The same files from nginx' }, value: told(other) },
    atLeast(
      { zh: '视频分片，本站与 nginx 之比', en: 'HLS segments, app compared to nginx' },
      median(app.rates) / median(other.rates),
      0.7,
      '×',
    ),
  ]
}

/** Addresses (paths) of all segments of one lesson, taken from its playlists as a player does. */
async function segmentPaths(url: string): Promise<string[]> {
  const { token } = await ask<{ token: string }>(url, 'user/api/user/login/password', LEARNER)
  const [periodId] = await videoPeriods(url)
  const { ticket } = await ask<{ ticket: string }>(url, 'course/auth/course/sign', { periodId }, token)
  const { hlsUrl } = await ask<{ hlsUrl: string }>(url, 'vod/auth/videoInfo/play', { ticket }, token)
  const found: string[] = []
  for (const playlist of addresses(await text(new URL(hlsUrl, url))))
    found.push(...addresses(await text(new URL(playlist, new URL(hlsUrl, url)))))
  const media = found.filter((path) => path.endsWith('.m4s'))
  if (media.length === 0) throw new Error('the lesson has no segments')
  return media
}

const addresses = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

async function text(address: URL): Promise<string> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`)
  return response.text()
}

interface Nginx {
  url: string
  workerPid: number
  stop(): Promise<void>
}

/** nginx with one worker on the stored files of DATA_DIR, undefined where it is not installed. */
async function startNginx(dataDir: string): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).error) return undefined
  const folder = temporaryFolder('nginx')
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, nginxConfig(folder, join(dataDir, 'media'), port))
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' })
  const stop = () => stopped(child, folder)
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
  // Only root may choose the worker's user; the files are readable by whoever runs this.
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
