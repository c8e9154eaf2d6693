/** `node deploy/cluster/up.ts FOLDER`: brings the cluster up and keeps it until Ctrl-C. */
import { resolve } from 'node:path'
import { startCluster } from './cluster.ts'
import { PASSWORD } from './postgres.ts'
import { missingPrograms } from './programs.ts'

const [folder] = process.argv.slice(2)
const problem = folder === undefined ? '用法：node deploy/cluster/up.ts <文件夹>' : missingPrograms()
if (folder === undefined || problem) {
  console.error(problem)
  process.exit(2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave())
const starting = startCluster(resolve(folder), console.log)
async function leave(): Promise<void> {
  const started = await starting.catch(() => undefined)
  await started?.stop()
  process.exit(0)
}

const { url, databaseUrl, loginKey, pgbouncer, postgres, apps } = await starting
const [host = '', port] = pgbouncer.address.split(':')
/** The server for the call suite, as its superuser, because tests make databases; sites through PgBouncer. */
const server = {
  host,
  port: Number(new URL(databaseUrl).port),
  database: 'postgres',
  owner: { username: 'postgres', password: PASSWORD },
  app: { loginKey },
  pooler: { host, port: Number(port) },
}
console.log(`网站      ${url}
数据库    ${databaseUrl}
成员      ${postgres.members.map(({ name, sqlPort, restPort }) => `${name} :${sqlPort}, Patroni :${restPort}`).join(' · ')}
应用      ${apps.map(({ name, url: own }) => `${name} ${own}`).join(' · ')}
日志      ${resolve(folder)}/*.log
浏览器旅程 E2E_URL=${url.replace('127.0.0.1', 'localhost')} E2E_DATA=${resolve(folder)}/data E2E_DATABASE=${databaseUrl}
接口测试  TEST_SERVER='${JSON.stringify(server)}'`)
