import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartError, TransientStartError } from '../errors.ts'
import { installQueue } from '../queue/boss.ts'
import { DISTRIBUTE_NEW, isDistributed } from './distribute.sql.ts'
import { isDatabaseDown, isDiskFull, isLockConflict } from './errors.ts'
import type { OwnerDb, OwnerSql } from './index.ts'

type Reserved = Awaited<ReturnType<OwnerDb['reserve']>>

const folder = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const readSql = (name: string): string => readFileSync(`${folder}${name}`, 'utf8')
/** Advisory lock key: of processes that start together, one migrates. */
export const MIGRATION_LOCK = 7_415_200_001
const RESERVE_MS = 10_000

/** The schema before release 0.1.0 in one file, and the last of the migrations that it replaces. */
const BASELINE = '20261128_2359_baseline.sql'
const LAST_REPLACED = '20261128_2000_site_roles.sql'

/**
 * Migrations by today's names: a database that had all of those before the baseline has the baseline.
 * @throws {StartError} it had only some of them
 */
export function sinceBaseline(applied: readonly string[]): string[] {
  const replaced = applied.filter((name) => name <= LAST_REPLACED)
  if (replaced.length === 0) return [...applied]
  if (!replaced.includes(LAST_REPLACED))
    throw new StartError(
      `数据库停留在 0.1.0 之前的版本（${replaced.at(-1)}），不能直接升级：请先用 0.1.0 之前的最后一个版本启动一次`,
    )
  return [BASELINE, ...applied.filter((name) => name > LAST_REPLACED && name !== BASELINE)]
}

/** Names of the migrations that a database had, in order. */
export async function appliedMigrations(sql: OwnerSql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`SELECT name FROM schema_migration ORDER BY name`
  return rows.map(({ name }) => name)
}

let names: string[] | undefined
/** All migrations of this program, in order. */
export function migrationNames(): string[] {
  names ??= readdirSync(folder)
    .filter((name) => /^\d{8}_\d{4}_\w+\.sql$/.test(name))
    .sort()
  return names
}

/**
 * Migrates the database: each file of server/migrations/ once, in order, each in its own transaction, then policies.sql
 * (row-level security). Idempotent, safe to run concurrently, to kill at any statement, and while older processes serve.
 * @param only stop after these, for a backup made before later ones
 * @returns names of the migrations that ran
 */
