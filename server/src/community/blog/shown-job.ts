import { transaction } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { recount } from './blog-write.sql.ts'
import { blogShown } from './jobs.ts'

/** The time of a planned article has come: it is counted, and what was cached without it goes. Readers have it already: queries ask the time. */
export const blogShownJob = jobKind(blogShown, {
  run: ({ siteId, userId }, { services }) =>
    transaction(services.database.of(siteId), async (tx) => {
      await recount(tx, userId)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' })
    }),
})
