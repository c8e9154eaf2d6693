/** The files of deploy/: reverse proxies in front of the real application, alert rules, systemd units. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpsRequest } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { makeLecturer, makeLive, makeUser } from '../server/test/factories.ts'
import { askPlace } from '../server/test/files.ts'
import { startTestApp, type TestApp } from '../server/test/harness.ts'
import { openRoomSocket } from '../server/test/sockets.ts'
import { LARGEST_CHUNK } from '../contract/src/vod/upload.ts'
import { SESSION_COOKIE } from '../server/src/kernel/session.ts'
import { Environment } from '../server/src/kernel/config.ts'
import { maxBytes } from '../server/src/system/file/file-rules.ts'

const root = join(import.meta.dirname, '..')
const deploy = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'zhixing-deploy-'))
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const HOST = 'learn.example.com'

let t: TestApp
let appPort: string
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: `https://${HOST}` })
  await t.owner`UPDATE site SET domain = ${HOST} WHERE site_id = 12`
  appPort = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' })).port
})
afterAll(async () => {
  await t?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A free port of loopback. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** A self-signed certificate. */
function certificate() {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${HOST}`]
  execFileSync('openssl', [...args, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key, cert }
}

interface Proxy {
  port: number
  process: ChildProcess
}

async function startNginx(): Promise<Proxy> {
  const [port, plain] = [await freePort(), await freePort()]
  const { key, cert } = certificate()
  const site = deploy('nginx.conf')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${appPort}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; events {}\nhttp { access_log off; ${temporary}\n${site} }`,
  )
  return { port, process: spawn('nginx', ['-p', folder, '-c', config], { stdio: 'ignore' }) }
}

async function startCaddy(): Promise<Proxy> {
  const port = await freePort()
  const { key, cert } = certificate()
  const site = deploy('Caddyfile').replace(/(DOMAIN.*\{)$/m, `$1\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`)
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  const places = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const env = { ...process.env, ...places, DOMAIN: `https://${HOST}:${port}`, APP: `127.0.0.1:${appPort}` }
  return {
    port,
    process: spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], { env, stdio: 'ignore' }),
  }
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  /** Everything received until the answer ended, or the first chunk of a stream. */
  text: string
}

/** A request to the proxy as a browser sends it. `first`: resolves with the first chunk of a stream. */
function ask(
  { port }: Proxy,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer; first?: boolean } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpsRequest(
      {
        host: '127.0.0.1',
        port,
        path,
        servername: HOST,
        rejectUnauthorized: false,
        method: options.method ?? 'GET',
        headers: { host: HOST, ...options.headers },
      },
      (response) => {
        let text = ''
        const answer = () => ({ status: response.statusCode ?? 0, headers: response.headers, text })
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
          if (options.first) {
            resolve(answer())
            request.destroy()
          }
        })
        response.on('end', () => resolve(answer()))
      },
    )
    request.on('error', reject)
    request.end(options.body)
  })
}

const proxies = [
  { name: 'nginx', start: startNginx, installed: has('nginx', '-v') && has('openssl', 'version') },
  { name: 'Caddy', start: startCaddy, installed: has('caddy', 'version') && has('openssl', 'version') },
]

for (const { name, start, installed } of proxies)
  describe.skipIf(!installed)(`behind ${name}`, () => {
    let proxy: Proxy
    beforeAll(async () => {
      proxy = await start()
      await vi.waitFor(async () => expect((await ask(proxy, '/healthz')).status).toBe(200), { timeout: 15_000 })
    })
    afterAll(() => {
      proxy?.process.kill()
    })

    test('the app sees the visitor, not the proxy', async () => {
      expect((await ask(proxy, '/metrics')).status).toBe(404)
      const answer = await ask(proxy, '/healthz', { headers: { 'x-forwarded-for': '203.0.113.9' } })
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    })

    test('a document of 40 MB reaches the app', async () => {
      const { token } = await makeLecturer(t.owner)
      const content = Buffer.alloc(40 * 1024 * 1024)
      const place = await askPlace(t, token, { name: 'a.pdf', size: content.length, kind: 'document' })
      const { status, text } = await ask(proxy, place.data.target, {
        method: 'PUT',
        headers: { ...place.data.headers, 'content-type': 'application/octet-stream' },
        body: content,
      })
      // The app has read it: it is no PDF.
      expect([status, JSON.parse(text)]).toEqual([422, expect.objectContaining({ code: 422 })])
    })

    test('events arrive at once', async () => {
      const { token } = await makeUser(t.owner)
      const { status, text } = await ask(proxy, '/stream/messages', {
        headers: { cookie: `${SESSION_COOKIE}=${token}` },
        first: true,
      })
      expect(status).toBe(200)
      expect(text.length).toBeGreaterThan(0)
    })

    test('a live room opens over WebSocket', async () => {
      const lecturer = await makeLecturer(t.owner)
      const { periodIds } = await makeLive(t.owner, { liveStatus: 2, lecturerId: lecturer.lecturerId })
      const socket = openRoomSocket(`https://127.0.0.1:${proxy.port}`, periodIds[0] ?? '', {
        token: lecturer.token,
        host: HOST,
      })
      expect((await socket.welcome).type).toBe('welcome')
      socket.socket.terminate()
    })
  })

