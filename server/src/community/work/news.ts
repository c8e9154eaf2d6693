/** Messages about works. */
import { type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { workCourse } from '../../course/index.ts'
import type { CommentRow } from '../comment/comment.ts'
import { notify, titled } from '../notices.ts'
import { textState } from '../target.ts'
import { workPath } from './access.ts'
import { messages } from './texts.ts'
import { type LockedWork, selectWork } from './work.sql.ts'

type Sent = Pick<Services, 'events' | 'jobs'>

/** Tells the lecturer of a course that a work was handed in; unread messages about one course are merged. */
export async function notifyOfWork(tx: Tx, services: Sent, id: string): Promise<void> {
  const work = await selectWork(tx, id)
  const course = work && (await workCourse(tx, work.userId, work.courseId))
  if (work?.statusId !== textState.shown || !course) return
  await notify(tx, services, {
    siteId: tx.siteId,
    kind: 'comment',
    userId: course.teacherId,
    person: work,
    groupKey: `work.handed ${work.courseId}`,
    what: `交了课程${titled(course.courseName)}的作品`,
    quote: work.title,
    linkUrl: `/account/vod/works?id=${work.courseId}`,
  })
}

/** Notifies the person answered by a public comment on a work: when it is written, or when a moderator approves it. */
export async function notifyOfWorkComment(tx: Tx, services: Sent, row: CommentRow): Promise<void> {
  const work = await selectWork(tx, row.targetId)
  if (row.statusId !== textState.shown || !work) return
  const isReply = row.rootId !== row.id
  await notify(tx, services, {
    siteId: tx.siteId,
    kind: 'comment',
    userId: row.replyUserId,
    person: row,
    groupKey: `work.${isReply ? 'reply' : 'comment'} ${work.id}`,
    what: isReply ? `回复了你对作品${titled(work.title)}的评论` : `评论了你的作品${titled(work.title)}`,
    quote: row.content,
    sourceId: row.id,
    linkUrl: workPath(work.courseId, work.id),
  })
}

/** Notifies the author of a work of what its lecturer did. */
export async function notifyOfDesk(
  tx: Tx,
  services: Sent,
  lecturer: { userId: string; nickname: string },
  work: Pick<LockedWork, 'id' | 'courseId' | 'userId' | 'title'>,
  did: { what: 'good' | 'feedback'; quote?: string },
): Promise<void> {
  await notify(tx, services, {
    siteId: tx.siteId,
    kind: 'comment',
    userId: work.userId,
    person: lecturer,
    groupKey: `work.${did.what} ${work.id}`,
    what: did.what === 'good' ? `把你的作品${titled(work.title)}设为精选` : `点评了你的作品${titled(work.title)}`,
    ...(did.quote ? { quote: did.quote } : {}),
    linkUrl: workPath(work.courseId, work.id),
  })
}

/** Tells the author that a work was hidden, with the reason, or is shown again. */
export async function notifyOfHiding(
  tx: Tx,
  services: Sent,
  work: Pick<LockedWork, 'id' | 'courseId' | 'userId' | 'title'>,
  reason: string | null,
): Promise<void> {
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: [work.userId],
    msgType: msgTypes.interaction,
    ...(reason === null ? messages.shown(work.title) : messages.hidden(work.title, reason)),
    linkUrl: workPath(work.courseId, work.id),
  })
}
