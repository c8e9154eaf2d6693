import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createDaemon, type Daemon, until } from './daemon.ts'
import type { Member } from './postgres.ts'
import { filled } from './template.ts'

export interface Ports {
  /** Where HAProxy listens for the database and for the site. */
  sql: number
  site: number
  /** Of the two app processes. */
  apps: readonly [number, number]
}

/** A command of the runtime API. */
const runtime = (socket: string, command: string): Promise<string> => text(connect(socket).end(`${command}\n`))

/** Starts HAProxy before both members of PostgreSQL and both app processes. */
export async function startHaproxy(
  folder: string,
  { sql, site, apps }: Ports,
  [db1, db2]: [Member, Member],
): Promise<Daemon> {
  const socket = join(folder, 'haproxy.sock')
  const config = join(folder, 'haproxy.cfg')
  writeFileSync(
    config,
    filled('haproxy.cfg', {
      SOCKET: socket,
      SQL_ADDRESS: `127.0.0.1:${sql}`,
      SITE_ADDRESS: `127.0.0.1:${site}`,
      DB1_SQL: `127.0.0.1:${db1.sqlPort}`,
      DB2_SQL: `127.0.0.1:${db2.sqlPort}`,
      DB1_REST_PORT: db1.restPort,
      DB2_REST_PORT: db2.restPort,
      APP1: `127.0.0.1:${apps[0]}`,
      APP2: `127.0.0.1:${apps[1]}`,
    }),
  )
  const daemon = createDaemon({
    name: 'haproxy',
    command: '/usr/sbin/haproxy',
    args: ['-db', '-f', config],
    log: join(folder, 'haproxy.log'),
  })
  daemon.start()
  // Until its first checks HAProxy takes the standby for a primary too.
  await until('the checks of HAProxy', async () => /^postgres,db\d,.*,DOWN,/m.test(await runtime(socket, 'show stat')))
  return daemon
}
