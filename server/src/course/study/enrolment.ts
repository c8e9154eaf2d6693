/**
 * Enrolment without an order: free courses, and those of a membership. Batched per course (group commit), because the
 * learner count of a popular course is one hot row. One course per transaction, so that batches cannot deadlock.
 */
import { LRUCache } from 'lru-cache'
import { stateCode } from '@zhixing/contract/states'
import { emitHooks } from '../../system/index.ts'
import { isDatabaseDown } from '../../kernel/db/errors.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { createGroupCommit, type GroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Request } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import type { studyRight } from '../policy.ts'
import { addLearners, type Enrolment, insertEnrolments } from './enrolment.sql.ts'

/** Enrols people in a course, see insertEnrolments, and counts the new ones. */
export async function enrolAll(tx: Tx, courseId: string, list: readonly Enrolment[]): Promise<void> {
  const added = await insertEnrolments(tx, courseId, list)
  if (added.length === 0) return
  await emitHooks(
    tx,
    'enrolment.created',
    added.map((userId) => ({ subject: `user ${userId}`, data: { userId, courseId } })),
  )
  await addLearners(tx, courseId, added.length)
}

type Batch = GroupCommit<Enrolment, undefined>

/** Courses in which people enrol at present; a dropped batch still completes. */
const batchesOf = sitePart(() => new LRUCache<string, Batch>({ max: 500 }))

/** Enrols a person in a course, idempotently. Resolves after COMMIT. The caller checks the right to it. */
export function enrol(
  services: Services,
  siteId: number,
  { courseId, ...enrolment }: Enrolment & { courseId: string },
): Promise<void> {
  const batches = batchesOf(services, siteId)
  let batch = batches.get(courseId)
  if (!batch) {
    batch = createGroupCommit({
      async run(list) {
        await transaction(services.database.of(siteId), (tx) => enrolAll(tx, courseId, list))
        return list.map(() => undefined)
      },
      waitMs: 0,
      inFlight: 1,
      isTransient: isDatabaseDown,
    })
    batches.set(courseId, batch)
  }
  return batch.submit(enrolment)
}

/** Enrols a viewer who studies a free course, or one of their membership; other rights need no enrolment. */
export async function enrolViewer(
  { services, site, viewer }: Request<'login'>,
  courseId: string,
  right: ReturnType<typeof studyRight>,
): Promise<void> {
  if (right !== 'free' && right !== 'vip') return
  await enrol(services, site.siteId, { userId: viewer.userId, courseId, buyType: stateCode.buy[right] })
}
