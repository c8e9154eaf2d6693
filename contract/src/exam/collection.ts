/** Bookmarked papers and problems. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, PageInput, PageOf } from '../shapes.ts'
import { ExamCard } from './catalogue.ts'

const CollectionType = z
  .union([z.literal(4), z.literal(5)], { error: '收藏类型不正确' })
  .meta({ description: '4 paper, 5 problem' })
const Saved = z.object({ collectionId: Id, collectionType: CollectionType.default(4) })

export const examCollection = {
  collect: call({
    method: 'POST',
    path: 'exam/auth/exam/problem/collection/collect',
    about: 'Bookmark a paper (4) or a problem that I have met (5). Idempotent.',
    who: 'login',
    limit: limits.write,
    input: Saved,
    output: Done,
    errors: ['notFound'],
  }),
  delete: call({
    method: 'POST',
    path: 'exam/auth/exam/problem/collection/delete',
    notWhileImpersonating: true,
    about: 'Remove a bookmark.',
    who: 'login',
    limit: limits.write,
    input: Saved,
    output: Done,
  }),
  list: call({
    method: 'POST',
    path: 'exam/auth/exam/problem/collection/list',
    about: 'My bookmarked papers (4) or problems (5), newest first.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ...PageInput, collectionType: CollectionType.default(4) }),
    output: PageOf(
      z.object({
        collectionId: Id,
        collectionType: z.int(),
        collectTime: DateTime,
        exam: ExamCard.nullable(),
        problem: z
          .object({
            problemType: z.int(),
            problemContent: z.string().meta({ description: 'HTML of the stem' }),
            difficulty: z.int(),
            subjectName: z.string(),
          })
          .nullable(),
      }),
    ),
  }),
}
