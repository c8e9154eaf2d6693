import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { jobKinds, recurringWork } from './domains.ts'
import { startAutoSubmit, startCollecting } from './exam/index.ts'
import { webBuild } from './http/pages.ts'
import { StartError } from './kernel/errors.ts'
import { createWorkers } from './kernel/queue/workers.ts'
import { startSchedule } from './kernel/schedule.ts'
import type { Services } from './kernel/services.ts'
import { claimPort } from './launcher.ts'

const webDir = fileURLToPath(new URL('../../web', import.meta.url))

/**
 * Starts the job workers and the recurring work; resources to close are pushed to `closers`. With WORKER_JOBS only these
 * jobs: the others may need folders that this machine does not have.
 * @throws {StartError} for an unknown job
 */
export async function startWorkers(services: Services, closers: (() => Promise<void>)[]): Promise<void> {
  const { workerJobs } = services.config
  const unknown = workerJobs.find((name) => !jobKinds.some((kind) => kind.name === name))
  if (unknown) throw new StartError(`WORKER_JOBS 里的 ${unknown} 不是任务的名称，例如 vod.transcode`)
  const isPartial = workerJobs.length > 0
  const workers = createWorkers(
    services,
    isPartial ? jobKinds.filter(({ name }) => workerJobs.includes(name)) : jobKinds,
  )
  closers.push(() => workers.stop())
  await workers.start()
  if (!isPartial) closers.push(startSchedule(services, recurringWork))
}

/** Serves the site. @returns the port @throws {StartError} */
export async function serve(services: Services, closers: (() => Promise<void>)[]): Promise<number> {
  const { config, database, log } = services
  const web = webBuild(webDir)
  if (!web) throw new StartError('网页尚未构建，请用 npm start 启动')
  closers.push(startAutoSubmit(services))
  closers.push(startCollecting(database.owner, log))
  database.watch()
  let isStopping = false
  const app = await createApp(services, { web, isStopping: () => isStopping })
  closers.push(() => app.close())
  await app.ready()
  const address = await claimPort({ port: config.port, host: config.host })
  await app.listen(address).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EADDRINUSE')
      throw new StartError(`端口 ${config.port} 已被占用，请关闭占用它的程序，或用 PORT 指定其他端口`)
    if (cause.code === 'EACCES') throw new StartError(`没有权限监听端口 ${config.port}，请用 PORT 指定 1024 以上的端口`)
    throw cause
  })
  // Runs first: closing at once would cut requests that load balancers still send.
  closers.push(async () => {
    isStopping = true
    await sleep(config.drainSeconds * 1000)
  })
  return (app.server.address() as AddressInfo).port
}
