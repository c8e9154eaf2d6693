import { type ChildProcess, spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from '@zhixing/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type EmbeddedAddress,
  type EmbeddedOptions,
  type EmbeddedPostgres,
  runningPostgres,
  StartError,
  startEmbeddedPostgres,
} from './index.ts'
import { lockFile } from './lock.ts'
import { alive, birthOf, gone, processesOf } from './processes.ts'

const isRoot = process.getuid?.() === 0
// Accessible to the database's user, like a usual project folder.
const playground = mkdtempSync(join(tmpdir(), 'zhixing-pg-'))
chmodSync(playground, 0o755)

const running: EmbeddedPostgres[] = []
async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const db = await startEmbeddedPostgres({ dataDir, log: () => undefined, ...more })
  running.push(db)
  return db
}

async function query<T>(address: EmbeddedAddress, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const { host, port, database } = address
  // Skip the driver's type query: its rejection is unhandled if the server is killed at that moment.
  const sql = postgres({
    host,
    port,
    database,
    ...address.owner,
    max: 1,
    fetch_types: false,
    onnotice: () => undefined,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Polls until `check` is true. @returns elapsed ms */
async function until(check: () => boolean, ms = 60_000): Promise<number> {
  const begin = Date.now()
  while (!check()) {
    if (Date.now() - begin > ms) throw new Error('waited in vain')
    await sleep(10)
  }
  return Date.now() - begin
}

/**
 * Starts an app process that runs the database and idles; SIGUSR2 exits it without stopping the database.
 * @param statement run against the database meanwhile
 * @returns pids of app and server
 */
function startElsewhere(dataDir: string, statement = ''): Promise<{ app: number; server: number }> {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)})
    const db = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
    process.on('SIGUSR2', () => process.exit(0))
    const statement = ${JSON.stringify(statement)}
    if (statement) {
      const { default: postgres } = await import(${JSON.stringify(import.meta.resolve('@zhixing/postgres'))})
      const { host, port, database, owner } = db.connection
      postgres({ host, port, database, ...owner, max: 1 }).unsafe(statement).catch(() => {})
    }
    console.log(db.pid())
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  elsewhere.push(child)
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (text: Buffer) => resolve({ app: child.pid ?? 0, server: Number(text.toString()) }))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

const elsewhere: ChildProcess[] = []
afterEach(async () => {
  for (const child of elsewhere.splice(0)) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map((db) => db.stop()))
})
afterAll(() => rmSync(playground, { recursive: true, force: true }))

