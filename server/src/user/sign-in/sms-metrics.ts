import { atSite } from '../../kernel/db/index.ts'
import type { Measurement } from '../../kernel/metrics.ts'
import type { Services } from '../../kernel/services.ts'
import { countRecentSms } from './sms.sql.ts'

/** Text messages of the last hour over all sites, by provider and outcome. */
export async function measureSms({ database, sites }: Services): Promise<Measurement[]> {
  const values: { labels: { provider: string; outcome: string }; value: number }[] = []
  for (const { siteId } of sites.all())
    for (const { provider, outcome, n } of await countRecentSms(atSite(database.owner, siteId))) {
      const known = values.find(({ labels }) => labels.provider === provider && labels.outcome === outcome)
      if (known) known.value += n
      else values.push({ labels: { provider, outcome }, value: n })
    }
  return [{ name: 'sms_last_hour', help: 'Text messages of the last hour by provider and outcome', values }]
}
