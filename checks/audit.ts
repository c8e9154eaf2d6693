/**
 * Audits production dependencies (`npm audit --omit=dev`). High and critical vulnerabilities fail unless
 * checks/audit-allowed.ts accepts them. If no registry answers, it prints a note and passes, so that work offline goes
 * on.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { allowed } from './audit-allowed.ts'
import { readAudit } from './audit-rules.ts'

const { stdout, stderr } = spawnSync(
  'npm',
  ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'],
  {
    // The folder to audit, for the test of this check.
    cwd: process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  },
)
const verdict = readAudit(stdout || stderr, allowed, new Date().toISOString().slice(0, 10))
if (verdict.kind === 'none') {
  console.log(`NOTE: holes of dependencies were not looked for: no registry answered (${verdict.why}).`)
  process.exit(0)
}
const { grave, allowed: stays, minor, stale } = verdict
for (const { sentence } of grave) console.error(sentence)
for (const { id, sentence } of stays)
  console.log(`stays: ${sentence}: ${allowed.find((entry) => entry.id === id)?.reason}`)
for (const { id } of stale) console.log(`${id} is no hole of ours any more: take it off checks/audit-allowed.ts`)
console.log(`${grave.length} grave holes of dependencies, ${stays.length} allowed, ${minor} of less weight`)
process.exit(grave.length > 0 ? 1 : 0)
