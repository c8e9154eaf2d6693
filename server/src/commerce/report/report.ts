import { adminReport } from '@zhixing/contract/commerce/admin-report'
import { implement } from '../../kernel/implement.ts'
import { pageOfSales } from './report.sql.ts'

const { sales } = adminReport

/** Sales reports; the funnel is answered by data, which counts visits. */
export const calls = implement(
  { sales },
  {
    sales: ({ by, keyword, beginTime, endTime, ...page }, { db }) =>
      pageOfSales(db, page, { by, keyword, beginTime, endTime }),
  },
)
