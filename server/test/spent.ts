/** CPU seconds of the databases of a test file, for server/test/costs.ts. */
import { readFileSync } from 'node:fs'

export const spent = { postgresSeconds: 0 }

/** CPU seconds of a process, and of its `ended` children. Linux only; 0 elsewhere. */
export function secondsOf(pid: number, { ended = false } = {}): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    // utime, stime, cutime, cstime: in hundredths of a second.
    return fields.slice(11, ended ? 15 : 13).reduce((sum, field) => sum + Number(field) / 100, 0)
  } catch {
    return 0
  }
}

/** Adds the CPU seconds of these PostgreSQL backends. */
export function addBackends(pids: readonly number[]): void {
  for (const pid of pids) spent.postgresSeconds += secondsOf(pid)
}
