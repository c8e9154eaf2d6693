import type { OpenBucket } from './kernel/backup/commands.ts'
import { requireWhole } from './kernel/backup/marker.ts'
import { texts as backupTexts } from './kernel/backup/texts.ts'
import { createBase } from './kernel/base.ts'
import { commandHere } from './kernel/command.ts'
import { type Config, readConfig } from './kernel/config.ts'
import { prepareDataDir } from './kernel/data-dir.ts'
import { addressOf, type Database, type DatabaseAddress, maxConnections, openDatabase } from './kernel/db/index.ts'
import { hasCluster, runningPostgres, startEmbeddedPostgres } from './kernel/db/embedded/index.ts'
import { isDatabaseDown } from './kernel/db/errors.ts'
import { migrate } from './kernel/db/migrate.ts'
import { StartError, TransientStartError } from './kernel/errors.ts'
import { createLog, type Log } from './kernel/log.ts'
import type { Services } from './kernel/services.ts'
import { logSlowStatements } from './kernel/slow-sql.ts'
import { reportUp } from './launcher.ts'

/** Time limit of the cleanup after a failed start. */
const CLOSE_LIMIT_MS = 15_000
/** Roles that build no services; the others refuse wrong payment settings before they touch the database. */
const WITHOUT_PAYMENT = new Set(['media', 'backup', 'restore', 'migrate', 'db:distribute'])
/** Progress for the operator at the terminal; logs are for machines. */
const report = (sentence: string) => console.log(`  ${sentence}`)

/** Runs one role. Resolves when its work is done or, for a server, when it listens. @throws {StartError} */
export async function start(
  role: string,
  args: string[],
  environment: Record<string, string | undefined>,
): Promise<void> {
  if (role === 'openapi') {
    const { openApi } = await import('./http/openapi.ts')
    console.log(JSON.stringify(openApi(), null, 2))
    return
  }
  if (role === 'verify') {
    const { verifyCommand } = await import('./kernel/backup/commands.ts')
    return verifyCommand(args, { environment, openBucket: await bucketOpener() }, report)
  }
  const config = readConfig(environment)
  if (!WITHOUT_PAYMENT.has(role)) (await import('./platform/payment/registry.ts')).readPayment(config)
  if (role === 'admin:create')
    await checkAdminArgs(args, config.databaseUrl === undefined && !hasCluster(config.dataDir))
  prepareDataDir(config.dataDir)
  if (role !== 'restore') requireWhole(config.dataDir)
  if (role === 'restore' && runningPostgres(config.dataDir)) throw new StartError(backupTexts.running)
  const closers: (() => Promise<void>)[] = []
  const log = await observedLog(config, closers)
  const closeAll = async () => {
    for (const close of closers.splice(0).reverse())
      await close().catch((error: unknown) => log.error({ err: error }, 'stop failed'))
  }
  stopOnSignals(role, closeAll, log)
  outliveDatabase(log)
  const database = openDatabase(await reachDatabase(role, config, log, closers), config.databasePools)
  closers.push(() => database.close())

  try {
    if (role === 'backup' || role === 'restore') {
      const { backupCommand, restoreCommand } = await import('./kernel/backup/commands.ts')
      const run = role === 'backup' ? backupCommand : restoreCommand
      await run(args, { owner: database.owner, config, environment, openBucket: await bucketOpener() }, report)
      return await finish(closeAll)
    }
    const ran = await whenReachable(config, async () => {
      if (role === 'admin:create') await checkAdminArgs(args, await isUnmade(database.owner))
      return migrate(database.owner)
    })
    if (ran.length > 0) report(`数据库已升级：${ran.length} 项`)
    if (role === 'migrate') return await finish(closeAll)
    if (role === 'db:distribute') {
      const { distributeCommand } = await import('./kernel/db/distribute.ts')
      await distributeCommand(database.owner, args, console.log)
      return await finish(closeAll)
    }
    await warnOfConnections(database, config)
    if (role === 'media') {
      await startMediaRole(config, log, database, closers)
      report(`直播推流已启动：端口 ${config.rtmpPort}`)
      reportUp()
      return
    }
    const { createServices } = await import('./services.ts')
    const services = await createServices(config, log, database, closers)
    if (role === 'admin:create') {
      const { createAdmin } = await import('./user/operator/admin-create.ts')
      await createAdmin(services, args)
      return await finish(closeAll)
    }
    if (role === 'site:domain') {
      const { siteDomainCommand } = await import('./system/index.ts')
      await siteDomainCommand(services, args, console.log)
      return await finish(closeAll)
    }
    if (role === 'site:export' || role === 'site:import') {
      const { siteExportCommand, siteImportCommand } = await import('./system/index.ts')
      const { sealedColumns } = await import('./domains.ts')
      const run = role === 'site:export' ? siteExportCommand : siteImportCommand
      const given = { here: environment.INIT_CWD ?? process.cwd(), sealed: sealedColumns }
      await run(services, args, given, report)
      return await finish(closeAll)
    }
    if (role === 'storage:move') {
      const { storageMoveCommand } = await import('./vod/index.ts')
      await storageMoveCommand(services, args, report)
      return await finish(closeAll)
    }
    if (role === 'seed' && !config.demo) throw new StartError('这里不创建演示学校；确实需要时请加上 DEMO=1')
    if (config.demo) {
      const { seedDemo } = await import('../demo/seed.ts')
      await seedDemo(services, { isAsked: config.demoAsked || role === 'seed', report })
    }
    if (role === 'seed') return await finish(closeAll)
    const { serve, startWorkers } = await import('./serve.ts')
    if (role === 'worker' || (role === 'all' && config.workers)) await startWorkers(services, closers)
    if (role === 'worker') {
      report('后台任务进程已启动')
      reportUp()
      return
    }
    if (role !== 'all') throw new StartError(`没有名为 ${role} 的运行方式`)
    announce(services, await serve(services, closers))
  } catch (error) {
    // A stalled database never closes; exit anyway.
    await Promise.race([closeAll(), new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())])
    if (isDatabaseDown(error)) throw new TransientStartError(`启动时与数据库的连接中断：${(error as Error).message}`)
    throw error
  }
}

