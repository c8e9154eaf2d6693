/** Settings of trust levels. */
import { adminTrust } from '@zhixing/contract/community/trust'
import { transaction } from '../../kernel/db/index.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { levelOf } from './trust.ts'
import { selectLevels, selectSample, writeLevels } from './trust.sql.ts'
import { forgetLevels } from './trusted.ts'

/** Beyond this number of people a sample is taken: each costs several index reads. */
const MAX_LOOKED_AT = 10_000

const tag = editTag('levels')

export const calls = implement(adminTrust, {
  view: async (_input, { db }) => tag.on({ levels: [...(await selectLevels(db))] }),

  async preview({ levels }, { db }) {
    const { people, sample } = await selectSample(db, levels, MAX_LOOKED_AT)
    const counts = levels.map((_level, index) => sample.filter((one) => levelOf(one, levels) === index).length)
    const isSampled = sample.length < people ? 1 : 0
    const share = sample.length === 0 ? 0 : people / sample.length
    return { people, isSampled, counts: counts.map((count) => Math.round(count * share)) }
  },

  async save({ levels, etag }, { db, site: { siteId }, services, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'community_trust_level')
      tag.refuse(etag, { levels: await selectLevels(tx) }, { levels })
      await writeLevels(tx, levels)
    })
    forgetLevels(services, siteId)
    setMessage('保存成功，半分钟内对所有人生效')
    return {}
  },
})
