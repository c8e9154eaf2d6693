/**
 * The command `db:distribute`: turns a database with the Citus extension into distributed tables, one shard key for all
 * (docs/scale.md). Its statements are written down first and each is marked in its own transaction, so a killed command
 * continues where it stopped.
 */
import { commandLine, readOptions } from '../command.ts'
import { StartError } from '../errors.ts'
import { selectPlan, type Step } from './distribute.sql.ts'
import type { OwnerDb } from './index.ts'
import { MIGRATION_LOCK, writePolicies } from './migrate.ts'

const SHARDS = 8
const MAX_SHARDS = 1024

const options = { 'dry-run': { type: 'boolean' }, shards: { type: 'string' } } as const
const USAGE = `用法：${commandLine('db:distribute')}              把数据表分布到 Citus 的各个节点，中断后再次执行会接着做
      ${commandLine('db:distribute')} --dry-run    只输出将要执行的 SQL
      ${commandLine('db:distribute')} --shards 16  分片数量（默认 ${SHARDS}），只在第一次有效`

/**
 * Distributes the tables that are not distributed yet. The site must be stopped: foreign keys and views are absent in
 * between.
 * @param print receives sentences for the terminal, or SQL with `--dry-run`
 * @throws {StartError} invalid arguments, no extension, or another migration at work
 */
export async function distributeCommand(
  owner: OwnerDb,
  args: string[],
  print: (sentence: string) => void,
): Promise<void> {
  const { 'dry-run': isDry, shards: typed } = readOptions(args, options, USAGE)
  const shards = Number(typed ?? SHARDS)
  if (!Number.isInteger(shards) || shards < 1 || shards > MAX_SHARDS)
    throw new StartError(`--shards 应为 1 到 ${MAX_SHARDS} 的整数\n${USAGE}`)
  const sql = await owner.reserve()
  try {
    const [lock] = await sql<{ isOwn: boolean }[]>`SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS is_own`
    if (!lock?.isOwn) throw new StartError('数据库正在升级或分布，请等它结束')
    const held = sql as unknown as OwnerDb
    await requireExtension(held)
    const left = await selectLeft(held)
    const steps = left ?? (await selectPlan(held, shards))
    if (isDry) for (const { text } of steps) print(`${text};`)
    else if (!left && steps.length === 0) print('所有数据表都已经分布，没有要做的事')
    else {
      if (!left) await writeDown(held, steps)
      await run(held, steps, print)
    }
  } finally {
    await sql`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => undefined)
    sql.release()
  }
}

/** @throws {StartError} */
async function requireExtension(sql: OwnerDb): Promise<void> {
  const [row] = await sql<{ hasIt: boolean }[]>`
    SELECT to_regproc('create_distributed_table') IS NOT NULL AND to_regclass('pg_dist_partition') IS NOT NULL AS has_it`
  if (row?.hasIt) return
  throw new StartError(
    '数据库没有安装 Citus 扩展，不能分布数据表。请先在协调节点执行 CREATE EXTENSION citus，登记工作节点，再执行本命令（docs/scale.md）',
  )
}

/** Steps that an interrupted command left, perhaps none; undefined: there was no such command. */
async function selectLeft(sql: OwnerDb): Promise<Step[] | undefined> {
  const [table] = await sql<
    { isMade: boolean }[]
  >`SELECT to_regclass('public.distribution_step') IS NOT NULL AS is_made`
  return table?.isMade ? sql<Step[]>`SELECT no, text FROM distribution_step ORDER BY no` : undefined
}

async function run(sql: OwnerDb, steps: Step[], print: (sentence: string) => void): Promise<void> {
  // Triggers act within the rows of a site, which are on one shard. Sequential: foreign keys to a reference table.
  await sql.unsafe(`SET citus.enable_unsafe_triggers = on; SET citus.multi_shard_modify_mode = 'sequential'`)
  for (const [at, { no, text }] of steps.entries()) {
    await sql
      .unsafe(`BEGIN; ${text}; DELETE FROM distribution_step WHERE no = ${no}; COMMIT`)
      .catch(async (cause: Error) => {
        await sql.unsafe('ROLLBACK')
        throw new StartError(`执行失败：${text}\n${cause.message}\n排除原因后再次执行本命令，会从这一步接着做`)
      })
    if ((at + 1) % 100 === 0) print(`已完成 ${at + 1}/${steps.length}`)
  }
  // Views lost their grants.
  await writePolicies(sql)
  await sql`DROP TABLE distribution_step`
  print(`完成：执行了 ${steps.length} 条语句`)
}

async function writeDown(sql: OwnerDb, steps: Step[]): Promise<void> {
  await sql.unsafe(
    `BEGIN;
    CREATE TABLE distribution_step (no int PRIMARY KEY, text text NOT NULL);
    INSERT INTO distribution_step VALUES ${steps.map(({ no, text }) => `(${no}, ${literalOf(text)})`).join(', ')};
    COMMIT`,
  )
}

const literalOf = (text: string) => `'${text.replaceAll("'", "''")}'`
