import type { Allowed } from './audit-rules.ts'

/** Accepted vulnerabilities of dependencies. Each needs the reason why it is harmless here, and an expiry date. */
export const allowed: readonly Allowed[] = []
