/** Ranking settings of a site. */
import { adminHot } from '@zhixing/contract/community/hot'
import { transaction } from '../../kernel/db/index.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import { jobType } from '../../kernel/jobs.ts'
import * as sql from './hot.sql.ts'

const SHOWN = 10
/** Rows per transaction; bounds how long a reaction waits for the lock. */
const BATCH = 2000

const hotRuleChanged = jobType('community.hotRuleChanged', {})

/** Recomputes all scores by the site's rule, in batches. Idempotent: starts over, and reads the rule for each batch. */
export const hotRuleJob = jobKind(hotRuleChanged, {
  async run({ siteId }, { services, signal }) {
    const db = services.database.of(siteId)
    let thing: sql.Place | undefined = { type: 0, id: '0' }
    while (thing && !signal.aborted) {
      const after: sql.Place = thing
      thing = await transaction(db, (tx) => sql.refreshCounts(tx, after, BATCH))
    }
    let question: string | undefined = '0'
    while (question && !signal.aborted) {
      const after: string = question
      question = await transaction(db, (tx) => sql.refreshQuestions(tx, after, BATCH))
    }
    await transaction(db, (tx) => services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' }))
  },
})

const tag = editTag(
  'halfLifeHours',
  'questionHalfLifeHours',
  'readPoints',
  'admirePoints',
  'commentPoints',
  'collectionPoints',
  'followPoints',
  'newShare',
)

export const calls = implement(adminHot, {
  view: async (_input, { db }) => tag.on(await sql.selectHotRule(db)),

  preview: async ({ kind, ...rule }, { db }) => ({ list: await sql.previewHot(db, kind, rule, SHOWN) }),

  async save({ etag, ...rule }, { db, site: { siteId }, services, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'community_hot_rule')
      tag.refuse(etag, await sql.selectHotRule(tx), rule)
      await sql.writeHotRule(tx, rule)
      await services.jobs.send(tx, hotRuleChanged, { siteId })
    })
    setMessage('保存成功，热门列表会在几分钟内按新规则排序')
    return {}
  },
})
