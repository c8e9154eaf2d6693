/** Private papers of an organisation: made by its lecturers, reviewed by its managers, given to its people as seats. */
import { z } from 'zod'
import { AuditStatus, RevNumber, VersionNumber } from '../course/authoring-fields.ts'
import { PaperForReview, PaperJudged } from '../exam/paper-review.ts'
import { call } from '../call.ts'
import { DateTime, Flag, Id, PageOf, Text } from '../shapes.ts'
import { contentRead, contentWrite, ContentFilters } from './content.ts'

const Which = {
  orgId: Id,
  examId: Id,
  version: VersionNumber,
  rev: RevNumber.meta({ description: 'the revision that was seen; another one is a conflict' }),
}

export const orgPaper = {
  list: call({
    ...contentRead,
    path: 'org/auth/paper/list',
    about: 'Private papers of an organisation in any state, last changed first.',
    input: ContentFilters,
    output: PageOf(
      z.object({
        examId: Id,
        examName: z.string(),
        lecturerName: z.string(),
        version: z.int(),
        rev: z.int(),
        auditStatus: AuditStatus,
        auditOpinion: z.string(),
        hasLive: Flag.meta({ description: '1: people with a seat can sit an approved version' }),
        banReason: z.string().meta({ description: 'why the platform stopped it, or empty' }),
        problemQuantity: z.int(),
        totalScore: z.number(),
        answerTime: z.int(),
        submitTime: DateTime.nullable(),
        gmtModified: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
  view: call({
    ...contentRead,
    path: 'org/auth/paper/view',
    about: 'A version that was handed in, with its keys and its differences from the approved one.',
    input: z.object({ orgId: Id, examId: Id }),
    output: PaperForReview,
    errors: ['notFound', 'forbidden'],
  }),
  pass: call({
    ...contentWrite,
    path: 'org/auth/paper/pass',
    about: 'Approve a version: people with a seat sit it. The first approval creates the seats. Idempotent.',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 0).default('') }),
    output: PaperJudged,
    errors: ['notFound', 'forbidden', 'conflict', 'shown'],
  }),
  reject: call({
    ...contentWrite,
    path: 'org/auth/paper/reject',
    about: 'Send a version back to its lecturer with the required corrections. Idempotent.',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 1) }),
    output: PaperJudged,
    errors: ['notFound', 'forbidden', 'conflict'],
  }),
}
