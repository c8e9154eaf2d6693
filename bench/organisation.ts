/** An organisation of 20,000 people with seats of three courses: its lists and reports, and an import of 5,000 more. */
import { orgImportStatus, orgRole } from '@zhixing/contract/org/codes'
import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { closedLoop, type LoadRequest } from './load.ts'
import { ask, databaseOf, SITE, withProduct } from './product.ts'
import { atMost, type Bench, type Figure, type FigureText } from './report.ts'
import { sized } from './smoke.ts'

const PEOPLE = sized(20_000, 500)
const IMPORTED = sized(5000, 100)
const DEPARTMENTS = sized(200, 20)
/** Each person follows one. */
const PLANS = 4
/** Days on which each person studied a course that they have begun. */
const STUDY_DAYS = 10
/** Rate limits are per person; this many managers stay below theirs. */
const MANAGERS = 60
const P99_MS = 300
const IMPORT_SECONDS = 30

interface Filled {
  orgId: string
  departmentId: string
  tokens: string[]
}

/** Inserts the organisation: departments in two levels, members, packs, seats and what was learned. */
async function fill(dataDir: string): Promise<Filled> {
  const database = databaseOf(dataDir)
  const { owner } = database
  try {
    const tokens = Array.from({ length: MANAGERS }, () => newToken(Number(SITE)))
    const filled = await owner.begin(async (tx) => {
      const [org] = await tx<{ id: string }[]>`
        INSERT INTO organization (site_id, org_name, audit_status) VALUES (${SITE}, '测速集团', 1) RETURNING id`
      const orgId = org?.id ?? ''
      const departments = await tx<{ id: string }[]>`
        WITH top AS (
          INSERT INTO org_department (site_id, id, org_id, path, department_name)
          SELECT ${SITE}, made.id, ${orgId}, ARRAY[made.id], '分公司' || made.n
          FROM (SELECT new_id() AS id, n FROM generate_series(1, 10) n) made RETURNING id
        ), ranked AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM top)
        INSERT INTO org_department (site_id, id, org_id, parent_id, path, department_name)
        SELECT ${SITE}, made.id, ${orgId}, r.id, ARRAY[r.id, made.id], '部门' || made.n
        FROM (SELECT new_id() AS id, n FROM generate_series(1, ${DEPARTMENTS}::int) n) made JOIN ranked r ON r.n = 1 + made.n % 10
        RETURNING id`
      await tx`
        WITH people AS (
          INSERT INTO users (site_id, mobile, nickname)
          SELECT ${SITE}, (18800000000 + n)::text, '员工' || n FROM generate_series(1, ${PEOPLE}::int) n RETURNING id, mobile
        ), placed AS (
          SELECT p.id, mod(p.mobile::bigint, 18800000000) AS n FROM people p
        )
        INSERT INTO org_member (site_id, org_id, user_id, org_role, member_name, staff_no, department_id, join_time)
        SELECT ${SITE}, ${orgId}, p.id, CASE WHEN p.n <= ${MANAGERS}::int THEN ${orgRole.manager}::int ELSE ${orgRole.member}::int END,
          (ARRAY['王','李','张','刘','陈','杨','赵','黄','周','吴'])[1 + p.n % 10] || (ARRAY['伟','芳','娜','敏','静','磊'])[1 + p.n / 10 % 6] || p.n,
          'G' || p.n, (${`{${departments.map(({ id }) => id).join(',')}}`}::bigint[])[1 + p.n % ${DEPARTMENTS}::int], now() - make_interval(mins => p.n::int * 20)
        FROM placed p`
      await tx`
        INSERT INTO org_member_department (site_id, department_id, member_id, org_id)
        SELECT site_id, department_id, id, org_id FROM org_member WHERE site_id = ${SITE} AND org_id = ${orgId}`
      await tx`
        INSERT INTO org_pack (site_id, org_id, product_type, product_id, quantity, used_count, term_days, pack_status, user_id, expire_time)
        SELECT ${SITE}, ${orgId}, 1, c.id, ${PEOPLE + IMPORTED}, ${PEOPLE}, 365, 2, 0, now() + interval '1 year'
        FROM (SELECT id FROM course WHERE site_id = ${SITE} AND course_category = 1 AND is_putaway = 1 ORDER BY id LIMIT 3) c`
      await tx`
        INSERT INTO org_seat (site_id, org_id, pack_id, product_type, product_id, member_id, user_id, operator_id, expire_time)
        SELECT ${SITE}, ${orgId}, k.id, 1, k.product_id, m.id, m.user_id, 0, k.expire_time
        FROM org_pack k, org_member m WHERE k.site_id = ${SITE} AND k.org_id = ${orgId} AND m.site_id = ${SITE} AND m.org_id = ${orgId}`
      await tx`
        INSERT INTO course_progress (site_id, user_id, course_id, progress, study_seconds, finished_at)
        SELECT ${SITE}, s.user_id, s.product_id, s.n, s.n * 60, CASE WHEN s.n >= 90 THEN now() - make_interval(days => s.n::int) END
        FROM (SELECT user_id, product_id, (user_id + product_id) % 101 AS n FROM org_seat WHERE site_id = ${SITE} AND org_id = ${orgId}) s
        WHERE s.n > 30`
      await tx`
        INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
        SELECT ${SITE}, p.course_id, current_date + d.n, p.user_id, 60 + (p.user_id + d.n) % 1800
        FROM course_progress p JOIN org_seat s ON s.site_id = ${SITE} AND s.org_id = ${orgId} AND s.user_id = p.user_id
          AND s.product_id = p.course_id
        CROSS JOIN generate_series(0, ${STUDY_DAYS - 1}::int) AS d (n) WHERE p.site_id = ${SITE}
        ON CONFLICT DO NOTHING`
      await tx`
        INSERT INTO org_deadline (site_id, org_id, department_id, product_type, product_id, due_days)
        SELECT ${SITE}, ${orgId}, 0, 1, product_id, 30 FROM org_pack WHERE site_id = ${SITE} AND org_id = ${orgId}`
      await tx`
        WITH plan AS (
          INSERT INTO org_plan (site_id, org_id, user_id, plan_name, is_ordered)
          SELECT ${SITE}, ${orgId}, 0, '年度培训' || n, 1 FROM generate_series(1, ${PLANS}::int) n RETURNING id
        ), steps AS (
          INSERT INTO org_plan_step (site_id, plan_id, place, step_type, ref_id, due_days)
          SELECT ${SITE}, p.id, row_number() OVER (PARTITION BY p.id ORDER BY k.id) - 1, 1, k.product_id, 30
          FROM plan p, org_pack k WHERE k.site_id = ${SITE} AND k.org_id = ${orgId}
        )
        INSERT INTO org_plan_round (site_id, org_id, plan_id, member_id, user_id, round_no, begin_time, operator_id)
        SELECT ${SITE}, ${orgId}, p.id, m.id, m.user_id, 1, now() - make_interval(days => (m.user_id % 60)::int), 0
        FROM (SELECT id, row_number() OVER () AS n FROM plan) p
        JOIN org_member m ON m.site_id = ${SITE} AND m.org_id = ${orgId} AND m.user_id % ${PLANS}::int = p.n - 1`
      const managers = await tx<{ userId: string }[]>`
        SELECT user_id FROM org_member WHERE site_id = ${SITE} AND org_id = ${orgId} AND org_role = ${orgRole.manager} ORDER BY id`
      await tx`
        INSERT INTO user_session ${tx(managers.map(({ userId }, at) => ({ site_id: SITE, token_hash: hashToken(tokens[at] ?? ''), user_id: userId, client_type: 1, expires_at: new Date(Date.now() + 86_400_000) })))}`
      return { orgId, departmentId: departments[0]?.id ?? '', tokens }
    })
    // Statistics as after autovacuum, which runs within a minute of such an insert.
    await owner`VACUUM ANALYZE users, org_member, org_member_department, org_department, org_seat, org_pack, course_progress, course_study_day,
      org_plan, org_plan_step, org_plan_round`
    return filled
  } finally {
    await database.close()
  }
}

