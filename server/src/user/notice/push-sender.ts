import type { Db } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { Site } from '../../kernel/sites.ts'
import type { Sender } from './sender.ts'
import { pushPayload, pushReason } from './notice-rules.ts'
import { pushKeysOf, pushTo, subjectOf } from './push.ts'
import { selectSubscription } from './push.sql.ts'

/** Sends to browsers; undefined while the site has no key, and so no subscription. */
export async function browserSender(services: Services, db: Db, site: Site): Promise<Sender | undefined> {
  const keys = await pushKeysOf(services, db)
  if (!keys) return undefined
  const from = { keys, subject: await subjectOf(services, db, site) }
  return async (one, left) => {
    const subscription = await selectSubscription(db, one.userId, one.targetId)
    if (!subscription) return { result: 'dropped', error: '' }
    const isUrgent = one.kind === 'live' || one.kind === 'due'
    const { outcome, status, answer } = await pushTo(
      services,
      db,
      from,
      { ...subscription, userId: one.userId },
      { payload: pushPayload(one, subscription.language), ttl: left, urgency: isUrgent ? 'high' : 'normal' },
    )
    const error = outcome === 'sent' ? '' : pushReason(outcome, status, answer)
    if (outcome === 'later') return { result: 'later', error }
    return { result: outcome === 'sent' ? 'sent' : outcome === 'gone' ? 'dropped' : 'failed', error }
  }
}
