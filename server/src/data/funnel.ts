import { adminReport } from '@zhixing/contract/commerce/admin-report'
import { selectFunnel } from '../commerce/index.ts'
import { implement } from '../kernel/implement.ts'
import { selectDays } from './overview.sql.ts'

const { funnel } = adminReport

export const calls = implement(
  { funnel },
  {
    async funnel({ days }, { db }) {
      const [series, orders] = await Promise.all([selectDays(db, days), selectFunnel(db, days)])
      return { visitors: series.reduce((sum, { visitors }) => sum + visitors, 0), ...orders }
    },
  },
)
