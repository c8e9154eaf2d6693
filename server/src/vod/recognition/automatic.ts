/**
 * Recognition of new films without being asked. A film queues its drafts in the transaction that makes it ready; what
 * is queued begins a little later, within the minutes of the day, unless subtitles came meanwhile (a replay has the
 * captions of its session).
 */
import { type Db, type Sql, transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { recogniseType } from '../jobs.ts'
import * as sql from './automatic.sql.ts'
import { begin, spoken } from './draft.sql.ts'

/** Whether this installation can recognize speech. */
export const isOffered = async ({ platform, config }: Pick<Services, 'platform' | 'config'>): Promise<boolean> =>
  platform.speech !== null && (await findEncoder(config.ffmpegPath)) !== null

/** Begins the queued drafts of a site that fit into its day. @returns how many */
async function beginQueued(services: Services, db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const { isEnabled, dayMinutes, spentSeconds } = await sql.selectSetting(tx, true)
    if (isEnabled === 0) return 0
    await sql.deleteQueued(tx, 'needless')
    let spent = spentSeconds
    let count = 0
    for (const { videoId, language, seconds } of await sql.selectQueued(tx)) {
      if (spent + seconds > dayMinutes * 60) continue
      if (!(await begin(tx, { videoId, language, ...spoken }))) continue
      await services.jobs.send(tx, recogniseType, { siteId: tx.siteId, videoId, language })
      await services.events.publish(tx, 'video.changed', { siteId: tx.siteId, userId: '', videoId })
      spent += seconds
      count += 1
    }
    if (count > 0) await sql.updateSpent(tx, spent)
    return count
  })
}

/** Begins what is queued at all sites. */
export async function beginAllQueued(services: Services): Promise<number> {
  if (!(await isOffered(services))) return 0
  let count = 0
  for (const { siteId } of services.sites.all()) count += await beginQueued(services, services.database.of(siteId))
  return count
}

/** Minutes of films whose recognition began today without being asked, their limit and cost; null without a recognizer. */
export async function recognizedToday(services: Pick<Services, 'platform' | 'config'>, db: Sql) {
  if (!(await isOffered(services))) return null
  const { spentSeconds, dayMinutes } = await sql.selectSetting(db)
  const minutes = Math.ceil(spentSeconds / 60)
  return { minutes, dayMinutes, costFen: Math.ceil(minutes * (services.config.speech?.fenPerMinute ?? 0)) }
}
