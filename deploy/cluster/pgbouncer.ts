import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../e2e/spawned.ts'
import { createDaemon, type Daemon } from './daemon.ts'
import { ownFolder, PASSWORD } from './postgres.ts'
import { unprivileged } from './programs.ts'
import { filled } from './template.ts'

/** Starts PgBouncer before the database at `sqlPort` of loopback. */
export async function startPgBouncer(folder: string, sqlPort: number): Promise<Daemon & { address: string }> {
  const port = await freePort()
  const home = ownFolder(join(folder, 'pgbouncer'))
  const [config, users] = [join(home, 'pgbouncer.ini'), join(home, 'users.txt')]
  writeFileSync(users, `"pgbouncer" "${PASSWORD}"\n`)
  writeFileSync(
    config,
    filled('pgbouncer.ini', {
      SQL_HOST: '127.0.0.1',
      SQL_PORT: sqlPort,
      LISTEN_HOST: '127.0.0.1',
      LISTEN_PORT: port,
      AUTH_FILE: users,
    }),
  )
  const daemon = createDaemon({
    name: 'pgbouncer',
    command: '/usr/sbin/pgbouncer',
    args: [config],
    log: join(folder, 'pgbouncer.log'),
    ...unprivileged(),
  })
  daemon.start()
  return { ...daemon, address: `127.0.0.1:${port}` }
}