/** Opens buckets for backups. */
const bucketOpener = async (): Promise<OpenBucket> => (await import('./platform/storage/s3.ts')).createS3Storage

/** The log; begins traces, if there is a collector, and the slow-query log. */
async function observedLog(config: Config, closers: (() => Promise<void>)[]): Promise<Log> {
  const tracing =
    config.traces === undefined ? undefined : (await import('./kernel/tracing.ts')).startTracing(config.traces)
  const log = createLog(config.logLevel, undefined, tracing?.ids)
  if (tracing) closers.push(() => tracing.stop())
  if (config.slowSqlMs > 0) {
    const stop = logSlowStatements(log, config.slowSqlMs)
    closers.push(async () => stop())
  }
  return log
}

/** Media process: a third of the site's memory, unless speech recognition is on, which needs the room's services. */
async function startMediaRole(
  config: Config,
  log: Log,
  database: Database,
  closers: (() => Promise<void>)[],
): Promise<void> {
  const { startMedia } = await import('./live/media/run.ts')
  if (config.speech) {
    const { createServices } = await import('./services.ts')
    const services = await createServices(config, log, database, closers)
    closers.push(await startMedia(services, services))
  } else closers.push(await startMedia(await createBase(config, log, database, closers)))
}

/** Connects to the database; starts the embedded one, unless a running site already has it. */
async function reachDatabase(
  role: string,
  config: Config,
  log: Log,
  closers: (() => Promise<void>)[],
): Promise<DatabaseAddress> {
  if (config.databaseUrl) return addressOf(config.databaseUrl, config.siteLoginKey, config.databasePooler)
  const running = [
    'admin:create',
    'site:domain',
    'site:export',
    'site:import',
    'storage:move',
    'backup',
    'migrate',
    'db:distribute',
    'seed',
    'worker',
    'media',
  ].includes(role)
    ? runningPostgres(config.dataDir)
    : null
  if (running) return running
  if (role === 'worker' || role === 'media')
    throw new TransientStartError('没有找到正在运行的数据库：请先启动网站，或设置 DATABASE_URL')
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    // The site, a worker and an interactive client, each at its maximum.
    tuning: { max_connections: String(2 * maxConnections(config.databasePools) + 10) },
    progress: report,
    log: ({ level, msg }) => log[level === 'info' ? 'debug' : level]({ part: 'postgres' }, msg),
  })
  closers.push(() => postgres.stop())
  return postgres.connection
}

