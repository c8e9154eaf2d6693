import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'

export type FactorRule = Pick<Site, 'factorOperators' | 'factorPayout'>

export async function selectFactorRule(sql: Sql): Promise<FactorRule> {
  const [row] = await sql<FactorRule[]>`
    SELECT factor_operators, factor_payout FROM site WHERE site_id = ${sql.siteId}`
  return row ?? { factorOperators: 0, factorPayout: 0 }
}

/** Writes who needs a second factor. `check` judges the locked row before. */
export async function writeFactorRule(
  tx: Tx,
  services: Pick<Services, 'events'>,
  rule: FactorRule,
  check: (before: FactorRule) => void,
): Promise<void> {
  const [before] = await tx<FactorRule[]>`
    SELECT factor_operators, factor_payout FROM site WHERE site_id = ${tx.siteId} FOR UPDATE`
  if (before) check(before)
  await tx`
    UPDATE site SET factor_operators = ${rule.factorOperators}, factor_payout = ${rule.factorPayout}, gmt_modified = now() WHERE site_id = ${tx.siteId}`
  await services.events.publish(tx, 'site.changed', { siteId: tx.siteId })
}
