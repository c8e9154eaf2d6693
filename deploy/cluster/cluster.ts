/** A region on one machine: two app processes, two workers, media, PostgreSQL with a standby, Redis, an object store. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '../../e2e/spawned.ts'
import { type ObjectStoreServer, startObjectStore } from '../../server/test/object-store.ts'
import { answers, createDaemon, type Daemon, until } from './daemon.ts'
import { createDatabase, type PostgresCluster, startPostgresCluster } from './postgres.ts'
import { missingPrograms, unprivileged } from './programs.ts'
import { filled } from './template.ts'

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
  loginKey: string
  postgres: PostgresCluster
  haproxy: Daemon
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
  const [sqlPort, sitePort, redisPort, rtmpPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const appPorts = [await freePort(), await freePort()] as const

  say('PostgreSQL')
  const postgres = await startPostgresCluster(folder)
  const [db1, db2] = postgres.members
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    filled('haproxy.cfg', {
      SOCKET: join(folder, 'haproxy.sock'),
      SQL_ADDRESS: `127.0.0.1:${sqlPort}`,
      SITE_ADDRESS: `127.0.0.1:${sitePort}`,
      DB1_SQL: `127.0.0.1:${db1.sqlPort}`,
      DB2_SQL: `127.0.0.1:${db2.sqlPort}`,
      DB1_REST_PORT: db1.restPort,
      DB2_REST_PORT: db2.restPort,
      APP1: `127.0.0.1:${appPorts[0]}`,
      APP2: `127.0.0.1:${appPorts[1]}`,
    }),
  )
  const haproxy = createDaemon({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', config],
    log: join(folder, 'haproxy.log'),
  })
  haproxy.start()
  const redis = createDaemon({
    name: 'redis',
    command: 'redis-server',
    args: ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    log: join(folder, 'redis.log'),
    ...unprivileged(),
  })
  redis.start()
  let store: ObjectStoreServer = await startObjectStore()

  let databaseUrl = ''
  await until('the database behind HAProxy', async () => {
    databaseUrl = await createDatabase(sqlPort)
    return true
  })
  const env = {
    NODE_ENV: '',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SITE_LOGIN_KEY,
    DATA_DIR: join(folder, 'data'),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    RTMP_PORT: String(rtmpPort),
    TRUST_PROXY: '127.0.0.1',
    WORKERS: 'off',
    DEMO: '1',
    LOG_LEVEL: 'info',
    ...store.env,
  }
  say('the demo school')
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
  const apps: [AppProcess, AppProcess] = [app(appPorts[0], 'app1'), app(appPorts[1], 'app2')]
  const workers: [Daemon, Daemon] = [
    zhixing(folder, 'worker1', 'worker', env),
    zhixing(folder, 'worker2', 'worker', env),
  ]
  const media = zhixing(folder, 'media', 'media', env)
  say('the processes of the app')
  for (const daemon of [...apps, ...workers, media]) daemon.start()
  const url = `http://127.0.0.1:${sitePort}`
  await Promise.all(apps.map((one) => one.untilReady()))
  await until('the site behind HAProxy', () => answers(`${url}/healthz`))

  return {
    url,
    databaseUrl,
    loginKey: SITE_LOGIN_KEY,
    postgres,
    haproxy,
    redis,
    apps,
    workers,
    media,
    stopStore: () => store.close(),
    async startStore() {
      store = await startObjectStore({ port: Number(new URL(store.endpoint).port), objects: store.objects })
    },
    async stop() {
      await Promise.all([...apps, ...workers, media].map((daemon) => daemon.stop()))
      await Promise.all([haproxy.stop(), redis.stop(), store.close()])
      await postgres.stop()
    },
  }
}
