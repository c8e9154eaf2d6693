import { adminReport } from '@zhixing/contract/commerce/admin-report'
import { selectFunnel } from '../commerce/index.ts'
import { implement } from '../kernel/implement.ts'
import { countPaidLearners, selectDays } from './overview.sql.ts'

const { funnel } = adminReport

export const calls = implement(
  { funnel },
  {
    async funnel({ days }, { db }) {
      const [series, orders, learners] = await Promise.all([
        selectDays(db, days),
        selectFunnel(db, days),
        countPaidLearners(db, days),
      ])
      return { visitors: series.reduce((sum, { visitors }) => sum + visitors, 0), ...orders, learners }
    },
  },
)
