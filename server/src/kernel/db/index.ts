import postgres from '@zhixing/postgres'
import { helpersOf, type Fragment, type Helpers } from './helpers.ts'
import { observeStatement } from '../observe.ts'
import { createPulse, noPulse, type Pulse } from './pulse.ts'
import { siteLogin } from './site-login.ts'
import { withSiteParameter } from './site-parameter.ts'

export type { Fragment }

/** A row of the optional side of an outer join. */
export type Outer<Row> = { [Field in keyof Row]: Row[Field] | null }

/** Result of a transaction; postgres.js awaits an array of promises. */
type UnwrapAll<T> = T extends unknown[] ? { [K in keyof T]: Awaited<T[K]> } : T

/** Database handle of one site (tenant): its queries see only that site's rows. */
export interface Db extends postgres.Sql, Helpers {
  readonly siteId: number
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
  begin<T>(options: string, work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
}
/** Transaction of one site. */
export interface Tx extends postgres.TransactionSql, Helpers {
  readonly siteId: number
  /** Runs `work` after COMMIT; lost if the process dies in between. Only in transactions begun on a site's handle. */
  readonly afterCommit?: (work: () => void) => void
  savepoint<T>(work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
  savepoint<T>(name: string, work: (tx: Tx) => T | Promise<T>): Promise<UnwrapAll<T>>
}
/** What a query function accepts: the site's handle or a transaction. */
export type Sql = Db | Tx

/** The owner's pool, across all sites: migrations, seeds, site registry. `atSite` binds it to one site. */
export interface OwnerDb extends postgres.Sql {
  readonly siteId?: undefined
  begin<T>(work: (tx: OwnerTx) => T | Promise<T>): Promise<UnwrapAll<T>>
  begin<T>(options: string, work: (tx: OwnerTx) => T | Promise<T>): Promise<UnwrapAll<T>>
}
export interface OwnerTx extends postgres.TransactionSql {
  readonly siteId?: undefined
}
export type OwnerSql = OwnerDb | OwnerTx
/** For fragments and tools that are independent of a site. */
export type AnySql = Sql | OwnerSql

/** Connection settings: the owner (migrations, seeds, work across sites) and the app role, which owns no table. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  owner: { username: string; password: string }
  /**
   * Key from which each site's login is derived; or, if the account cannot create logins, the role that connections
   * SET.
   */
  app: { loginKey: string } | { role: string }
  /** PgBouncer in transaction mode for the pools of sites; needs a login per site. */
  pooler?: { host: string; port: number } | undefined
  ssl?: boolean
}

/**
 * bigint columns arrive as strings, whatever the row type claims: a pool keyed by the string would be opened twice.
 */
const numberOf = (siteId: number | string): number => Number(siteId)

const isoTime = (text: string): string => new Date(text).toISOString()

const types = {
  // Timestamps leave the driver as ISO 8601, the wire format; dates stay text.
  instant: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
    parse: isoTime,
  },
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  // Durations and percentages only; money is integer fen.
  decimal: { to: 1700, from: [1700], serialize: String, parse: Number },
}

/** snake_case column to camelCase field. Names without an underscore stay, and so does `AS "isPay"`. */
const fieldName = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export interface Database {
  /** Handle of one site. Its pool opens lazily; the least recently used pool is closed when there are too many. */
  of(siteId: number): Db
  /**
   * Separate pool of a site for one kind of work (bulkhead), so that the site's other load cannot starve it. Same
   * isolation as `of`.
   */
  reservedPool(siteId: number, name: ReservedPool): Db
  /** The owner's pool, without tenant isolation: migrations, seeds, site registry, jobs across sites. */
  owner: OwnerDb
  /** Health of the database once `watch` was called. Work that must not hang goes through `guard`. */
  pulse: Pick<Pulse, 'guard' | 'isStalled'>
  /** Starts the health check, until `close`. For processes that serve requests. */
  watch(times?: { everyMs?: number; stallMs?: number }): void
  close(): Promise<void>
}

/** Kinds of work with a reserved pool. */
export type ReservedPool = 'exam'

export interface DatabaseLimits {
  poolsPerProcess: number
  connectionsPerPool: number
  connectionsPerReservedPool?: number
}

const RESERVED_POOL_CONNECTIONS = 4
const OWNER_CONNECTIONS = 4

/** An idle connection costs PostgreSQL 4 to 20 MB; opening one takes 3 ms. */
const IDLE_SECONDS = 20
/**
 * Sites' connections stay longer: a new one must plan every statement of a page again, up to 80 ms, and in a small
 * school with minutes between visits nearly every page would pay that (docs/decisions/0034).
 */
const SITE_IDLE_SECONDS = 300

/** Maximum connections of one process: pools of all open sites, the owner's and the health check's. */
export function maxConnections({ poolsPerProcess, connectionsPerPool, connectionsPerReservedPool }: DatabaseLimits) {
  const perSite = connectionsPerPool + (connectionsPerReservedPool ?? RESERVED_POOL_CONNECTIONS)
  return poolsPerProcess * perSite + OWNER_CONNECTIONS + 1
}

