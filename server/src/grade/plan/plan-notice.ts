/** Notifies learners when dates of the plan change. */
import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { gradePath, notifyTogether } from '../class/enter.ts'
import { selectLearnerIds } from '../member/member.sql.ts'
import { planTexts as texts } from './plan-texts.ts'

interface Dates {
  opens: string | null
  due: string | null
}
const at = (time: string | null): number => (time === null ? 0 : Date.parse(time))

/** Whether a date changed that is, or was, in the future. Pure. */
export function datesDiffer(before: Dates, after: Dates, now: number): boolean {
  const moved = [
    [at(before.opens), at(after.opens)],
    [at(before.due), at(after.due)],
  ].filter(([was, is]) => was !== is)
  return moved.some((pair) => pair.some((time) => time > now))
}

/** Merged into one unread message, however many courses a teacher edits. */
export async function notifyPlanChanged(
  tx: Tx,
  services: Services,
  { gradeId, gradeName }: { gradeId: string; gradeName: string },
  courseId: string,
): Promise<void> {
  await notifyTogether(tx, services, await selectLearnerIds(tx, gradeId), {
    groupKey: `class plan ${gradeId}`,
    personId: courseId,
    words: (courses) => texts.planChanged(gradeName, courses),
    linkUrl: gradePath(gradeId),
  })
}
