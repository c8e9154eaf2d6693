/** Shares of sales, with sums. */
import { adminShare } from '@zhixing/contract/commerce/admin-share'
import { implement } from '../../kernel/implement.ts'
import { pageOfShares, selectShareOptions, selectShareSums } from './shares.sql.ts'

export const calls = implement(adminShare, {
  async list({ pageCurrent, pageSize, ...by }, { db }) {
    const [page, sums] = await Promise.all([pageOfShares(db, { pageCurrent, pageSize }, by), selectShareSums(db, by)])
    return { ...page, sums }
  },
  options: (_input, { db }) => selectShareOptions(db),
})
