/** Moderation of nicknames and avatars: a removed one is replaced, and stored for an appeal. */
import type { ModeratedKind } from '../../shared/moderation.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'

type Field = 'nickname' | 'avatar'
const columnOf = { nickname: 'nickname', avatar: 'head_img_url' } as const
const titles: Record<Field, string> = { nickname: '昵称', avatar: '头像' }
/** Replacement of a removed nickname, with the end of the id to tell people apart. */
const plainName = (userId: string) => `用户${userId.slice(-6)}`
const plainOf = (field: Field, userId: string) => (field === 'nickname' ? plainName(userId) : '')

async function selectField(sql: Sql, field: Field, userIds: readonly string[]) {
  return sql<{ id: string; now: string; was: string | null }[]>`
    SELECT u.id, u.${sql(columnOf[field])} AS now, d.was
    FROM users u
    LEFT JOIN user_taken_down d ON d.site_id = u.site_id AND d.user_id = u.id AND d.field = ${field}
    WHERE u.site_id = ${sql.siteId} AND u.id = ANY(${sql.ids(userIds)}) AND u.closed_at IS NULL`
}

async function takeDown(tx: Tx, field: Field, userId: string): Promise<void> {
  const plain = plainOf(field, userId)
  await tx`
    INSERT INTO user_taken_down (site_id, user_id, field, was)
    SELECT u.site_id, u.id, ${field}, u.${tx(columnOf[field])}
    FROM users u
    WHERE u.site_id = ${tx.siteId}
      AND u.id = ${userId}
      AND u.${tx(columnOf[field])} <> ${plain}
      AND u.closed_at IS NULL FOR UPDATE
    ON CONFLICT (site_id, user_id, field) DO UPDATE SET was = EXCLUDED.was, gmt_create = excluded.gmt_create`
  await tx`UPDATE users SET ${tx({ [columnOf[field]]: plain })}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${userId} AND closed_at IS NULL`
}

/** Restores a removed value, unless its owner has changed it since. */
async function bringBack(tx: Tx, field: Field, userId: string): Promise<void> {
  await tx`
    UPDATE users u SET ${tx(columnOf[field])} = d.was, gmt_modified = now() FROM user_taken_down d
    WHERE u.site_id = ${tx.siteId}
      AND u.id = ${userId}
      AND d.site_id = u.site_id
      AND d.user_id = u.id
      AND d.field = ${field}
      AND u.${tx(columnOf[field])} = ${plainOf(field, userId)}
      AND u.closed_at IS NULL`
  await tx`DELETE FROM user_taken_down WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND field = ${field}`
}

const kindOf = (type: number, field: Field): ModeratedKind => ({
  type,

  async authorOf(tx, _viewer, { targetId }) {
    const [row] = await selectField(tx, field, [targetId])
    return row && row.now !== '' && row.now !== plainOf(field, row.id) ? row.id : undefined
  },

  show: async (sql, things) =>
    (
      await selectField(
        sql,
        field,
        things.map(({ targetId }) => targetId),
      )
    ).map(({ id, now, was }) => ({
      targetId: id,
      targetPart: 0,
      title: titles[field],
      content: field === 'nickname' ? (was ?? now) : '',
      pictureUrl: field === 'avatar' ? (was ?? now) : '',
      path: `/admin/users?user=${id}`,
      isShown: was === null,
    })),

  setShown: (tx, _services, { targetId }, isShown) =>
    isShown ? bringBack(tx, field, targetId) : takeDown(tx, field, targetId),
})

/** Types 10 and 11 of community/target.ts; `field` of a profile. */
export const moderatedNickname = { ...kindOf(10, 'nickname'), field: 'nickname' as const }
export const moderatedAvatar = { ...kindOf(11, 'avatar'), field: 'headImgUrl' as const }
