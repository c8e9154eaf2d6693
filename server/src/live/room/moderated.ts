/** Room lines as moderated content. */
import type { ModeratedKind, ModeratedText } from '../../shared/moderation.ts'
import { systemAuthor } from './context.ts'
import * as sql from './line.sql.ts'
import { append } from './write.ts'

/** `danmaku` in community/target.ts, a higher domain. */
export const LINE = 9

export const moderatedLines: ModeratedKind = {
  type: LINE,

  show: async (db, lines) =>
    (await sql.selectReported(db, lines)).map(
      (row): ModeratedText => ({
        targetId: row.periodId,
        targetPart: row.seq,
        title: '',
        content: row.text,
        pictureUrl: '',
        path: row.courseId ? `/live/detail/${row.courseId}` : '',
        isShown: row.isRemoved === 0,
      }),
    ),

  async setShown(tx, services, { targetId: periodId, targetPart: seq }, isShown) {
    const [room] = await sql.lockRooms(tx, [periodId])
    if (!room) return
    if (isShown) return sql.restoreLine(tx, periodId, seq)
    if (!(await sql.removeLine(tx, periodId, seq))) return
    // Hide it in open rooms.
    await append(tx, services, room, [
      {
        periodId,
        kind: 'remove',
        text: '',
        detail: { seq },
        forStaff: false,
        clientKey: `moderated.${seq}.${Date.now()}`,
        ...systemAuthor,
      },
    ])
  },

  writtenBy: (db, userId, hours, max) => sql.selectSaid(db, userId, hours, max),
}