interface Subject {
  name: FigureText
  path: string
  inputs: object[]
}

const subjects = ({ departmentId }: Filled): Subject[] => [
  { name: { zh: '部门树', en: 'departments' }, path: 'org/auth/department/list', inputs: [{}] },
  {
    name: { zh: '成员列表', en: 'members' },
    path: 'org/auth/member/list',
    inputs: [{}, { pageCurrent: 400 }, { departmentId }, { keyword: '陈静' }, { keyword: 'G1999' }],
  },
  {
    name: { zh: '学习进度表', en: 'matrix' },
    path: 'org/auth/report/matrix',
    inputs: [{}, { pageCurrent: 400 }, { departmentId }, { keyword: '王芳' }],
  },
  { name: { zh: '部门汇总', en: 'by department' }, path: 'org/auth/report/department', inputs: [{}] },
  { name: { zh: '按月', en: 'by month' }, path: 'org/auth/report/month', inputs: [{}] },
  { name: { zh: '需要关注', en: 'who falls behind' }, path: 'org/auth/report/behind', inputs: [{}] },
  { name: { zh: '学习计划', en: 'learning plans' }, path: 'org/auth/plan/list', inputs: [{}] },
  { name: { zh: '计划中需要关注', en: 'who falls behind in plans' }, path: 'org/auth/plan/behind', inputs: [{}] },
  { name: { zh: '名额', en: 'seats' }, path: 'org/auth/seat/stock', inputs: [{}] },
]

