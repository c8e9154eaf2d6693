import { adminReport } from '@zhixing/contract/commerce/admin-report'
import { implement } from '../../kernel/implement.ts'
import { pageOfSales } from './report.sql.ts'

const { sales } = adminReport

/** Reports of sales; the funnel is answered where visits are counted (data). */
export const calls = implement(
  { sales },
  {
    sales: ({ by, keyword, beginTime, endTime, ...page }, { db }) =>
      pageOfSales(db, page, { by, keyword, beginTime, endTime }),
  },
)
