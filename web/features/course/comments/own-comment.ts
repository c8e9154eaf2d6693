import type { Me } from '../../../root-data.ts'
import type { Comment } from './types.ts'

/** Maximum characters of a comment. */
export const MAX_COMMENT = 500

/** A comment just written, as the server will return it. `teacherId`: the user who teaches the course. */
export function ownComment(
  me: Me,
  teacherId: string,
  of: Pick<Comment, 'id' | 'courseId' | 'commentId' | 'periodId' | 'commentText'>,
): Comment {
  return {
    ...of,
    userId: me.id,
    nickname: me.nickname,
    headImgUrl: me.headImgUrl,
    isLecturer: me.id === teacherId,
    isSite: false,
    // Mentions are resolved at the next load.
    mentionList: [],
    score: 0,
    gmtCreate: new Date().toISOString(),
  }
}
