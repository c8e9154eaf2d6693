/** A region on one machine: two app processes, two workers, media, PostgreSQL with a standby, Redis, an object store. */
import { chmodSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../e2e/spawned.ts'
import { startObjectStore } from '../../server/test/object-store.ts'
import { answers, createDaemon, type Daemon, until } from './daemon.ts'
import { startHaproxy } from './haproxy.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { createDatabase, type PostgresCluster, startPostgresCluster, superuserUrl } from './postgres.ts'
import { missingPrograms, unprivileged } from './programs.ts'

const root = resolve(import.meta.dirname, '../..')
/** Of this cluster on loopback; an operator makes one at random. */
const SITE_LOGIN_KEY = 'a key for a cluster on loopback only'

export interface AppProcess extends Daemon {
  port: number
  /** Its own address, past HAProxy. */
  url: string
  untilReady(): Promise<void>
}

export interface Cluster {
  /** The site, through HAProxy. */
  url: string
  /** The database, through HAProxy. */
  databaseUrl: string
  /** The same as the superuser of PostgreSQL. */
  superuserUrl: string
  loginKey: string
  postgres: PostgresCluster
  haproxy: Daemon
  pgbouncer: Daemon & { address: string }
  redis: Daemon
  apps: [AppProcess, AppProcess]
  workers: [Daemon, Daemon]
  media: Daemon
  /** Stops the object store, and starts it on the same port with the same objects. */
  stopStore(): Promise<void>
  startStore(): Promise<void>
  stop(): Promise<void>
}

/** A program of `tools/zhixing.mjs`. */
const zhixing = (folder: string, name: string, command: string, env: Record<string, string>): Daemon =>
  createDaemon({
    name,
    command: process.execPath,
    args: [join(root, 'tools/zhixing.mjs'), command],
    log: join(folder, `${name}.log`),
    env,
  })

/** Runs a command to its end. @throws {Error} it failed */
async function runOnce(folder: string, name: string, env: Record<string, string>): Promise<void> {
  const daemon = zhixing(folder, name, name, env)
  daemon.start()
  if ((await daemon.ended()) !== 0) throw new Error(`${name} failed, see ${folder}/${name}.log`)
}

/**
 * Brings everything up in `folder` on free ports of loopback, with the demo school.
 * @throws {Error} a program is missing or does not start
 */
export async function startCluster(folder: string, say: (text: string) => void): Promise<Cluster> {
  const missing = missingPrograms()
  if (missing) throw new Error(missing)
  mkdirSync(folder, { recursive: true })
  // PostgreSQL's user enters it.
  chmodSync(folder, 0o711)
  const ports = { sql: await freePort(), site: await freePort(), apps: [await freePort(), await freePort()] as const }
  const [redisPort, rtmpPort] = [await freePort(), await freePort()]

  say('启动 PostgreSQL')
  const postgres = await startPostgresCluster(folder)
  const haproxy = await startHaproxy(folder, ports, postgres.members)
  const databaseUrl = await createDatabase(ports.sql)
  const pgbouncer = await startPgBouncer(folder, ports.sql)
  const redis = createDaemon({
    name: 'redis',
    command: 'redis-server',
    args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    log: join(folder, 'redis.log'),
    ...unprivileged(),
  })
  redis.start()
  const store = await startObjectStore()

  const env = {
    NODE_ENV: '',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SITE_LOGIN_KEY,
    DATABASE_POOLER: pgbouncer.address,
    DATA_DIR: join(folder, 'data'),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    RTMP_PORT: String(rtmpPort),
    TRUST_PROXY: '127.0.0.1',
    WORKERS: 'off',
    DRAIN_SECONDS: '4',
    DEMO: '1',
    LOG_LEVEL: 'info',
    ...store.env,
  }
  say('建立演示站点')
  await runOnce(folder, 'migrate', env)
  await runOnce(folder, 'seed', env)

  const app = (port: number, name: string): AppProcess => {
    const url = `http://127.0.0.1:${port}`
    return {
      ...zhixing(folder, name, 'web', { ...env, PORT: String(port) }),
      port,
      url,
      untilReady: () => until(name, () => answers(`${url}/readyz`)),
    }
  }
  const apps: [AppProcess, AppProcess] = [app(ports.apps[0], 'app1'), app(ports.apps[1], 'app2')]
  const workers: [Daemon, Daemon] = [
    zhixing(folder, 'worker1', 'worker', env),
    zhixing(folder, 'worker2', 'worker', env),
  ]
  const media = zhixing(folder, 'media', 'media', env)
  say('启动应用的各个进程')
  for (const daemon of [...apps, ...workers, media]) daemon.start()
  const url = `http://127.0.0.1:${ports.site}`
  await Promise.all(apps.map((one) => one.untilReady()))
  await until('the site behind HAProxy', () => answers(`${url}/healthz`))

  return {
    url,
    databaseUrl,
    superuserUrl: superuserUrl(ports.sql, 'zhixing'),
    loginKey: SITE_LOGIN_KEY,
    postgres,
    haproxy,
    pgbouncer,
    redis,
    apps,
    workers,
    media,
    stopStore: () => store.stop(),
    startStore: () => store.start(),
    async stop() {
      await Promise.all([...apps, ...workers, media].map((daemon) => daemon.stop()))
      await Promise.all([haproxy.stop(), pgbouncer.stop(), redis.stop(), store.close()])
      await postgres.stop()
    },
  }
}
