import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { closedLoop, type LoadRequest } from './load.ts'
import { databaseOf, SITE, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, type FigureText } from './report.ts'
import { sized } from './smoke.ts'

const PEOPLE = sized(100_000, 2000)
/** Rate limits of the back office are per operator; this many operators stay below theirs. */
const OPERATORS = 60
const P99_MS = 150

/** Inserts users with realistic names, dates and states, and operators. @returns the operators' tokens */
async function fill(dataDir: string): Promise<string[]> {
  const database = databaseOf(dataDir)
  try {
    const tokens = Array.from({ length: OPERATORS }, () => newToken(Number(SITE)))
    await database.owner.begin(async (tx) => {
      await tx`
        INSERT INTO users (site_id, mobile, nickname, user_type, is_vip, status_id, register_source, gmt_create, last_login_time)
        SELECT ${SITE}, (15000000000 + n * 7919::bigint % 900000000)::text,
          (ARRAY['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + n % 10] || (ARRAY['伟','芳','娜','敏','静','磊','洋','艳','勇','杰','娟','涛'])[1 + n / 10 % 12] || n,
          CASE WHEN n % 400 = 0 THEN 3 ELSE 1 END, (n % 9 = 0)::int, (n % 50 <> 0)::int, 1 + n % 4,
            now() - make_interval(mins => n * 10),
            CASE WHEN n % 3 = 0 THEN NULL ELSE now() - make_interval(mins => n * 3) END
        FROM generate_series(1, ${PEOPLE}::int) n`
      const operators = await tx<{ id: string }[]>`
        INSERT INTO users (site_id, mobile, nickname, is_admin, is_owner)
        SELECT ${SITE}, (19800000000 + n)::text, '测速运营' || n, 1, 1
        FROM generate_series(1, ${OPERATORS}::int) n
        RETURNING id`
      await tx`
        INSERT INTO user_session ${tx(operators.map(({ id }, at) => ({ site_id: SITE, token_hash: hashToken(tokens[at] ?? ''), user_id: id, client_type: 1, expires_at: new Date(Date.now() + 86_400_000) })))}`
    })
    // Statistics as after autovacuum, which runs within a minute of such an insert.
    await database.owner`VACUUM ANALYZE users`
    return tokens
  } finally {
    await database.close()
  }
}

const subjects: { name: FigureText; inputs: object[] }[] = [
  { name: { zh: '第一页', en: 'first page' }, inputs: [{}] },
  {
    name: { zh: '中间与末尾页', en: 'middle and last pages' },
    inputs: [{ pageCurrent: 2500 }, { pageCurrent: 5000 }, { pageCurrent: 1250, sortOrder: 'asc' }],
  },
  {
    name: { zh: '筛选', en: 'filtered' },
    inputs: [
      { userType: 3 },
      { isVip: 1, statusId: 1 },
      { statusId: 0, registerSource: 2 },
      { beginTime: new Date(Date.now() - 30 * 86_400_000).toISOString() },
    ],
  },
  {
    name: { zh: '搜索手机号', en: 'searched by number' },
    inputs: [{ keyword: '1503' }, { keyword: '7919' }, { keyword: '15000007919' }],
  },
  {
    name: { zh: '搜索昵称', en: 'searched by name' },
    inputs: [{ keyword: '王' }, { keyword: '陈静' }, { keyword: '杨磊5' }, { keyword: '没有这个人' }],
  },
  {
    name: { zh: '按登录时间、昵称排序', en: 'sorted by last sign-in or name' },
    inputs: [{ sortField: 'lastLoginTime' }, { sortField: 'nickname', sortOrder: 'asc' }],
  },
]

/** Paging, filtering and searching the user list of the back office. */
export const backOffice: Bench = {
  about: { zh: '运营后台：十万用户的列表', en: 'Back office: a list of 100,000 people' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const tokens = await fill(dataDir)
      say(`${PEOPLE} 名用户`)
      const figures: Figure[] = []
      for (const { name, inputs } of subjects) {
        const requests: LoadRequest[] = tokens.flatMap((token, at) =>
          inputs.map((_, shift) => ({
            method: 'POST' as const,
            path: '/apis/user/admin/user/list',
            headers: { 'content-type': 'application/json', 'site-id': SITE, token },
            body: JSON.stringify({ pageSize: 20, ...inputs[(at + shift) % inputs.length] }),
          })),
        )
        const load = { url, requests, connections: 1, seconds, expect: '"code":200,' }
        await closedLoop({ ...load, seconds: 2 })
        const { p50, p99, bad, firstBad } = await closedLoop(load)
        if (bad > 0) throw new Error(firstBad)
        const label: FigureText = { zh: `十万用户列表：${name.zh}，p99`, en: `List of 100,000 people: ${name.en}, p99` }
        figures.push(atMost(label, p99, P99_MS, ' ms', ` (p50 ${p50.toFixed(1)} ms)`))
      }
      return figures
    }),
}
