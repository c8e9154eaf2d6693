/** Evaluates the output of `npm audit --json`. Pure. */
import { z } from 'zod'

/** An accepted vulnerability: its reason, and the date until which it is accepted. */
export interface Allowed {
  /** Of the advisory: GHSA-… */
  id: string
  reason: string
  /** The last day, such as 2027-01-31. */
  until: string
}

const Advisory = z.object({ title: z.string(), url: z.string(), severity: z.string(), range: z.string().default('') })
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      // A string names another package of the list, whose vulnerability this one inherits.
      via: z.array(z.union([z.string(), Advisory])),
      fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]).default(false),
    }),
  ),
})

/** Severities that fail the check. */
const GRAVE = ['high', 'critical']

export interface Hole {
  id: string
  name: string
  severity: string
  /** The vulnerability, the affected versions and the fix. */
  sentence: string
}

export type Verdict =
  | { kind: 'none'; why: string }
  | { kind: 'read'; grave: Hole[]; allowed: Hole[]; minor: number; stale: Allowed[] }

/**
 * Evaluates npm's answer: `none` if no registry answered the audit, else the vulnerabilities, each once, with the
 * accepted ones apart.
 * `stale`: accepted entries that match none.
 * @param today such as 2026-11-23
 */
export function readAudit(answer: string, list: readonly Allowed[], today: string): Verdict {
  let json: unknown
  try {
    json = JSON.parse(answer)
  } catch {
    return { kind: 'none', why: answer.trim().split('\n')[0] || 'npm said nothing' }
  }
  const report = Report.safeParse(json)
  if (!report.success) {
    const { message } = z.object({ message: z.string() }).catch({ message: 'an answer of another form' }).parse(json)
    return { kind: 'none', why: message }
  }
  const holes = new Map<string, Hole>()
  for (const [name, { via, fixAvailable }] of Object.entries(report.data.vulnerabilities))
    for (const cause of via) {
      if (typeof cause === 'string') continue
      const id = /GHSA(-\w{4}){3}/.exec(cause.url)?.[0] ?? cause.url
      const remedy =
        typeof fixAvailable === 'object'
          ? `${fixAvailable.name}@${fixAvailable.version} fixes it`
          : fixAvailable
            ? '`npm audit fix` fixes it'
            : 'no version fixes it yet'
      holes.set(`${id} ${name}`, {
        id,
        name,
        severity: cause.severity,
        sentence: `${name} ${cause.range}: ${cause.title} (${cause.severity}, ${id}); ${remedy}`,
      })
    }
  const grave = [...holes.values()].filter(({ severity }) => GRAVE.includes(severity))
  const isAllowed = ({ id }: Hole) => list.some((entry) => entry.id === id && today <= entry.until)
  return {
    kind: 'read',
    grave: grave.filter((hole) => !isAllowed(hole)),
    allowed: grave.filter(isAllowed),
    minor: holes.size - grave.length,
    stale: list.filter(({ id }) => !grave.some((hole) => hole.id === id)),
  }
}
