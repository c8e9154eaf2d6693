/** What the databases of a file's tests have computed, for server/test/costs.ts. */
import { readFileSync } from 'node:fs'

export const spent = { postgresSeconds: 0 }

/** Adds what these backends of PostgreSQL have computed so far. Linux alone says so. */
export function addBackends(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      // utime and stime, in hundredths of a second.
      spent.postgresSeconds += (Number(fields[11]) + Number(fields[12])) / 100
    } catch {
      // It has ended.
    }
}
