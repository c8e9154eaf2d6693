import postgres from 'postgres'

/** A connection pool fixed on one site: every query sees that site's rows only. */
export type Db = postgres.Sql
export type Tx = postgres.TransactionSql
/** What a query function takes: a pool, or the transaction it must be part of. */
export type Sql = Db | Tx

/** How to reach the database: as the owner (migrations, seeds, work across sites) and as the app, which owns nothing. */
export interface DatabaseAddress {
  host: string
  port: number
  database: string
  owner: { username: string; password: string }
  /** The app's own login, or, on a foreign server, the role that the owner's connections put on. */
  app: { username: string; password: string } | { role: string }
  ssl?: boolean
}

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

export interface Database {
  /** The pool of one site. Pools open lazily; the least recently used is closed when there are too many. */
  site(siteId: number): Db
  /** The owner's pool: not walled. For migrations, seeds, the site registry and jobs across sites. */
  owner: Db
  close(): Promise<void>
}

export interface DatabaseLimits {
  poolsPerProcess: number
  connectionsPerPool: number
}

/** Opens the database. Nothing is connected until the first query. */
export function openDatabase(
  address: DatabaseAddress,
  limits: DatabaseLimits = { poolsPerProcess: 5, connectionsPerPool: 8 },
): Database {
  const common = {
    host: address.host,
    port: address.port,
    database: address.database,
    ssl: address.ssl ?? false,
    idle_timeout: 60,
    connect_timeout: 10,
    // A restarted PostgreSQL is back within seconds; waiting longer and longer for it would keep the site away after that.
    backoff: () => 0.1,
    types,
    onnotice: () => {},
    fetch_types: false,
  }
  const owner = postgres({
    ...common,
    ...address.owner,
    max: 4,
    connection: { application_name: 'zhixing-owner', TimeZone: 'UTC' },
  })
  const pools = new Map<number, Db>()

  const open = (siteId: number): Db => {
    const login = 'username' in address.app ? address.app : address.owner
    const role = 'role' in address.app ? { role: address.app.role } : {}
    return postgres({
      ...common,
      ...login,
      max: limits.connectionsPerPool,
      connection: {
        application_name: 'zhixing-app',
        TimeZone: 'UTC',
        statement_timeout: 15_000,
        'app.site': String(siteId),
        ...role,
      },
    }) as unknown as Db
  }

  return {
    owner: owner as unknown as Db,
    site(siteId) {
      const known = pools.get(siteId)
      if (known) {
        // Re-inserting keeps the map in order of last use.
        if (pools.size > 1) {
          pools.delete(siteId)
          pools.set(siteId, known)
        }
        return known
      }
      if (pools.size >= limits.poolsPerProcess) {
        const [oldest, pool] = pools.entries().next().value as [number, Db]
        pools.delete(oldest)
        // Running queries of the closed pool finish first.
        void pool.end({ timeout: 30 })
      }
      const pool = open(siteId)
      pools.set(siteId, pool)
      return pool
    },
    async close() {
      await Promise.all([...pools.values(), owner].map((pool) => pool.end({ timeout: 5 })))
    },
  }
}

/** Runs `work` in one transaction: everything or nothing. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.begin(work) as Promise<T>
}

/** Reads the parts of a DATABASE_URL. The app's rows are walled by the role zhixing_app, which the owner puts on. */
export function addressOf(databaseUrl: string): DatabaseAddress {
  const url = new URL(databaseUrl)
  return {
    host: url.hostname,
    port: Number(url.port || 5432),
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    owner: { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) },
    app: { role: 'zhixing_app' },
    ssl: ['require', 'verify-full', 'verify-ca'].includes(url.searchParams.get('sslmode') ?? ''),
  }
}
