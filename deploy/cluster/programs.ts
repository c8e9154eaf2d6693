/** The programs of the cluster, from Debian packages. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/** A file of each package that the cluster needs. */
const FILES = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': `${POSTGRES_BIN}/postgres`,
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd/__init__.py',
  'redis-server': '/usr/bin/redis-server',
}

/** How to install what is missing; undefined if nothing is. */
export function missingPrograms(): string | undefined {
  const packages = Object.entries(FILES).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
  return packages.length > 0
    ? `缺少 Debian 软件包：apt-get install --no-install-recommends ${packages.join(' ')}`
    : undefined
}

/** User of the programs that refuse root: `postgres`, which Debian's package creates. For others, the current user. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
