import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { faultsOf } from './faults.fixture.ts'

const REPORTS = join(import.meta.dirname, 'reports')

/** Compares a report with the approved one: `npm run screens` writes what has changed on purpose. */
export async function expectApproved(name: string, report: string) {
  expect(faultsOf(report)).toEqual([])
  await expect(`${report}\n`).toMatchFileSnapshot(join(REPORTS, `${name}.txt`))
}

/** Names of the approved reports in a folder, in order. */
export const approvedIn = (folder: string): string[] =>
  readdirSync(join(REPORTS, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.txt'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/').slice(0, -'.txt'.length)}`)
    .sort()
