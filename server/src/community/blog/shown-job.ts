import { transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { notifySeries } from '../series/news.ts'
import { targetType } from '../target.ts'
import { recount } from './blog-write.sql.ts'
import { blogShown } from './jobs.ts'

/**
 * Updates counts and caches at the time of a scheduled article. Queries compare the time themselves, so readers see it
 * without the job.
 */
export const blogShownJob = jobKind(blogShown, {
  run: ({ siteId, userId, blogId }, { services }) =>
    transaction(services.database.of(siteId), async (tx) => {
      await recount(tx, userId)
      await notifyMentioned(tx, services, { targetType: targetType.blog, targetId: blogId })
      await notifySeries(tx, services, { blogId })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' })
    }),
})
