/** The cost of buying: placing orders, and from a payment notification to ownership. */
import { installationSecret } from '../server/src/kernel/data-dir.ts'
import { notificationOf } from '../server/src/platform/payment/sandbox/channel.ts'
import type { SandboxPayment } from '../server/src/platform/payment/sandbox/sandbox.sql.ts'
import { makeCourse } from '../server/test/factories.ts'
import { makeTakers } from './exam-school.ts'
import { closedLoop, type LoadRequest, openLoop } from './load.ts'
import { databaseOf, SITE, withProduct } from './product.ts'
import { atLeast, atMost, type Bench } from './report.ts'
import { isSmoke, sized } from './smoke.ts'

const BUYERS = sized(2500, 300)
const COURSES = 10
const PLACING_GOAL = 500
const NOTIFY_RATE = 200
const NOTIFY_P99_MS = 250

export const money: Bench = {
  about: { zh: '交易：下单、到账开通', en: 'Money: placing orders, from notification to ownership' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const database = databaseOf(dataDir)
      try {
        const { owner } = database
        const buyers = await makeTakers(owner, BUYERS)
        const courses = await Promise.all(
          Array.from({ length: COURSES }, () => makeCourse(owner, { isFree: 0, price: 1999 })),
        )
        // Every request is a distinct pair of person and course.
        const requests = courses.flatMap(({ courseId }) =>
          buyers.map(
            ({ token }): LoadRequest => ({
              method: 'POST',
              path: '/apis/user/auth/order/info/pay',
              headers: { 'content-type': 'application/json', 'site-id': SITE, token },
              body: JSON.stringify({
                productList: [{ productType: 1, productId: courseId }],
                clientKey: 'bench-key-{n}',
                payType: 90,
              }),
            }),
          ),
        )
        say('下单')
        const warm = requests.splice(0, 500)
        await closedLoop({ url, requests: warm, connections: 32, seconds: 1, expect: '"code":' })
        const placed = await closedLoop({ url, requests, connections: 32, seconds, expect: '"code":200,' })
        say('到账通知')
        const count = NOTIFY_RATE * (seconds + 3)
        const waiting = await owner<SandboxPayment[]>`
          UPDATE sandbox_payment SET state = 'paid', paid_amount = amount, pay_time = now()
          WHERE (site_id, serial_number) IN (SELECT site_id, serial_number
            FROM sandbox_payment
            WHERE state = 'waiting'
            ORDER BY serial_number DESC
            LIMIT ${count})
          RETURNING serial_number, platform_sn, subject, amount, paid_amount, state, notify_url, pay_time, expire_time`
        if (!isSmoke && waiting.length < NOTIFY_RATE * (seconds + 1)) throw new Error('too few orders to notify about')
        // Drops the queries of unpaid orders that are due after 15 s: placing at full speed creates far more of them
        // than this rate of payments would.
        await owner`
          DELETE FROM pgboss.job
          WHERE name = 'commerce.queryPayment'
            AND NOT data->>'serialNumber' = ANY(${`{${waiting.map(({ serialNumber }) => serialNumber).join(',')}}`}::text::text[])`
        const secret = installationSecret(dataDir)
        const notices = waiting.map((payment): LoadRequest => {
          const { headers, body } = notificationOf(secret, payment, Date.now())
          return {
            method: 'POST',
            path: `/pay/notify/${SITE}/sandbox`,
            headers: { 'content-type': 'application/json', ...headers },
            body,
          }
        })
        const first = notices.splice(0, NOTIFY_RATE)
        await closedLoop({ url, requests: first, connections: 8, seconds: 1, expect: 'success' })
        // The answer comes after COMMIT: by then the product is owned.
        const notified = await openLoop({
          url,
          requests: notices,
          connections: 64,
          rate: NOTIFY_RATE,
          seconds,
          expect: 'success',
        })
        const [row] = await owner<{ n: number }[]>`SELECT count(*)::int AS n FROM order_info WHERE order_status = 2`
        return [
          atLeast(
            { zh: '下单', en: 'Orders placed' },
            placed.rate,
            PLACING_GOAL,
            '/s',
            ` (p99 ${placed.p99.toFixed(1)} ms)`,
          ),
          atMost(
            {
              zh: `通知到开通，${NOTIFY_RATE}/s 时 p99`,
              en: `From notification to ownership at ${NOTIFY_RATE}/s, p99`,
            },
            notified.p99,
            NOTIFY_P99_MS,
            ' ms',
            ` (p50 ${notified.p50.toFixed(1)} ms, ${row?.n ?? 0} orders)`,
          ),
        ]
      } finally {
        await database.close()
      }
    }),
}
