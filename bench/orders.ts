/** The order list of operators with its filters, and of a learner, over a million orders. */
import type { OwnerTx } from '../server/src/kernel/db/index.ts'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { closedLoop, type LoadRequest } from './load.ts'
import { databaseOf, SITE, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, type FigureText } from './report.ts'
import { sized } from './smoke.ts'

const ORDERS = sized(1_000_000, 2000)
const BUYERS = sized(50_000, 200)
const PRODUCTS = sized(500, 20)
/** Rate limits of the back office are per operator; this many operators stay below theirs. */
const OPERATORS = 60
const P99_MS = 150
const BASE = 2_000_000_000_000

/** Orders of two years: 1 % pending, 5 % refunded, some expensive, one learner with 2,000. */
async function fill(tx: OwnerTx, tokens: readonly string[]): Promise<void> {
  await tx`SET LOCAL session_replication_role = replica`
  const [site, base] = [tx`${SITE}::bigint`, tx`${BASE}::bigint`]
  await tx`
    INSERT INTO users (site_id, id, mobile, nickname) SELECT ${site}, ${base} + n, (16000000000 + n)::text, '买家' || n FROM generate_series(1, ${BUYERS}::int) n`
  await tx`
    INSERT INTO users (site_id, id, mobile, nickname, is_admin, is_owner)
    SELECT ${site}, ${base} + 1000000 + n, (19700000000 + n)::text, '测速运营' || n, 1, 1 FROM generate_series(1, ${OPERATORS}::int) n`
  const sessions = tokens.map((token, at) => ({
    site_id: SITE,
    token_hash: hashToken(token),
    user_id: at < OPERATORS ? BASE + 1_000_000 + at + 1 : BASE + at - OPERATORS + 1,
    client_type: 1,
    expires_at: new Date(Date.now() + 86_400_000),
  }))
  await tx`INSERT INTO user_session ${tx(sessions)}`
  const buyer = tx`CASE WHEN n % 500 = 0 THEN 1 ELSE 1 + n * 7919::bigint % ${BUYERS}::bigint END`
  const price = tx`CASE WHEN n % 1000 = 0 THEN 600000 WHEN n % 50 = 0 THEN 0 ELSE 1990 + n % 400 * 100 END`
  const status = tx`CASE WHEN n % 100 = 0 THEN 1 WHEN n % 20 = 0 THEN 5 WHEN n % 7 = 0 THEN 4 ELSE 2 END`
  await tx`
    INSERT INTO order_info (site_id, order_no, user_id, client_key, content_hash, order_status, trade_type, pay_type,
      price_payable, price_discount, price_paid, pay_time, expire_time, gmt_create)
    SELECT ${site}, ${base} + n, ${base} + ${buyer}, 'bench-' || n, '', ${status}, 1, 90, p, 0, p, t, t, t
    FROM generate_series(1, ${ORDERS}::int) n, LATERAL (SELECT ${price} AS p, now() - make_interval(mins => ${ORDERS}::int - n) AS t) x`
  await tx`
    INSERT INTO order_item (site_id, order_no, item_no, user_id, product_type, product_id, product_name,
      product_logo, price_payable, price_discount, price_paid, deduction_list, snapshot)
    SELECT ${site}, ${base} + n, 1, ${base} + ${buyer}, CASE WHEN n % 30 = 0 THEN 3 ELSE 1 END,
      ${base} + n % ${PRODUCTS}::int, '课程' || n % ${PRODUCTS}::int || '：从入门到精通', '', 0, 0, 0, '[]',
      '{"url":"/view/1","lecturerName":""}'
    FROM generate_series(1, ${ORDERS}::int) n`
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const subjects: { name: FigureText; inputs: object[] }[] = [
  {
    name: { zh: '第一页与末尾页', en: 'first and last pages' },
    inputs: [{}, { pageCurrent: 2 }, { pageCurrent: 2500 }],
  },
  { name: { zh: '按状态', en: 'by state' }, inputs: [{ orderStatus: 1 }, { orderStatus: 2 }, { orderStatus: 5 }] },
  {
    name: { zh: '按金额', en: 'by amount' },
    inputs: [{ amountFrom: 500_000 }, { amountFrom: 0, amountTo: 100 }, { amountFrom: 10_000, amountTo: 50_000 }],
  },
  {
    name: { zh: '按时间', en: 'by time' },
    inputs: [{ beginTime: ago(7) }, { beginTime: ago(400), endTime: ago(370) }],
  },
  {
    name: { zh: '按买家（手机号、昵称、编号）', en: 'by person (number, name, id)' },
    inputs: [{ keyword: '16000007919' }, { keyword: '买家7919' }, { userId: String(BASE + 1) }],
  },
  {
    name: { zh: '按商品（名称、类型）', en: 'by product (name, type)' },
    inputs: [{ keyword: '课程77：' }, { keyword: '没有的课程' }, { productType: 3 }, { productType: 1 }],
  },
  {
    name: { zh: '多个条件', en: 'several filters' },
    inputs: [
      { orderStatus: 2, amountFrom: 10_000, amountTo: 50_000, beginTime: ago(30) },
      { orderStatus: 5, productType: 3, beginTime: ago(365) },
      { keyword: '课程77：', orderStatus: 2, amountFrom: 10_000 },
    ],
  },
]

export const orderList: Bench = {
  about: { zh: '交易：一百万订单的列表', en: 'Money: a list of a million orders' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const database = databaseOf(dataDir)
      const tokens = Array.from({ length: OPERATORS * 2 }, () => newToken(Number(SITE)))
      try {
        await database.owner.begin((tx) => fill(tx, tokens))
        // Statistics as after autovacuum.
        for (const table of ['users', 'order_info', 'order_item'])
          await database.owner.unsafe(`VACUUM ANALYZE ${table}`)
      } finally {
        await database.close()
      }
      say(`${ORDERS} 笔订单`)
      const measure = async (label: FigureText, path: string, who: readonly string[], inputs: readonly object[]) => {
        const requests = who.flatMap((token, at) =>
          inputs.map(
            (_, shift): LoadRequest => ({
              method: 'POST',
              path,
              headers: { 'content-type': 'application/json', 'site-id': SITE, token },
              body: JSON.stringify({ pageSize: 20, ...inputs[(at + shift) % inputs.length] }),
            }),
          ),
        )
        const load = { url, requests, connections: 1, seconds, expect: '"code":200,' }
        await closedLoop({ ...load, seconds: 2 })
        const { p50, p99, bad, firstBad } = await closedLoop(load)
        if (bad > 0) throw new Error(`${label.en}: ${firstBad}`)
        return atMost(label, p99, P99_MS, ' ms', ` (p50 ${p50.toFixed(1)} ms)`)
      }
      const figures: Figure[] = []
      for (const { name, inputs } of subjects)
        figures.push(
          await measure(
            { zh: `一百万订单：${name.zh}，p99`, en: `A million orders: ${name.en}, p99` },
            '/apis/commerce/admin/order/list',
            tokens.slice(0, OPERATORS),
            inputs,
          ),
        )
      figures.push(
        await measure(
          { zh: '学员自己的订单（其中一人 2,000 笔），p99', en: 'A learner’s own orders (one has 2,000), p99' },
          '/apis/user/auth/order/info/list',
          tokens.slice(OPERATORS),
          [{}, { orderStatus: 2 }, { pageCurrent: 2 }],
        ),
      )
      return figures
    }),
}
