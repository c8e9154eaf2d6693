import postgres from '@zhixing/postgres'
import { helpersOf, type Fragment, type Helpers } from './helpers.ts'
import { createPulse, noPulse, type Pulse } from './pulse.ts'
import { siteLogin } from './site-login.ts'

export type { Fragment }

/** What a transaction resolves to: an array of promises is awaited, as postgres.js does. */
type UnwrapAll<T> = T extends unknown[] ? { [K in keyof T]: Awaited<T[K]> } : T

/** The database as one site may use it: every query sees that site's rows only. */
export interface Db extends postgres.Sql, Helpers {
  readonly siteId: number
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
  begin<T>(options: string, work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
}
/** A transaction of one site. */
export interface Tx extends postgres.TransactionSql, Helpers {
  readonly siteId: number
  /** Runs `work` once the transaction is committed; what a process does not live to do is not done. Only in a transaction that a site's database began. */
  readonly afterCommit?: (work: () => void) => void
  savepoint<T>(work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
  savepoint<T>(name: string, work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
}
/** What a query function takes: the site's database, or the transaction it must be part of. */
export type Sql = Db | Tx

/** The owner's pool, for what concerns the installation: migrations, seeds, the site registry, work across sites. Bound to one site by `atSite`. */
export interface OwnerDb extends postgres.Sql {
  readonly siteId?: undefined
  begin<T>(work: (tx: OwnerTx) => T | Promise<T>): Promise<UnwrapAll<T>>
  begin<T>(options: string, work: (tx: OwnerTx) => T | Promise<T>): Promise<UnwrapAll<T>>
}
export interface OwnerTx extends postgres.TransactionSql {
  readonly siteId?: undefined
}
export type OwnerSql = OwnerDb | OwnerTx
/** For fragments and tools that care about no site. */
export type AnySql = Sql | OwnerSql

/** How to reach the database: as the owner (migrations, seeds, work across sites) and as the app, which owns nothing. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  owner: { username: string; password: string }
  /** What each site's own login follows from; or, on a server where there are none, the role that the owner's connections put on. */
  app: { loginKey: string } | { role: string }
  ssl?: boolean
}

/** A row of the owner's gives a site's id as text, whatever its type says: a pool bound to that would be handed to everybody who asks after it. */
const numberOf = (siteId: number | string): number => Number(siteId)

const isoTime = (text: string): string => new Date(text).toISOString()

const types = {
  // Instants leave as ISO 8601, which is what the wire wants; a plain date stays as it is.
  instant: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
    parse: isoTime,
  },
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  // Durations and percentages; money is integer fen and never numeric.
  decimal: { to: 1700, from: [1700], serialize: String, parse: Number },
}

/** The field of a row for a column of SQL: gmt_create arrives as gmtCreate. A name that has no underscore stays, so `AS "isPay"` does too. */
const fieldName = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export interface Database {
  /** The database of one site. Its pool opens lazily; the least recently used is closed when there are too many. */
  of(siteId: number): Db
  /**
   * Connections of a site that are kept for one kind of work and shared with nothing else: work that must go on whatever the rest of the site does.
   * Walled and bounded as the site's own pool.
   */
  reservedPool(siteId: number, name: ReservedPool): Db
  /** The owner's pool: not walled. For migrations, seeds, the site registry and jobs across sites. */
  owner: OwnerDb
  /** Whether the database answers, once `watch` was called; whatever must not wait without end goes through its `guard`. */
  pulse: Pick<Pulse, 'guard' | 'isStalled'>
  /** Takes the pulse of the database until it is closed. For processes that serve. */
  watch(times?: { everyMs?: number; stallMs?: number }): void
  close(): Promise<void>
}

/** Kinds of work that have connections of their own. */
export type ReservedPool = 'exam'

export interface DatabaseLimits {
  poolsPerProcess: number
  connectionsPerPool: number
  connectionsPerReservedPool?: number
}

const RESERVED_POOL_CONNECTIONS = 4
const OWNER_CONNECTIONS = 4

/** An idle connection is 4 to 20 MB of PostgreSQL's, and a new one takes 3 ms. */
const IDLE_SECONDS = 20
/**
 * Those of a site stay longer: a new one has to plan every statement of a page anew, some for 80 ms, and in a small school, where minutes pass between two
 * visitors, nearly every page would be such a first one. docs/decisions/0133.
 */
const SITE_IDLE_SECONDS = 300

/** The most connections that one process opens: every site's pools, the owner's, and the pulse. */
export function maxConnections({ poolsPerProcess, connectionsPerPool, connectionsPerReservedPool }: DatabaseLimits) {
  const perSite = connectionsPerPool + (connectionsPerReservedPool ?? RESERVED_POOL_CONNECTIONS)
  return poolsPerProcess * perSite + OWNER_CONNECTIONS + 1
}

/** Opens the database. Nothing is connected until the first query. */
export function openDatabase(
  address: DatabaseAddress,
  limits: DatabaseLimits = { poolsPerProcess: 5, connectionsPerPool: 8 },
  /** Given the text of each statement that a site sends. */
  onStatement?: (text: string) => void,
): Database {
  const common = {
    host: address.host,
    port: address.port,
    database: address.database,
    ssl: address.ssl ?? false,
    idle_timeout: IDLE_SECONDS,
    connect_timeout: 10,
    // A restarted PostgreSQL is back within seconds; waiting longer and longer for it would keep the site away after that.
    backoff: () => 0.1,
    types,
    transform: { column: { from: fieldName } },
    onnotice: () => {},
    fetch_types: false,
  }
  const owner = postgres({
    ...common,
    ...address.owner,
    max: OWNER_CONNECTIONS,
    connection: {
      application_name: 'zhixing-owner',
      TimeZone: 'UTC',
      // A site that is made gets its login by it.
      ...('loginKey' in address.app ? { 'app.login_key': address.app.loginKey } : {}),
    },
  })
  let pulse: Pulse = noPulse
  let isClosed = false
  const beat = postgres({ ...common, ...address.owner, max: 1, connection: { application_name: 'zhixing-pulse' } })
  const pools: Pools = { open: new Map(), handles: new Map() }
  const reservedPools: Pools = { open: new Map(), handles: new Map() }

  const open = (siteId: number, max: number): postgres.Sql => {
    const login = 'loginKey' in address.app ? siteLogin(address.app.loginKey, siteId) : address.owner
    // With a login of its own a connection is fixed on its site by who it is.
    const wall = 'role' in address.app ? { role: address.app.role, 'app.site': String(siteId) } : {}
    const pool = postgres({
      ...common,
      ...login,
      idle_timeout: SITE_IDLE_SECONDS,
      max,
      connection: {
        application_name: 'zhixing-app',
        TimeZone: 'UTC',
        statement_timeout: 15_000,
        ...wall,
      },
    })
    // Not as an option of its own: postgres.js then has every query remember the whole way to it, and a test of calls computes for a twentieth longer.
    if (onStatement) pool.options.debug = (_connection, text) => onStatement(text)
    return pool
  }

  /** The pool of `key`, opened when it is first asked for; the least recently used is closed when there are too many. */
  function getOrOpen(known: Pools['open'], key: string, siteId: number, max: number): postgres.Sql {
    const ready = known.get(key)
    if (ready) {
      // Re-inserting keeps the map in order of last use.
      if (known.size > 1) {
        known.delete(key)
        known.set(key, ready)
      }
      return ready
    }
    if (isClosed) {
      // Whoever still asks when all is over is refused, as by every pool that has ended.
      const pool = open(siteId, max)
      void pool.end()
      return pool
    }
    if (known.size >= limits.poolsPerProcess) {
      const [oldest, pool] = known.entries().next().value as [string, postgres.Sql]
      known.delete(oldest)
      // Running queries of the closed pool finish first; so does what was asked for in this very turn and is sent with the next.
      setImmediate(() => void pool.end({ timeout: 30 }))
    }
    const pool = open(siteId, max)
    known.set(key, pool)
    return pool
  }

  /** The handle of `key`. It outlives its pool: work that waits while other sites are busy opens it again. */
  function handleOf(known: Pools, key: string, siteId: number, max: number): Db {
    const ready = known.handles.get(key)
    if (ready) return ready
    const handle = bind(
      reopening(() => getOrOpen(known.open, key, siteId, max)),
      siteId,
    ) as Db
    known.handles.set(key, handle)
    return handle
  }

  return {
    owner: bind(owner, undefined) as OwnerDb,
    of: (siteId) => handleOf(pools, String(siteId), numberOf(siteId), limits.connectionsPerPool),
    reservedPool: (siteId, name) =>
      handleOf(
        reservedPools,
        `${siteId} ${name}`,
        numberOf(siteId),
        limits.connectionsPerReservedPool ?? RESERVED_POOL_CONNECTIONS,
      ),
    pulse: { guard: (work, holdMs) => pulse.guard(work, holdMs), isStalled: () => pulse.isStalled() },
    watch(times) {
      pulse = createPulse(() => beat`SELECT 1`, times)
    },
    async close() {
      isClosed = true
      await pulse.stop()
      await Promise.all(
        [...pools.open.values(), ...reservedPools.open.values(), owner, beat].map((pool) => pool.end({ timeout: 5 })),
      )
    },
  }
}

/** The pools that are open, in order of their last use, and the handles of all that ever were. */
interface Pools {
  open: Map<string, postgres.Sql>
  handles: Map<string, Db>
}

/** The pool that `open` answers, asked for with each use. */
function reopening(open: () => postgres.Sql): postgres.Sql {
  return new Proxy((() => {}) as unknown as postgres.Sql, {
    get: (_none, name) => Reflect.get(open(), name) as unknown,
    apply: (_none, self, args) => Reflect.apply(open() as unknown as (...args: unknown[]) => unknown, self, args),
  })
}

/** Runs `work` in one transaction: everything or nothing. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T>
export function transaction<T>(db: OwnerDb, work: (tx: OwnerTx) => Promise<T>): Promise<T>
export function transaction(db: postgres.Sql, work: (tx: never) => Promise<unknown>): Promise<unknown> {
  return db.begin(work as (tx: postgres.TransactionSql) => Promise<unknown>)
}

/**
 * Reads with statements that are planned for their very values. A statement that was sent a few times gets one plan for whatever it is sent with; of words that
 * half of all texts hold or none does, that plan is wrong for most.
 */
export function plannedForValues<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`
    return read(tx)
  })
}

/** The owner's pool or transaction, bound to one site for a query that takes a site's. What it may see stays the owner's. */
export function atSite(owner: OwnerDb, siteId: number): Db
export function atSite(owner: OwnerTx, siteId: number): Tx
export function atSite(owner: OwnerSql, siteId: number): Sql
export function atSite(owner: OwnerSql, siteId: number): Sql {
  return bind(owner, siteId) as Sql
}

/** `sql` with a site, or the owner's without one; its transactions and savepoints are bound to the same. */
function bind(
  sql: postgres.Sql | postgres.TransactionSql,
  siteId: number | undefined,
  afterCommit?: (() => void)[],
): unknown {
  type Open = (...args: unknown[]) => Promise<unknown>
  const nested =
    (open: Open, callbacks: (() => void)[] | undefined) =>
    (...args: unknown[]) => {
      const work = args.pop() as (tx: unknown) => unknown
      return open(...args, (tx: postgres.TransactionSql) => work(bind(tx, siteId, callbacks)))
    }
  const begin =
    (open: Open) =>
    async (...args: unknown[]) => {
      const callbacks: (() => void)[] = []
      const result = await nested(open, callbacks)(...args)
      for (const callback of callbacks) callback()
      return result
    }
  const own: Record<string | symbol, unknown> = { siteId }
  const bound: postgres.Sql | postgres.TransactionSql = new Proxy(sql, {
    get(target, name) {
      if (Object.hasOwn(own, name)) return own[name]
      const value = Reflect.get(target, name) as unknown
      if (name === 'begin') return begin(value as Open)
      return name === 'savepoint' ? nested(value as Open, afterCommit) : value
    },
  })
  if (siteId === undefined) return bound
  Object.assign(own, helpersOf(bound))
  if (afterCommit) own.afterCommit = (callback: () => void) => afterCommit.push(callback)
  return bound
}

/**
 * Reads the parts of a DATABASE_URL. With a key each site has a login of its own, which the owner must be allowed to make (CREATEROLE); without one the owner's
 * connections put on the role zhixing_app, and a setting fixes them on a site.
 */
export function addressOf(databaseUrl: string, loginKey?: string): DatabaseAddress {
  const url = new URL(databaseUrl)
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    owner: { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    app: loginKey ? { loginKey } : { role: 'zhixing_app' },
    ssl: ['require', 'verify-full', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? ''),
  }
}
