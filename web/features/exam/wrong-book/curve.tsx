import type { OutputOf } from '@zhixing/contract'
import { Chart } from '../../shared/charts/index.ts'
import { texts } from './texts.ts'

const short = (day: string) => day.slice(5)

/** Added, reviewed and mastered by day. Browser only, because of the charts. */
export default function Curve({ stat }: { stat: OutputOf<'exam/auth/user/error/problem/stat'> }) {
  return (
    <Chart
      label={texts.curve}
      axis={texts.day}
      labels={stat.dayList.map(({ day }) => short(day))}
      series={[
        { name: texts.curveReviewed, values: stat.dayList.map(({ reviewed }) => reviewed), kind: 'line', area: true },
        { name: texts.curveMastered, values: stat.dayList.map(({ mastered }) => mastered), kind: 'line' },
        { name: texts.curveAdded, values: stat.dayList.map(({ added }) => added), kind: 'line' },
      ]}
    />
  )
}