export async function migrate(owner: OwnerDb, only?: readonly string[]): Promise<string[]> {
  const files = migrationNames()
  const ran: string[] = []
  // postgres.js 3.4.9: reserve() hangs on an unopened connection while fetch_types is off, so open one first.
  await owner`SELECT 1`
  const held = await reserve(owner)
  try {
    await held`SELECT pg_advisory_lock(${MIGRATION_LOCK})`
    await requireLoginRights(held as unknown as OwnerDb)
    await ensureAppRole(held as unknown as OwnerDb)
    await held`CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`
    const applied = (await held<{ name: string }[]>`SELECT name FROM schema_migration ORDER BY name`).map(
      ({ name }) => name,
    )
    const done = new Set(sinceBaseline(applied))
    if (applied.some((name) => !done.has(name))) await renameToBaseline(held)
    const unknown = [...done].filter((name) => !files.includes(name))
    if (unknown.length > 0)
      throw new StartError(`数据库由更新版本的程序创建（多出 ${unknown.join('、')}），请升级程序后再启动`)
    // pg-boss's tables first: our migrations add row-level security to them.
    await installQueue(owner).catch((cause: Error) => {
      if (isDatabaseDown(cause)) throw cause
      throw new StartError(`任务队列的数据表创建失败：${cause.message}。请确认数据库账号可以在该数据库中创建 schema`)
    })
    const after = (await isDistributed(held as unknown as OwnerDb)) ? `${DISTRIBUTE_NEW};` : ''
    const due = files.filter((name) => !done.has(name) && (!only || only.includes(name)))
    for (const name of due) {
      const record = `INSERT INTO schema_migration (name) VALUES ('${name}');`
      // With the last one, so that a killed run leaves no table without them.
      const policies = name === due.at(-1) ? `${readSql('policies.sql')};` : ''
      await inTransaction(held, `${readSql(name)}\n;${after}${record}\n${policies}`).catch((cause: Error) => {
        if (isDatabaseDown(cause) || isDiskFull(cause)) throw cause
        if (isLockConflict(cause))
          throw new TransientStartError(`数据库升级 ${name} 等不到表锁：有事务长时间没有结束（${cause.message}）`)
        throw new StartError(`数据库升级 ${name} 失败：${cause.message}`)
      })
      ran.push(name)
    }
    if (!only) await ensureSiteLogins(held as unknown as OwnerDb)
  } finally {
    await held`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined)
    held.release()
  }
  return ran
}

/**
 * Runs statements in a transaction on a reserved connection while other processes serve: every statement on the table
 * queues behind a lock that waits, so it gives up after `lockMs` and tries again.
 */
export async function inTransaction(held: Reserved, sql: string, { lockMs = 2000, tries = 30 } = {}): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await held.unsafe(`BEGIN;\nSET LOCAL lock_timeout = ${lockMs};\n${sql}\n;COMMIT;`)
      return
    } catch (cause) {
      if (isDatabaseDown(cause)) throw cause
      await held.unsafe('ROLLBACK')
      if (left <= 1 || !isLockConflict(cause)) throw cause
      await sleep(lockMs)
    }
  }
}

/** Row-level security and grants of all tables and views. */
export async function writePolicies(sql: OwnerDb): Promise<void> {
  await sql.unsafe(`BEGIN;\n${readSql('policies.sql')}\n;COMMIT;`)
}

/** Records the baseline in place of the migrations it replaces. */
async function renameToBaseline(sql: Reserved): Promise<void> {
  await sql.unsafe(`BEGIN;
    DELETE FROM schema_migration WHERE name <= '${LAST_REPLACED}';
    INSERT INTO schema_migration (name) VALUES ('${BASELINE}') ON CONFLICT DO NOTHING;
    COMMIT;`)
}

/** Reserves a connection, with a timeout: postgres.js never rejects if it dies while being handed out. */
async function reserve(owner: OwnerDb): Promise<Reserved> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('the database gave no connection'), { code: 'CONNECT_TIMEOUT' })),
      RESERVE_MS,
    )
  })
  return Promise.race([owner.reserve(), late]).finally(() => clearTimeout(timer))
}

/** Creates every site's login with the current key, which differs if the rows were restored into another cluster. */
async function ensureSiteLogins(sql: OwnerDb): Promise<void> {
  try {
    await sql`SELECT ensure_site_logins()`
  } catch (cause) {
    if (isDatabaseDown(cause)) throw cause
    throw new StartError(
      `无法为各站点创建数据库登录角色：${(cause as Error).message}。请授予数据库账号 CREATEROLE 权限，或去掉 SITE_LOGIN_KEY`,
    )
  }
}

/** Checks up front that the account may create logins, instead of failing at the first site. @throws {StartError} */
async function requireLoginRights(sql: OwnerDb): Promise<void> {
  const [account] = await sql<{ name: string; mayMakeRoles: boolean; mayGrant: boolean }[]>`
    SELECT r.rolname AS name, r.rolsuper OR r.rolcreaterole AS may_make_roles,
      r.rolsuper OR current_setting('server_version_num')::int < 160000 OR NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'zhixing_app')
        OR EXISTS (SELECT FROM pg_auth_members m
          JOIN pg_roles a ON a.oid = m.roleid
          WHERE a.rolname = 'zhixing_app' AND m.member = r.oid AND m.admin_option) AS may_grant
    FROM pg_roles r WHERE r.rolname = current_user AND nullif(current_setting('app.login_key', true), '') IS NOT NULL`
  if (!account) return
  if (!account.mayMakeRoles)
    throw new StartError(
      `数据库账号 ${account.name} 没有 CREATEROLE 权限，无法为各站点创建登录角色。请让管理员执行 ALTER ROLE ${account.name} CREATEROLE，或去掉 SITE_LOGIN_KEY`,
    )
  // Since PostgreSQL 16 CREATEROLE alone does not allow granting a role created by another account.
  if (!account.mayGrant)
    throw new StartError(
      `数据库服务器上已有角色 zhixing_app，但账号 ${account.name} 不能把它授予各站点的登录角色。请让管理员执行 GRANT zhixing_app TO ${account.name} WITH ADMIN OPTION，或去掉 SITE_LOGIN_KEY`,
    )
}

/** Role subject to row-level security. Sites' logins are members of it; without logins, the owner uses SET ROLE. */
async function ensureAppRole(sql: OwnerDb): Promise<void> {
  const [role] = await sql`SELECT 1 FROM pg_roles WHERE rolname = 'zhixing_app'`
  try {
    if (!role) await sql`CREATE ROLE zhixing_app NOLOGIN NOSUPERUSER NOBYPASSRLS`
    // Granting requires ADMIN OPTION, which a mere member lacks; since PostgreSQL 16 SET ROLE needs the SET option
    // too.
    const [wearer] = await sql`
      SELECT WHERE pg_has_role(current_user, 'zhixing_app', CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)`
    if (!wearer) await sql`GRANT zhixing_app TO CURRENT_USER`
  } catch (cause) {
    if (isDatabaseDown(cause)) throw cause
    throw new StartError(
      `无法在该数据库上创建应用角色 zhixing_app：${(cause as Error).message}。请让管理员执行 CREATE ROLE zhixing_app 并授予当前用户`,
    )
  }
}
