/** What the databases of a file's tests have computed, for server/test/costs.ts. */
import { readFileSync } from 'node:fs'

export const spent = { postgresSeconds: 0 }

/** Processor seconds of a process so far, and of those it has started and that have `ended`. Linux alone says so; of others it is 0. */
export function secondsOf(pid: number, { ended = false } = {}): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime, stime, cutime, cstime: in hundredths of a second.
    return fields.slice(11, ended ? 15 : 13).reduce((sum, field) => sum + Number(field) / 100, 0)
  } catch {
    return 0
  }
}

/** Adds what these backends of PostgreSQL have computed so far. */
export function addBackends(pids: readonly number[]): void {
  for (const pid of pids) spent.postgresSeconds += secondsOf(pid)
}
