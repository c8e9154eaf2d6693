/** Personal data of this domain: placement tests. Leads belong to a number, not to an account. */
import { personalData, personalTable } from '../user/index.ts'

export const personal = personalData.with({
  domain: 'marketing',
  parts: [personalTable('placement_attempt', '水平测评', ['key_hash', 'pool', 'lead_id'])],
  async erase(tx, userId) {
    await tx`DELETE FROM placement_attempt WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  },
})
