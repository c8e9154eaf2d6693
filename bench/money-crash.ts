/**
 * Repeated `kill -9` of the app, of PostgreSQL and of a backend while people buy: twenty orders a second, with a
 * payment channel that is late, repeats notifications, reorders them, or is silent. Afterwards the ledger must agree
 * with the channel and everybody must own what they paid for, without intervention.
 * BENCH_MONEY=short: fewer kills. BENCH_MONEY_KILLS=20 sets their number.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransient } from '@zhixing/contract/errors'
import { startOwnProduct } from '../e2e/own-product.ts'
import type { Database, OwnerDb } from '../server/src/kernel/db/index.ts'
import { makeCourse } from '../server/test/factories.ts'
import { makeTakers } from './exam-school.ts'
import { MAX_KILL_MS, killAll } from './kills.ts'
import { databaseOf, SITE } from './product.ts'
import { atMost, type Bench, whole } from './report.ts'
import { isSmoke, sized } from './smoke.ts'

const ORDERS_PER_SECOND = 20
const COURSES = 10
const PRICE = 1999
const SETTLED_WITHIN_S = 60

interface Answer<T> {
  code: number
  msg: string
  data: T
}
interface Placed {
  orderNo: string
  payment: { serialNumber: string; payUrl: string } | null
}

interface Who {
  token: string
  /** A distinct address per buyer, below the limits per address. */
  address: string
}