test('the proxies let the largest file pass', () => {
  const largest = Math.max(maxBytes('document', true), 2 * LARGEST_CHUNK) + 1024 * 1024
  expect(Number(/client_max_body_size (\d+)m;/.exec(deploy('nginx.conf'))?.[1]) * 1024 ** 2).toBeGreaterThan(largest)
  expect(Number(/max_size (\d+)MB/.exec(deploy('Caddyfile'))?.[1]) * 1000 ** 2).toBeGreaterThan(largest)
})

test('every metric of the alert rules and the dashboard is served', async () => {
  const answer = await t.app.inject({ url: '/metrics', headers: { host: `127.0.0.1:${appPort}` } })
  // Samples of the histogram of calls, and of gauges without a value yet, have their name in a HELP line only.
  const served = new Set(answer.body.match(/zhixing_\w+/g))
  // Gauges with labels appear with their first value, calls with the first call.
  const later = [
    'call_seconds_bucket',
    'call_seconds_count',
    'call_seconds_sum',
    'jobs',
    'job_wait_seconds',
    'recurring_age_seconds',
    'sms_last_hour',
    'backup_age_seconds',
  ]
  const named = new Set((deploy('prometheus/alerts.yml') + deploy('grafana/zhixing.json')).match(/zhixing_\w+/g))
  expect([...named].filter((metric) => !served.has(metric) && !later.includes(metric.replace('zhixing_', '')))).toEqual(
    [],
  )
})

test.skipIf(!has('systemd-analyze', '--version'))('the systemd units are valid', () => {
  for (const unit of ['zhixing.service', 'zhixing-worker.service', 'zhixing-backup.service', 'zhixing-backup.timer']) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(root, 'deploy/systemd', unit)], {
      encoding: 'utf8',
    })
    const complaints = stderr.split('\n').filter((line) => line.includes(unit) && !line.includes('is not executable'))
    expect(complaints).toEqual([])
  }
})

describe('containers', () => {
  const compose = parse(deploy('docker/compose.yaml'), { merge: true }) as {
    services: Record<string, { command?: string[]; environment?: Record<string, string> }>
  }
  const manifests = ['app', 'worker', 'media', 'migrate'].flatMap((name) =>
    parseAllDocuments(deploy(`kubernetes/${name}.yaml`), { merge: true }).map((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() as { kind: string; spec: { template?: { spec: { containers: { args: string[] }[] } } } }
    }),
  )
  const own = Object.entries(compose.services).filter(([name]) => !['postgres', 'redis', 'caddy'].includes(name))

  test('run commands that exist', () => {
    const help = execFileSync('node', [join(root, 'tools/zhixing.mjs'), 'help'], { encoding: 'utf8' })
    const commands = new Set(help.match(/^ {2}[a-z:]+/gm)?.map((line) => line.trim()))
    const run = manifests.flatMap(({ spec }) => spec.template?.spec.containers.map(({ args }) => args[0] ?? '') ?? [])
    expect(run).toHaveLength(4)
    for (const command of [...run, ...own.map(([, { command }]) => command?.[0] ?? '')])
      expect(commands).toContain(command)
  })

  test('set variables that the configuration reads', () => {
    const known = new Set(Object.keys(Environment.shape))
    const set = own.flatMap(([, { environment = {} }]) => Object.keys(environment))
    const inManifests = [...deploy('kubernetes/media.yaml').matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name]) => name)
    const inMap = [...deploy('kubernetes/kustomization.yaml').matchAll(/- ([A-Z_]+)=/g)].map(([, name]) => name)
    for (const name of [...set, ...inManifests, ...inMap]) expect(known).toContain(name)
    expect(set.length).toBeGreaterThan(8)
  })

  test('copy files that the build context holds, and run without root', () => {
    const file = deploy('docker/Dockerfile')
    expect(file).toMatch(/^USER 10001$/m)
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
    for (const name of ['tools', 'package-lock.json', 'server', 'web', 'contract', 'packages'])
      expect([existsSync(join(root, name)), ignored.includes(name)]).toEqual([true, false])
  })

  test('the manifests of the kustomization exist', () => {
    const { resources } = parse(deploy('kubernetes/kustomization.yaml')) as { resources: string[] }
    for (const name of resources) expect(parseAllDocuments(deploy(`kubernetes/${name}`)).length).toBeGreaterThan(0)
  })
})
