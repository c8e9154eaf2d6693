/**
 * OpenStack Swift with its S3 interface in a folder on loopback: one replica of one zone. As a program it prints the
 * variables of the tests (docs/tests.md) and serves until it is stopped: `node server/test/swift.ts FOLDER`.
 * Needs Debian's swift-proxy, swift-account, swift-container, swift-object and memcached.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../e2e/spawned.ts'

const ACCOUNT = { user: 'test:tester', key: 'testing' }
const KINDS = ['account', 'container', 'object'] as const

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 2
`

const serverConfig = (kind: string) => `
[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`

const proxyConfig = (memcached: number) => `
[pipeline:main]
pipeline = catch_errors proxy-logging cache listing_formats s3api tempauth copy slo proxy-logging proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = false

[filter:tempauth]
use = egg:swift#tempauth
user_${ACCOUNT.user.replace(':', '_')} = ${ACCOUNT.key} .admin

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memcached}
${['catch_errors', 'copy', 'slo', 'listing_formats', 'proxy-logging']
  .map((name) => `\n[filter:${name}]\nuse = egg:swift#${name.replace('-', '_')}\n`)
  .join('')}`

/** A ring of one device. */
function makeRing(folder: string, kind: string, port: number): void {
  const ring = (...args: string[]) =>
    execFileSync('swift-ring-builder', [join(folder, `${kind}.builder`), ...args], { stdio: 'pipe' })
  ring('create', '4', '1', '1')
  ring('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  ring('rebalance')
}

async function startSwift(folder: string): Promise<{ endpoint: string; processes: ChildProcess[] }> {
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n',
  )
  const processes: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    const log = openSync(join(folder, `${program}.log`), 'a')
    processes.push(spawn(program, args, { stdio: ['ignore', log, log] }))
  }
  const memcached = await freePort()
  start('memcached', '-l', '127.0.0.1', '-p', String(memcached), '-u', userInfo().username)
  for (const kind of KINDS) {
    const port = await freePort()
    makeRing(folder, kind, port)
    const config = join(folder, `${kind}-server.conf`)
    writeFileSync(config, common(folder, port) + serverConfig(kind))
    start(`swift-${kind}-server`, config)
  }
  const port = await freePort()
  const config = join(folder, 'proxy-server.conf')
  writeFileSync(config, common(folder, port) + proxyConfig(memcached))
  start('swift-proxy-server', config)
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    // Answers without authentication as soon as it serves.
    if (await fetch(`${endpoint}/info`).catch(() => null)) return { endpoint, processes }
    await sleep(200)
  }
  throw new Error(`Swift did not start; see the logs in ${folder}`)
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('node server/test/swift.ts FOLDER')
const { endpoint, processes } = await startSwift(resolve(folder))
process.stdout.write(
  `S3_TEST_ENDPOINT=${endpoint}\nS3_TEST_ACCESS_KEY=${ACCOUNT.user}\nS3_TEST_SECRET_KEY=${ACCOUNT.key}\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const child of processes) child.kill()
  })
