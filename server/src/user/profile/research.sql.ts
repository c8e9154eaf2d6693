import type { Research, research } from '@zhixing/contract/user/account'
import type { z } from 'zod'
import type { Sql } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'

type ResearchRow = z.output<typeof Research>
type Answer = z.output<typeof research.save.input>

const columns = (sql: Sql) => sql`
  id, real_name, city, education, profession, learn_purpose, channel,
  to_json(interest_category_ids::text[]) AS "interestCategoryIds", daily_minutes, remark, gmt_modified`

export async function selectResearch(sql: Sql, userId: string) {
  const [row] = await sql<
    ResearchRow[]
  >`SELECT ${columns(sql)} FROM user_research WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

/** Upserts the single answer of a user. */
export async function upsertResearch(sql: Sql, userId: string, answer: Answer): Promise<ResearchRow> {
  const [row] = await sql<ResearchRow[]>`
    INSERT INTO user_research (site_id, user_id, real_name, city, education, profession, learn_purpose, channel, interest_category_ids, daily_minutes, remark)
    VALUES (${sql.siteId}, ${userId}, ${answer.realName}, ${answer.city}, ${answer.education}, ${answer.profession}, ${answer.learnPurpose}, ${answer.channel},
      ${sql.ids([...new Set(answer.interestCategoryIds)])}, ${answer.dailyMinutes ?? 0}, ${answer.remark})
    ON CONFLICT (site_id, user_id)
    DO UPDATE SET real_name = excluded.real_name, city = excluded.city, education = excluded.education,
      profession = excluded.profession,
      learn_purpose = excluded.learn_purpose, channel = excluded.channel, interest_category_ids = excluded.interest_category_ids,
      daily_minutes = CASE WHEN ${answer.dailyMinutes === undefined} THEN user_research.daily_minutes ELSE excluded.daily_minutes END,
        remark = excluded.remark, gmt_modified = excluded.gmt_modified
    RETURNING ${columns(sql)}`
  return found(row)
}

/** Sets the daily goal; creates an otherwise empty answer. */
export async function upsertDailyMinutes(sql: Sql, userId: string, minutes: number): Promise<void> {
  await sql`
    INSERT INTO user_research (site_id, user_id, daily_minutes) VALUES (${sql.siteId}, ${userId}, ${minutes})
    ON CONFLICT (site_id, user_id) DO UPDATE SET daily_minutes = excluded.daily_minutes, gmt_modified = excluded.gmt_modified`
}

/** Minutes a person wants to study each day; 0 for no goal. */
export async function selectDailyMinutes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<{ dailyMinutes: number }[]>`
    SELECT daily_minutes FROM user_research WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row?.dailyMinutes ?? 0
}