/** Makes a call and retries it with the same idempotency key until it is answered. */
async function call<T>(origin: string, path: string, input: object, { token, address }: Who): Promise<T> {
  for (;;) {
    const answer = await fetch(`${origin}/apis/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'site-id': SITE, 'x-forwarded-for': address, token },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(5000),
    })
      .then((response) => response.json() as Promise<Answer<T>>)
      .catch(() => undefined)
    if (answer?.code === 200) return answer.data
    // A refusal is final.
    if (answer && !isTransient(answer) && !/无响应/.test(answer.msg))
      throw new Error(`${path}: ${answer.code} ${answer.msg}`)
    await sleep(200 + Math.random() * 300)
  }
}

/** One checkout from order to payment. */
async function buy(origin: string, who: Who, productId: string, clientKey: string): Promise<string> {
  const placed = await call<Placed>(
    origin,
    'user/auth/order/info/pay',
    { productList: [{ productType: 1, productId }], clientKey, payType: 90 },
    who,
  )
  const serialNumber = placed.payment?.serialNumber ?? ''
  const ticket = new URL(placed.payment?.payUrl ?? '', origin).searchParams.get('ticket') ?? ''
  await call(origin, 'commerce/api/sandbox/payment/pay', { serialNumber, ticket, action: 'pay' }, { ...who, token: '' })
  return placed.orderNo
}

/**
 * Inconsistencies of the books, in words; none if they agree. @param since the last demo order, some of which have
 * pending refunds
 */
async function differences(owner: OwnerDb, paid: string[], since: string): Promise<string[]> {
  const wrong: string[] = []
  const [books] = await owner<
    {
      there: string | number
      here: string | number
      sum: string | number
      uneven: number
      drifted: number
      due: string | number
    }[]
  >`
    SELECT (SELECT coalesce(sum(paid_amount), 0) FROM sandbox_payment) - (SELECT coalesce(sum(amount), 0) FROM sandbox_refund) AS there,
      (SELECT -coalesce(sum(e.amount), 0)
        FROM ledger_entry e
        JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
        WHERE a.kind = 'channel:sandbox') AS here,
      (SELECT coalesce(sum(e.amount), 0)
        FROM ledger_entry e
        JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
        WHERE a.kind = 'refundDue') AS due,
      (SELECT coalesce(sum(amount), 0) FROM ledger_entry) AS sum,
      (SELECT count(*)::int FROM (SELECT 1 FROM ledger_entry GROUP BY site_id, transfer_id HAVING sum(amount) <> 0) x) AS uneven,
      (SELECT count(*)::int FROM ledger_account a WHERE owner_id <> 0
        AND balance <> (SELECT coalesce(sum(e.amount), 0) FROM ledger_entry e WHERE e.site_id = a.site_id AND e.account_id = a.id)) AS drifted`
  if (!books) throw new Error('no books')
  if (Number(books.there) !== Number(books.here))
    wrong.push(`the channel holds ${books.there}, the ledger says ${books.here}`)
  if (Number(books.sum) !== 0 || books.uneven > 0 || books.drifted > 0 || Number(books.due) !== 0)
    wrong.push(JSON.stringify(books))
  const rows = await owner<{ orderNo: string; status: number; owned: boolean; given: boolean }[]>`
    SELECT o.order_no, o.order_status AS status,
      EXISTS (SELECT FROM course_user u
        WHERE u.site_id = o.site_id AND u.user_id = o.user_id AND u.order_no = o.order_no) AS owned,
      EXISTS (SELECT FROM order_refund r WHERE r.site_id = o.site_id AND r.order_no = o.order_no AND r.status = 'refunded') AS given
    FROM order_info o WHERE o.site_id = ${Number(SITE)} AND o.order_no > ${since}`
  const byNo = new Map(rows.map((row) => [row.orderNo, row]))
  for (const orderNo of paid) {
    const row = byNo.get(orderNo)
    if (!row) wrong.push(`${orderNo} is paid and not there`)
    else if (row.status === 2 ? !row.owned : !row.given)
      wrong.push(`${orderNo} is paid, in state ${row.status}, owned ${row.owned}`)
  }
  for (const { orderNo, status, owned } of rows)
    if (owned && status !== 2) wrong.push(`${orderNo} is owned in state ${status}`)
  return wrong
}

const short = isSmoke || process.env.BENCH_MONEY === 'short'

export const moneyCrash: Bench = {
  about: {
    zh: '交易：下单付款中反复 kill -9 应用与数据库',
    en: 'Money: `kill -9` of app and database while people buy',
  },
  async run({ say }) {
    const kills = short ? sized(6, 3) : Number(process.env.BENCH_MONEY_KILLS ?? 100)
    const product = await startOwnProduct({ TRUST_PROXY: '127.0.0.1' })
    try {
      const before = product.openDatabase()
      // Enough buyers that no one buys a course twice, however long recovery takes.
      const buyers = Math.ceil((kills * MAX_KILL_MS * ORDERS_PER_SECOND) / 1000 / COURSES)
      const people = await makeTakers(before.owner, buyers)
      const courses = await Promise.all(
        Array.from({ length: COURSES }, () => makeCourse(before.owner, { isFree: 0, price: PRICE })),
      )
      const [last] = await before.owner<
        { orderNo: string }[]
      >`SELECT coalesce(max(order_no), 0) AS order_no FROM order_info WHERE site_id = ${Number(SITE)}`
      const since = last?.orderNo ?? '0'
      await before.owner`INSERT INTO sandbox_setting (site_id, delay_ms, repeat, is_reordered) VALUES (12, 1500, 3, 1)`
      await before.close()
      const paid: string[] = []
      const failed: string[] = []
      const under = new Set<Promise<void>>()
      let [isOver, n] = [false, 0]
      const shop = async () => {
        while (!isOver) {
          const [person, course] = [people[Math.floor(n / COURSES)], courses[n % COURSES]]
          n += 1
          if (!person || !course) return void failed.push('there are no more buyers')
          const one = buy(
            product.origin,
            { token: person.token, address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` },
            course.courseId,
            `bench-${n}-${person.token.slice(0, 8)}`.replace(/[^\w-]/g, '_'),
          )
            .then((orderNo) => void paid.push(orderNo))
            .catch((error: unknown) => void failed.push(String(error)))
            .finally(() => under.delete(one))
          under.add(one)
          await sleep(1000 / ORDERS_PER_SECOND)
        }
      }
      /** From time to time the channel sends no notification. */
      const varyChannel = async () => {
        while (!isOver) {
          await sleep(4000)
          let database: Database | undefined
          try {
            database = databaseOf(product.dataDir)
            await database.owner`UPDATE sandbox_setting SET repeat = ${Math.floor(Math.random() * 4)} WHERE site_id = 12`
          } catch {
            // The database is being killed; retry later.
          } finally {
            await database?.close().catch(() => {})
          }
        }
      }
      const alive = async () =>
        fetch(`${product.origin}/healthz`, { signal: AbortSignal.timeout(1000) }).then(
          ({ ok }) => ok,
          () => false,
        )
      const shopping = Promise.all([shop(), varyChannel()])
      const done = await killAll(product, kills, alive)
      isOver = true
      await shopping
      await Promise.all(under)
      const ended = Date.now()
      const after = databaseOf(product.dataDir)
      try {
        let wrong = await differences(after.owner, paid, since)
        while (wrong.length > 0 && Date.now() - ended < 3 * SETTLED_WITHIN_S * 1000) {
          await sleep(500)
          wrong = await differences(after.owner, paid, since)
        }
        const seconds = (Date.now() - ended) / 1000
        for (const one of [...wrong, ...failed].slice(0, 8)) say(one)
        return [
          {
            name: {
              zh: `${done.length} 次 kill -9：对不上的账目`,
              en: `Differences of the books after ${done.length} × \`kill -9\``,
            },
            value: `${wrong.length} (of ${whole(paid.length)} paid orders; ${failed.length} refused)`,
            goal: '0',
            met: wrong.length === 0 && failed.length === 0,
          },
          atMost(
            { zh: '末次故障后自动对平', en: 'Until the books agree by themselves' },
            seconds,
            SETTLED_WITHIN_S,
            ' s',
          ),
        ]
      } finally {
        await after.close()
      }
    } catch (error) {
      throw new Error(`the run broke off; the product said:\n${product.output().slice(-2000)}`, { cause: error })
    } finally {
      await product.stop()
    }
  },
}
