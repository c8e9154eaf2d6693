import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { targetType, textState } from '../target.ts'

export interface CandidateRow {
  userId: string
  nickname: string
  headImgUrl: string
  isLecturer: 0 | 1
  /** Number of answers with the same labels. */
  answerCount: number
  isInvited: 0 | 1
}

/**
 * Suggested people to invite: the course's lecturer, then authors of accepted or liked answers with the same labels,
 * best first. Excludes the asker and people who have answered.
 */
export const selectCandidates = (
  sql: Sql,
  of: { questionId: string; askerId: string; teacherId: string; viewerId: string },
  max: number,
) => sql<CandidateRow[]>`
  WITH same AS (
    SELECT DISTINCT o.target_id FROM community_label_ref r
    JOIN community_label_ref o ON o.site_id = r.site_id AND o.target_type = r.target_type AND o.label_id = r.label_id AND o.target_id <> r.target_id AND o.shown_time IS NOT NULL
    WHERE r.site_id = ${sql.siteId} AND r.target_type = ${targetType.question} AND r.target_id = ${of.questionId} LIMIT 500
  ), known AS (
    SELECT m.user_id, count(*)::int AS n, sum(m.is_accepted * 5 + least(m.admire_count, 20) + 1)::int AS points
    FROM same JOIN community_comment m ON m.site_id = ${sql.siteId} AND m.target_type = ${targetType.question} AND m.target_id = same.target_id AND m.root_id = 0 AND m.status_id = ${textState.shown}
    GROUP BY m.user_id
  )
  SELECT u.id AS "userId", u.nickname, u.head_img_url, (u.id = ${of.teacherId})::int AS "isLecturer", coalesce(k.n, 0) AS "answerCount", (i.user_id IS NOT NULL)::int AS "isInvited"
  FROM (SELECT user_id FROM known UNION SELECT ${of.teacherId}::bigint) w JOIN ${userView(sql)} u ON u.id = w.user_id LEFT JOIN known k ON k.user_id = u.id
  LEFT JOIN community_question_invite i ON i.site_id = u.site_id AND i.question_id = ${of.questionId} AND i.user_id = u.id
  WHERE u.site_id = ${sql.siteId} AND u.id <> ${of.askerId} AND u.id <> ${of.viewerId}
    AND NOT EXISTS (SELECT FROM community_comment a WHERE a.site_id = ${sql.siteId} AND a.target_type = ${targetType.question} AND a.target_id = ${of.questionId} AND a.root_id = 0
      AND a.user_id = u.id AND a.status_id = ${textState.shown})
  ORDER BY (u.id = ${of.teacherId}) DESC, k.points DESC NULLS LAST, u.id LIMIT ${max}`

/** Whether the person exists on the site. */
export async function selectPerson(sql: Sql, userId: string) {
  const [row] = await sql<
    { id: string }[]
  >`SELECT u.id FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.id = ${userId}`
  return row
}

/** Inserts an invitation. @returns whether it is new */
export async function insertInvite(
  tx: Tx,
  of: { questionId: string; userId: string; fromUserId: string },
): Promise<boolean> {
  const rows = await tx`
    INSERT INTO community_question_invite (site_id, question_id, user_id, from_user_id) VALUES (${tx.siteId}, ${of.questionId}, ${of.userId}, ${of.fromUserId})
    ON CONFLICT DO NOTHING RETURNING 1`
  return rows.length > 0
}
