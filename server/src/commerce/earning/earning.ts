/** A lecturer's sales and shares. */
import { earning } from '@zhixing/contract/commerce/account'
import { implement } from '../../kernel/implement.ts'
import * as sql from './earning.sql.ts'

export const calls = implement(earning, {
  async orders({ pageCurrent, pageSize, withFigures, ...filter }, { db, viewer }) {
    const by = { ...filter, userId: viewer.userId }
    const [page, figures] = await Promise.all([
      sql.pageOfSales(db, { pageCurrent, pageSize }, by),
      withFigures === 1 ? sql.selectFigures(db, by) : null,
    ])
    return { ...page, figures }
  },
})
