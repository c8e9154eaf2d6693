/** `node deploy/cluster/up.ts FOLDER`: brings the cluster up and keeps it until Ctrl-C. */
import { resolve } from 'node:path'
import { startCluster } from './cluster.ts'
import { PASSWORD } from './postgres.ts'
import { missingPrograms } from './programs.ts'

const [folder] = process.argv.slice(2)
const problem = folder === undefined ? 'usage: node deploy/cluster/up.ts FOLDER' : missingPrograms()
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
console.log(`site       ${url}
database   ${databaseUrl}
members    ${postgres.members.map(({ name, sqlPort, restPort }) => `${name} :${sqlPort}, Patroni :${restPort}`).join(' · ')}
apps       ${apps.map(({ name, url: own }) => `${name} ${own}`).join(' · ')}
logs       ${resolve(folder)}/*.log
journeys   E2E_URL=${url.replace('127.0.0.1', 'localhost')} E2E_DATA=${resolve(folder)}/data E2E_DATABASE=${databaseUrl}
call suite TEST_SERVER='${JSON.stringify(server)}'`)
