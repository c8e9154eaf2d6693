/** Classes and groups for exam statistics. */
import { stateCode } from '@zhixing/contract/states'
import type { TakerGroup } from '../../exam/index.ts'
import type { Db } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { roleCode } from '../policy.ts'

/** Classes on whose staff the viewer is, and their groups, with the given people who learn there now. */
export async function selectTakerGroups(
  db: Db,
  { askerId, userIds }: { askerId: string; userIds: readonly string[] },
): Promise<TakerGroup[]> {
  const rows = await db<{ gradeId: string; gradeName: string; groupId: string; groupName: string; userId: string }[]>`
    SELECT g.id AS "gradeId", g.grade_name, m.group_id, coalesce(p.group_name, '') AS "groupName", m.user_id
    FROM grade_learner m JOIN grade_info g ON g.site_id = m.site_id AND g.id = m.grade_id AND g.status_id = ${literal(db, stateCode.row.active)}
    LEFT JOIN grade_group p ON p.site_id = m.site_id AND p.id = m.group_id AND p.grade_id = m.grade_id
    WHERE m.site_id = ${db.siteId} AND m.user_id = ANY(${db.ids(userIds)})
      AND EXISTS (SELECT FROM grade_member w
        WHERE w.site_id = m.site_id
          AND w.grade_id = m.grade_id
          AND w.user_id = ${askerId}
          AND w.user_role > ${literal(db, roleCode.student)})
    ORDER BY g.id, m.group_id`
  const classes = Map.groupBy(rows, ({ gradeId }) => gradeId)
  const groups = Map.groupBy(
    rows.filter(({ groupName }) => groupName !== ''),
    ({ groupId }) => groupId,
  )
  const people = (list: readonly { userId: string }[]) => new Set(list.map(({ userId }) => userId))
  return [
    ...[...classes].map(([groupId, list]) => ({
      kind: 'class' as const,
      groupId,
      groupName: list[0]?.gradeName ?? '',
      className: list[0]?.gradeName ?? '',
      userIds: people(list),
    })),
    ...[...groups].map(([groupId, list]) => ({
      kind: 'group' as const,
      groupId,
      groupName: list[0]?.groupName ?? '',
      className: list[0]?.gradeName ?? '',
      userIds: people(list),
    })),
  ]
}
