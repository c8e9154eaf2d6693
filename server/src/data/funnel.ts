import { adminReport } from '@zhixing/contract/commerce/admin-report'
import { implement } from '../kernel/implement.ts'
import { daysOf, figureOf } from './figures.ts'

const { funnel } = adminReport

export const calls = implement(
  { funnel },
  {
    async funnel({ days }, { db }) {
      const [series, counts] = await Promise.all([daysOf(db, days), figureOf(db, 'funnel', days)])
      return { visitors: series.reduce((sum, { visitors }) => sum + visitors, 0), ...counts }
    },
  },
)
