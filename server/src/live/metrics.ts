import { stateCode } from '@zhixing/contract/states'
import type { Measurement } from '../kernel/metrics.ts'
import type { Services } from '../kernel/services.ts'

/** Sessions on air and viewers of the last minute, over all sites and processes. */
export async function measureLive({ database }: Services): Promise<Measurement[]> {
  const [row] = await database.owner<{ sessions: number; viewers: number }[]>`
    SELECT
      (SELECT count(*)::int FROM live_session WHERE live_status = ${stateCode.live.live}) AS sessions,
      (SELECT coalesce(sum(viewers), 0)::int FROM live_watching WHERE seen_at > now() - interval '1 minute') AS viewers`
  return [
    { name: 'live_sessions', help: 'Live sessions on air', values: [{ value: row?.sessions ?? 0 }] },
    { name: 'live_viewers', help: 'Viewers of live streams', values: [{ value: row?.viewers ?? 0 }] },
  ]
}
