import type { PageServices } from '../../context.ts'
import type { Grade } from './grade.ts'

/** Class data for a member, with new topics. */
export async function loadGrade(call: PageServices['call'], gradeId: string): Promise<Grade> {
  const [grade, unread] = await Promise.all([
    call('exam/auth/grade/info/view', { gradeId }),
    call('community/auth/grade/topic/unread', {}),
  ])
  return { ...grade, newTopics: unread.list.find((one) => one.gradeId === gradeId)?.unreadCount ?? 0 }
}