/** Imports people and waits for the job. @returns seconds */
async function importPeople(url: string, { orgId, tokens: [token = ''] }: Filled): Promise<number> {
  const rows = Array.from({ length: IMPORTED }, (_, n) => ({
    rowNo: n + 2,
    staffNo: `N${n}`,
    memberName: `新员工${n}`,
    mobile: String(17_700_000_000 + n),
    department: `分公司1/新部门${n % 20}`,
  }))
  const began = performance.now()
  const { importId } = await ask<{ importId: string }>(
    url,
    'org/auth/import/save',
    { orgId, rows, clientKey: `bench-${Date.now()}` },
    token,
  )
  for (;;) {
    const { list } = await ask<{ list: { importId: string; importStatus: number; addedCount: number }[] }>(
      url,
      'org/auth/import/list',
      { orgId },
      token,
    )
    const one = list.find((row) => row.importId === importId)
    if (one && one.importStatus !== orgImportStatus.running) {
      if (one.addedCount !== IMPORTED) throw new Error(`${one.addedCount} of ${IMPORTED} people were added`)
      return (performance.now() - began) / 1000
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

export const organisation: Bench = {
  about: { zh: '机构：两万名员工', en: 'Organisation: 20,000 people' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const filled = await fill(dataDir)
      say(`${PEOPLE} 名员工`)
      const figures: Figure[] = []
      for (const { name, path, inputs } of subjects(filled)) {
        const requests: LoadRequest[] = filled.tokens.flatMap((token, at) =>
          inputs.map((_, shift) => ({
            method: 'POST' as const,
            path: `/apis/${path}`,
            headers: { 'content-type': 'application/json', 'site-id': SITE, token },
            body: JSON.stringify({ orgId: filled.orgId, ...inputs[(at + shift) % inputs.length] }),
          })),
        )
        const load = { url, requests, connections: 1, seconds, expect: '"code":200,' }
        // Long enough for one answer of the slowest report on a busy machine.
        await closedLoop({ ...load, seconds: Math.min(seconds, 4) })
        const { p50, p99, bad, firstBad } = await closedLoop(load)
        if (bad > 0) throw new Error(`${path}: ${firstBad}`)
        const label: FigureText = { zh: `两万名员工：${name.zh}，p99`, en: `20,000 people: ${name.en}, p99` }
        figures.push(atMost(label, p99, P99_MS, ' ms', ` (p50 ${p50.toFixed(1)} ms)`))
      }
      const label: FigureText = { zh: '导入五千名员工', en: 'Import of 5,000 people' }
      return [...figures, atMost(label, await importPeople(url, filled), IMPORT_SECONDS, ' s')]
    }),
}