/**
 * Warns if an external PostgreSQL allows fewer connections than this process may open, which would fail only under
 * load.
 */
async function warnOfConnections(database: Database, config: Config): Promise<void> {
  if (!config.databaseUrl) return
  const [row] = await database.owner<{ most: number }[]>`SELECT current_setting('max_connections')::int AS most`
  const needed = maxConnections(config.databasePools)
  if (row && row.most < needed)
    report(
      `提醒：数据库最多接受 ${row.most} 个连接，本进程最多会用 ${needed} 个。请调高 max_connections，或调低 DATABASE_SITES、DATABASE_SITE_CONNECTIONS`,
    )
}

/** Validates the arguments before the database is created. */
async function checkAdminArgs(args: string[], isEmpty: boolean): Promise<void> {
  const { checkArgs } = await import('./user/operator/admin-create-args.ts')
  checkArgs(args, { asks: process.stdin.isTTY, isEmpty })
}

async function isUnmade(owner: Database['owner']): Promise<boolean> {
  const [row] = await owner<{ isMade: boolean }[]>`SELECT to_regclass('public.site') IS NOT NULL AS "isMade"`
  return row?.isMade === false
}

async function whenReachable<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StartError || !config.databaseUrl) throw error
    const { hostname, port } = new URL(config.databaseUrl)
    const message = `无法连接 DATABASE_URL 指定的数据库 ${hostname}:${port || 5432}：${(error as Error).message}`
    throw isDatabaseDown(error) ? new TransientStartError(message) : new StartError(message)
  }
}

/**
 * An unhandled rejection because the database went down must not end the site: background work is retried. Anything
 * else is a defect and ends the process, which the launcher restarts.
 */
function outliveDatabase(log: Log): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseDown(error)) throw error
    log.error({ err: error }, 'background work failed: database unreachable')
  })
}

/** Graceful shutdown on a signal, or when the launcher exits. */
function stopOnSignals(role: string, closeAll: () => Promise<void>, log: Log): void {
  let stopping = false
  const stop = async (why: string) => {
    if (stopping) return
    stopping = true
    // The media process stops together with its site: one log line is enough.
    log[role === 'media' ? 'debug' : 'info']({ role, why }, 'stopping')
    const giveUp = setTimeout(() => process.exit(1), 20_000)
    giveUp.unref()
    await closeAll()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGHUP', () => void stop('SIGHUP'))
  if (process.send) process.on('disconnect', () => void stop('launcher gone'))
}

async function finish(closeAll: () => Promise<void>): Promise<void> {
  await closeAll()
  process.exit(0)
}

function announce({ config, sites }: Services, port: number): void {
  const address = config.publicUrl ?? `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${port}`
  const isDemo = config.demo && sites.all().some((site) => site.isDemo === 1)
  const accounts = isDemo
    ? '  演示账号（密码均为 Demo@2026）：13800000000 运营 · 13800000001 学员 · 13800000002 讲师 · 13800000003 机构 · 13800000004 班级管理员'
    : ''
  console.log(`知行已启动：${address}${accounts}`)
  if (sites.all().length === 0)
    console.log(
      `\n还没有可用的站点，访客看到的是“网站正在准备中”。请另开一个终端，在项目文件夹执行：\n\n  ${commandHere('admin:create', config)}\n\n创建后立即可以访问，不必重新启动。\n`,
    )
  reportUp()
}