/** Opens the database; connects lazily. */
export function openDatabase(
  address: DatabaseAddress,
  limits: DatabaseLimits = { poolsPerProcess: 5, connectionsPerPool: 8 },
  /** Called with each statement on a site's connection. For tests. */
  onStatement?: (text: string, parameters: unknown[]) => void,
): Database {
  const common = {
    host: address.host,
    port: address.port,
    database: address.database,
    ssl: address.ssl ?? false,
    idle_timeout: IDLE_SECONDS,
    connect_timeout: 10,
    // Constant backoff: PostgreSQL restarts within seconds, and exponential backoff would prolong the outage.
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
    onquery: (query) => observeStatement(query, undefined),
    connection: {
      application_name: 'zhixing-owner',
      TimeZone: 'UTC',
      // Inserting a site creates its login with this key.
      ...('loginKey' in address.app ? { 'app.login_key': address.app.loginKey } : {}),
    },
  })
  let pulse: Pulse = noPulse
  let isClosed = false
  const healthCheck = postgres({
    ...common,
    ...address.owner,
    max: 1,
    connection: { application_name: 'zhixing-pulse' },
  })
  const pools: Pools = { open: new Map(), handles: new Map() }
  const reservedPools: Pools = { open: new Map(), handles: new Map() }

  const open = (siteId: number, max: number): postgres.Sql => {
    const login = 'loginKey' in address.app ? siteLogin(address.app.loginKey, siteId) : address.owner
    // A login per site carries the site's id in the role; a shared role needs a setting.
    const wall = 'role' in address.app ? { role: address.app.role, 'app.site': String(siteId) } : {}
    const pool = postgres({
      ...common,
      ...login,
      // The next transaction may be on another server connection, which has no prepared statement of this one.
      ...(address.pooler ? { ...address.pooler, prepare: false } : {}),
      idle_timeout: SITE_IDLE_SECONDS,
      max,
      onquery: (query) => observeStatement(query, siteId),
      connection: {
        application_name: 'zhixing-app',
        TimeZone: 'UTC',
        statement_timeout: 15_000,
        ...wall,
      },
    })
    // Set after the fact: as an option, postgres.js captures a stack trace per query, 5 % of a test run.
    if (onStatement) pool.options.debug = (_connection, text, parameters) => onStatement(text, parameters)
    return pool
  }

  /** The open pool of `key`; opens it if needed and closes the least recently used one beyond the limit. */
  function getOrOpen(known: Pools['open'], key: string, siteId: number, max: number): postgres.Sql {
    const ready = known.get(key)
    if (ready) {
      // Re-insertion keeps the Map in LRU order.
      if (known.size > 1) {
        known.delete(key)
        known.set(key, ready)
      }
      return ready
    }
    if (isClosed) {
      // Closed database: return an ended pool, which rejects every query.
      const pool = open(siteId, max)
      void pool.end()
      return pool
    }
    if (known.size >= limits.poolsPerProcess) {
      const [oldest, pool] = known.entries().next().value as [string, postgres.Sql]
      known.delete(oldest)
      // end() drains running queries; setImmediate lets queries of this tick be sent first.
      setImmediate(() => void pool.end({ timeout: 30 }))
    }
    const pool = open(siteId, max)
    known.set(key, pool)
    return pool
  }

  /** Stable handle of `key`: it survives the eviction of its pool and reopens it. */
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
      pulse = createPulse(() => healthCheck`SELECT 1`, times)
    },
    async close() {
      isClosed = true
      await pulse.stop()
      await Promise.all(
        [...pools.open.values(), ...reservedPools.open.values(), owner, healthCheck].map((pool) =>
          pool.end({ timeout: 5 }),
        ),
      )
    },
  }
}

/** Open pools in LRU order, and all handles. */
interface Pools {
  open: Map<string, postgres.Sql>
  handles: Map<string, Db>
}

/** Proxy that resolves the pool at each use. */
function reopening(open: () => postgres.Sql): postgres.Sql {
  return new Proxy((() => {}) as unknown as postgres.Sql, {
    get: (_none, name) => Reflect.get(open(), name) as unknown,
    apply: (_none, self, args) => Reflect.apply(open() as unknown as (...args: unknown[]) => unknown, self, args),
  })
}

/** Runs `work` in a transaction. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T>
export function transaction<T>(db: OwnerDb, work: (tx: OwnerTx) => Promise<T>): Promise<T>
export function transaction(db: postgres.Sql, work: (tx: never) => Promise<unknown>): Promise<unknown> {
  return db.begin(work as (tx: postgres.TransactionSql) => Promise<unknown>)
}

/**
 * Reads with custom plans. After a few executions PostgreSQL may switch a prepared statement to a generic plan,
 * which is wrong for skewed values such as search words.
 */
export function plannedForValues<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(db, async (tx) => {
    await tx`SELECT set_config('plan_cache_mode', 'force_custom_plan', true)`
    return read(tx)
  })
}

/** Binds the owner's pool or transaction to one site for query functions. It still sees all rows. */
export function atSite(owner: OwnerDb, siteId: number): Db
export function atSite(owner: OwnerTx, siteId: number): Tx
export function atSite(owner: OwnerSql, siteId: number): Sql
export function atSite(owner: OwnerSql, siteId: number): Sql {
  return bind(owner, siteId) as Sql
}

/** Binds `sql` to a site (or none, for the owner), including its transactions and savepoints. */
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
    apply: (target, self, args: unknown[]) =>
      Reflect.apply(
        target as unknown as Open,
        self,
        siteId === undefined ? args : withSiteParameter(target, siteId, args),
      ),
  })
  if (siteId === undefined) return bound
  Object.assign(own, helpersOf(bound))
  if (afterCommit) own.afterCommit = (callback: () => void) => afterCommit.push(callback)
  return bound
}

/**
 * Parses a DATABASE_URL. With `loginKey` each site has its own login, for which the owner needs CREATEROLE; without it
 * connections SET ROLE zhixing_app and a setting selects the site.
 */
export function addressOf(databaseUrl: string, loginKey?: string, pooler?: DatabaseAddress['pooler']): DatabaseAddress {
  const url = new URL(databaseUrl)
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    owner: { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    app: loginKey ? { loginKey } : { role: 'zhixing_app' },
    pooler,
    ssl: ['require', 'verify-full', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? ''),
  }
}