describe('a path with spaces and Chinese characters', () => {
  const dataDir = join(playground, '我的 数据 目录')

  test('the first start creates database and roles, the second keeps them', async () => {
    const output: string[] = []
    let begin = Date.now()
    const first = await start(dataDir, { progress: (sentence) => output.push(sentence) })
    const firstMs = Date.now() - begin
    expect(output).toHaveLength(1)
    await query(first.connection, async (sql) => {
      await sql`CREATE TABLE note (text text)`
      await sql`INSERT INTO note VALUES ('张'), ('阿'), ('李'), ('波')`
      expect((await sql`SELECT text FROM note ORDER BY text`).map((row) => row['text'])).toEqual([
        '阿',
        '波',
        '李',
        '张',
      ])
      const setting = async (name: string): Promise<string> =>
        (await sql`SELECT current_setting(${name}) AS value`)[0]?.['value'] as string
      expect(await setting('server_encoding')).toBe('UTF8')
      expect(await setting('data_checksums')).toBe('on')
      expect(await setting('fsync')).toBe('on')
      expect(await setting('synchronous_commit')).toBe('on')
      if (process.platform !== 'win32') expect(await setting('listen_addresses')).toBe('')
    })
    await query(first.connection, async (sql) => {
      await sql`SET ROLE zhixing_app`
      const [role] =
        await sql`SELECT rolcanlogin, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = current_user`
      expect(role).toEqual({
        rolcanlogin: false,
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
      })
      await expect(sql`SELECT * FROM note`).rejects.toThrow(/permission denied/)
    })
    const wrong = { ...first.connection, owner: { ...first.connection.owner, password: 'guess' } }
    await expect(query(wrong, (sql) => sql`SELECT 1`)).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'secrets', 'postgres.json')).mode & 0o777).toBe(0o600)
    expect(runningPostgres(dataDir)).toEqual(first.connection)
    const pid = first.pid() ?? 0
    await first.stop()
    expect(alive(pid)).toBe(false)
    expect(first.pid()).toBeNull()
    expect(existsSync(lockFile(dataDir))).toBe(false)
    expect(runningPostgres(dataDir)).toBeNull()
    if (process.platform !== 'win32') expect(existsSync(first.connection.host)).toBe(false)

    begin = Date.now()
    const second = await start(dataDir)
    const secondMs = Date.now() - begin
    expect(await query(second.connection, (sql) => sql`SELECT count(*)::int AS n FROM note`)).toEqual([{ n: 4 }])
    console.info(`embedded PostgreSQL: first start ${firstMs} ms, second start ${secondMs} ms`)
  })

  test('lost passwords are reset in single-user mode', async () => {
    rmSync(join(dataDir, 'secrets', 'postgres.json'))
    const db = await start(dataDir)
    expect(await query(db.connection, (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
    expect(await query(db.connection, (sql) => sql`SELECT count(*)::int AS n FROM note`)).toEqual([{ n: 4 }])
  })
})

describe.runIf(process.platform === 'linux')('recovery', () => {
  const dataDir = join(playground, 'data')
  const cluster = join(dataDir, 'postgres', 'data')
  let clusterName = ''

  beforeAll(async () => {
    const db = await start(dataDir)
    await query(db.connection, async (sql) => {
      await sql`CREATE TABLE kept (n int)`
      clusterName = (await sql`SHOW cluster_name`)[0]?.['cluster_name'] as string
    })
    await db.stop()
  })

  const count = (address: EmbeddedAddress): Promise<number> =>
    query(address, async (sql) => (await sql`SELECT count(*)::int AS n FROM kept`)[0]?.['n'] as number)

  test('kill -9 of the server, three times: restarts, no acknowledged write is lost', async () => {
    let down = 0
    let up = 0
    const db = await start(dataDir, { onDown: () => down++, onUp: () => up++ })
    const before = await count(db.connection)
    for (let round = 1; round <= 3; round++) {
      const pid = db.pid() ?? 0
      // A busy backend notices its postmaster's death late, which used to block the restart.
      const busy = query(db.connection, (sql) => sql`SELECT count(*) FROM generate_series(1, 100000000)`).catch(
        () => 'cut off',
      )
      await query(db.connection, (sql) => sql`INSERT INTO kept VALUES (${round})`)
      process.kill(pid, 'SIGKILL')
      await until(() => up === round)
      expect(await busy).toBe('cut off')
      expect(db.pid()).not.toBe(pid)
      expect(await count(db.connection)).toBe(before + round)
    }
    expect(down).toBe(3)
    expect(db.restarts()).toBe(3)
  })

  test('kill -9 of one backend: the server recovers and reports it', async () => {
    let down = 0
    let up = 0
    const db = await start(dataDir, { onDown: () => down++, onUp: () => up++ })
    const pid = db.pid()
    await query(db.connection, async (sql) => {
      const [row] = await sql`SELECT pg_backend_pid() AS pid`
      process.kill(row?.['pid'] as number, 'SIGKILL')
      await until(() => up === 1)
    })
    expect({ down, up, pid: db.pid() }).toEqual({ down: 1, up: 1, pid })
    await count(db.connection)
  })

  test('the next app adopts the server of a killed one, restarts it on failure and stops it at the end', async () => {
    const { app, server } = await startElsewhere(dataDir)
    process.kill(app, 'SIGKILL')
    await gone([app], 60_000)
    expect(alive(server)).toBe(true)
    const output: string[] = []
    const lines: string[] = []
    let up = 0
    const db = await start(dataDir, {
      progress: (sentence) => output.push(sentence),
      log: ({ msg }) => lines.push(msg),
      onUp: () => up++,
    })
    expect(output).toEqual([])
    expect(db.pid()).toBe(server)
    expect(runningPostgres(dataDir)).toEqual(db.connection)
    expect(await query(db.connection, (sql) => sql`SHOW fsync`)).toEqual([{ fsync: 'on' }])
    const before = await count(db.connection)

    // The new app reads the log: kill a backend, after which the server recovers.
    await query(db.connection, async (sql) => {
      const [row] = await sql`SELECT pg_backend_pid() AS pid`
      process.kill(row?.['pid'] as number, 'SIGKILL')
      await until(() => up === 1)
    })
    expect(lines.join('\n')).toContain('terminating any other active server processes')
    expect(db.pid()).toBe(server)

    await query(db.connection, (sql) => sql`INSERT INTO kept VALUES (1)`)
    process.kill(server, 'SIGKILL')
    await until(() => up === 2)
    const own = db.pid() ?? 0
    expect(own).not.toBe(server)
    expect(await count(db.connection)).toBe(before + 1)
    await db.stop()
    expect(alive(own)).toBe(false)
    expect(processesOf(cluster, clusterName)).toEqual([])
  })

  test('stop() ends an adopted server and its connections', async () => {
    const { app, server } = await startElsewhere(dataDir)
    process.kill(app, 'SIGKILL')
    const db = await start(dataDir)
    expect(db.pid()).toBe(server)
    await db.stop()
    expect(alive(server)).toBe(false)
    expect(processesOf(cluster, clusterName)).toEqual([])
    expect(existsSync(lockFile(dataDir))).toBe(false)
    expect(existsSync(db.connection.host)).toBe(false)
  })

  test('an app that exits without stop() still ends an adopted server', async () => {
    const { app, server } = await startElsewhere(dataDir)
    process.kill(app, 'SIGKILL')
    const second = await startElsewhere(dataDir)
    expect(second.server).toBe(server)
    process.kill(second.app, 'SIGUSR2')
    await until(() => !alive(server))
    await gone([second.app], 60_000)
  })

  test('statements of a killed app are cancelled while its server keeps running', async () => {
    const { app } = await startElsewhere(dataDir, 'SELECT pg_advisory_lock(7), pg_sleep(600)')
    const address = runningPostgres(dataDir)
    if (!address) throw new Error('it does not run')
    const free = (connection: EmbeddedAddress): Promise<boolean> =>
      query(connection, async (sql) => (await sql`SELECT pg_try_advisory_lock(7) AS free`)[0]?.['free'] as boolean)
    await expect.poll(() => free(address)).toBe(false)
    process.kill(app, 'SIGKILL')
    const db = await start(dataDir)
    await expect.poll(() => free(db.connection), { timeout: 10_000 }).toBe(true)
  })

  test('a server that hangs, or has other settings or passwords, is replaced instead of adopted', async () => {
    const leave = async (): Promise<number> => {
      const { app, server } = await startElsewhere(dataDir)
      process.kill(app, 'SIGKILL')
      await gone([app], 60_000)
      return server
    }
    const replaced = async (more: Partial<EmbeddedOptions> = {}): Promise<void> => {
      const output: string[] = []
      const db = await start(dataDir, { ...more, progress: (sentence) => output.push(sentence) })
      expect(output.join()).toContain('异常退出')
      await count(db.connection)
      await db.stop()
    }
    const stopped = await leave()
    process.kill(stopped, 'SIGSTOP')
    await replaced()
    expect(alive(stopped)).toBe(false)

    await leave()
    await replaced({ tuning: { work_mem: '5MB' } })

    await leave()
    writeFileSync(join(cluster, 'custom.conf'), "work_mem = '6MB'\n")
    await replaced()
    rmSync(join(cluster, 'custom.conf'))

    await leave()
    const file = join(dataDir, 'secrets', 'postgres.json')
    const passwords = readFileSync(file, 'utf8')
    writeFileSync(file, JSON.stringify({ ...(JSON.parse(passwords) as object), owner: 'guess' }))
    const db = await start(dataDir)
    await expect(count(db.connection)).rejects.toThrow(/password authentication failed/)
    writeFileSync(file, passwords)
  })

  test('the server log is bounded', async () => {
    const db = await start(dataDir)
    const file = join(dataDir, 'postgres.log')
    appendFileSync(file, `${'x'.repeat(99)}\n`.repeat(50_000))
    await until(() => statSync(file).size < 100_000)
    await count(db.connection)
  })

  test('app and server killed together: both leave no stale files', async () => {
    const { app, server } = await startElsewhere(dataDir)
    process.kill(app, 'SIGKILL')
    process.kill(server, 'SIGKILL')
    const db = await start(dataDir)
    await count(db.connection)
    expect(processesOf(cluster, clusterName)).toContain(db.pid())
  })

  test('a pid file and a socket lock with a recycled pid do not block', async () => {
    const first = await start(dataDir)
    const socket = first.connection.host
    const pidFile = readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
    const owner = statSync(cluster)
    await first.stop()
    // An unrelated process of the same user, which PostgreSQL would take for a running server.
    const stranger = spawn('sleep', ['60'], isRoot ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : {})
    try {
      writeFileSync(join(cluster, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 })
      const db = await start(dataDir)
      expect(db.connection.host).toBe(socket)
      await count(db.connection)
      expect(alive(stranger.pid ?? 0)).toBe(true)
    } finally {
      stranger.kill('SIGKILL')
    }
  })

  test('stop() during recovery leaves no process', async () => {
    const db = await start(dataDir)
    process.kill(db.pid() ?? 0, 'SIGKILL')
    await sleep(30)
    await db.stop()
    await sleep(300)
    expect(processesOf(cluster, clusterName)).toEqual([])
    expect(existsSync(lockFile(dataDir))).toBe(false)
  })
})

describe('refusals', () => {
  const dataDir = join(playground, 'refusals')

  test('a second app on the same DATA_DIR', async () => {
    const db = await start(dataDir)
    const failure = await start(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect((failure as Error).message).toContain(`正被另一个知行进程使用（${hostname()} 上的进程 ${process.pid}）`)
    expect(await query(db.connection, (sql) => sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
  })

  test('a lock with a recycled pid is taken over', async () => {
    const lock = { pid: process.ppid, birth: `${birthOf(process.ppid)}0`, host: hostname(), token: 'old' }
    writeFileSync(lockFile(dataDir), JSON.stringify(lock))
    await start(dataDir)
    expect(JSON.parse(readFileSync(lockFile(dataDir), 'utf8'))).toMatchObject({ pid: process.pid })
  })

  test('DATA_DIR below a file', async () => {
    const file = join(playground, 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(/不可写/)
  })

  test('a setting rejected by PostgreSQL is quoted, and the lock is released', async () => {
    await expect(start(dataDir, { tuning: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /数据库启动失败：.*shared_buffers/,
    )
    expect(existsSync(lockFile(dataDir))).toBe(false)
  })

  test('a cluster of another PostgreSQL version', async () => {
    const version = join(dataDir, 'postgres', 'data', 'PG_VERSION')
    writeFileSync(version, '15\n')
    await expect(start(dataDir)).rejects.toThrow(/由 PostgreSQL 15 创建/)
    writeFileSync(version, '18\n')
  })
})

test.runIf(isRoot)('root with a private folder: the cluster is created elsewhere and found again', async () => {
  const closed = join(playground, 'closed')
  const dataDir = join(closed, 'data')
  mkdirSync(closed, { mode: 0o700 })
  const output: string[] = []
  const db = await start(dataDir, { progress: (sentence) => output.push(sentence) })
  const place = readFileSync(join(dataDir, 'pg-location'), 'utf8').trim()
  try {
    expect(output[0]).toContain(place)
    await query(db.connection, (sql) => sql`CREATE TABLE here (n int)`)
    await db.stop()
    const again = await start(dataDir)
    await query(again.connection, (sql) => sql`SELECT * FROM here`)
    await again.stop()
    rmSync(place, { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(/不见了/)
  } finally {
    await db.stop()
    if (dirname(place) === '/var/lib/zhixing') rmSync(place, { recursive: true, force: true })
  }
})
