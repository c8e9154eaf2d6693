/** PostgreSQL: a primary and a synchronous standby under Patroni, whose state is in etcd. */
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from '@zhixing/postgres'
import { freePort } from '../../e2e/spawned.ts'
import { answers, createDaemon, type Daemon, until } from './daemon.ts'
import { POSTGRES_BIN, unprivileged } from './programs.ts'
import { filled } from './template.ts'

/** Loopback only; an operator chooses others. */
export const PASSWORD = 'cluster'

export interface Member extends Daemon {
  sqlPort: number
  restPort: number
  /** Pid of the postmaster, which outlives a killed Patroni; undefined if it does not run. */
  postmaster(): number | undefined
  /** SIGKILL of Patroni and PostgreSQL, as when the machine loses its power. */
  crash(): Promise<void>
  isPrimary(): Promise<boolean>
}

export interface PostgresCluster {
  etcd: Daemon
  members: [Member, Member]
  primary(): Promise<Member>
  /** Waits until a standby is synchronous. */
  untilSynchronous(): Promise<void>
  stop(): Promise<void>
}

/** A folder that the programs' user owns. */
export function ownFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  return path
}

async function createEtcd(folder: string): Promise<{ daemon: Daemon; address: string }> {
  const [client, peer] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${client}`
  const data = ownFolder(join(folder, 'etcd'))
  const daemon = createDaemon({
    name: 'etcd',
    command: 'etcd',
    args: [
      `--data-dir=${data}`,
      `--listen-client-urls=${url}`,
      `--advertise-client-urls=${url}`,
      `--listen-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peer}`,
      `--initial-cluster=default=http://127.0.0.1:${peer}`,
    ],
    log: join(folder, 'etcd.log'),
    ...unprivileged(),
  })
  daemon.start()
  await until('etcd', () => answers(`${url}/health`))
  return { daemon, address: `127.0.0.1:${client}` }
}

async function createMember(folder: string, name: string, etcd: string): Promise<Member> {
  const [sqlPort, restPort] = [await freePort(), await freePort()]
  const home = ownFolder(join(folder, name))
  const data = join(home, 'data')
  const config = join(home, 'patroni.yml')
  writeFileSync(
    config,
    filled('patroni.yml', {
      NAME: name,
      REST_ADDRESS: `127.0.0.1:${restPort}`,
      SQL_ADDRESS: `127.0.0.1:${sqlPort}`,
      ETCD: etcd,
      DATA: data,
      SOCKETS: home,
      BIN: POSTGRES_BIN,
      NETWORK: '127.0.0.1/32',
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
    }),
  )
  const daemon = createDaemon({
    name,
    command: 'patroni',
    args: [config],
    log: join(folder, `${name}.log`),
    ...unprivileged(),
  })
  const postmaster = () => {
    try {
      const pid = Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10)
      // The file outlives a killed postmaster.
      process.kill(pid, 0)
      return pid
    } catch {
      return undefined
    }
  }
  const killPostgres = () => {
    const pid = postmaster()
    if (pid !== undefined) process.kill(pid, 'SIGKILL')
  }
  process.once('exit', killPostgres)
  return {
    ...daemon,
    sqlPort,
    restPort,
    postmaster,
    async crash() {
      // Patroni first: it would restart PostgreSQL.
      await daemon.kill()
      killPostgres()
    },
    isPrimary: () => answers(`http://127.0.0.1:${restPort}/primary`),
  }
}

/** Starts etcd and two members in `folder`. */
export async function startPostgresCluster(folder: string): Promise<PostgresCluster> {
  const etcd = await createEtcd(folder)
  const members: [Member, Member] = [
    await createMember(folder, 'db1', etcd.address),
    await createMember(folder, 'db2', etcd.address),
  ]
  const cluster: PostgresCluster = {
    etcd: etcd.daemon,
    members,
    async primary() {
      for (const member of members) if (await member.isPrimary().catch(() => false)) return member
      throw new Error('PostgreSQL has no primary')
    },
    async untilSynchronous() {
      const isSynchronous = async ({ restPort }: Member) =>
        answers(`http://127.0.0.1:${restPort}/synchronous`).catch(() => false)
      await until('a synchronous standby', async () => (await Promise.all(members.map(isSynchronous))).includes(true))
    },
    async stop() {
      await Promise.all(members.map((member) => member.stop()))
      await etcd.daemon.stop()
    },
  }
  const [first, second] = members
  first.start()
  await until('the primary', () => first.isPrimary())
  second.start()
  await cluster.untilSynchronous()
  return cluster
}

export const superuserUrl = (port: number, database: string): string =>
  `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`

/** Runs statements one after the other as the superuser. */
async function asSuperuser(port: number, database: string, statements: string[]): Promise<void> {
  const sql = postgres(superuserUrl(port, database), { max: 1 })
  try {
    for (const statement of statements) await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}

/** Creates the application's database and its owner, and what PgBouncer needs. @returns its DATABASE_URL */
export async function createDatabase(port: number): Promise<string> {
  await asSuperuser(port, 'template1', [
    readFileSync(join(import.meta.dirname, 'pgbouncer.sql'), 'utf8'),
    `ALTER ROLE pgbouncer PASSWORD '${PASSWORD}'`,
  ])
  await asSuperuser(port, 'postgres', [
    `CREATE ROLE zhixing LOGIN CREATEROLE PASSWORD '${PASSWORD}'`,
    'CREATE DATABASE zhixing OWNER zhixing',
  ])
  return `postgres://zhixing:${PASSWORD}@127.0.0.1:${port}/zhixing`
}
