/** Private courses of an organisation: made by its lecturers, reviewed by its managers, given to its people as seats. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Judged } from '../course/review.ts'
import { AuditStatus, RevNumber, VersionNumber } from '../course/authoring-fields.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
const read = { ...own, limit: limits.personal } as const
const write = { ...own, limit: limits.write } as const

const Which = {
  orgId: Id,
  courseId: Id,
  version: VersionNumber,
  rev: RevNumber.meta({ description: 'the revision that was seen; another one is a conflict' }),
}

export const orgContent = {
  list: call({
    ...read,
    path: 'org/auth/content/list',
    about: 'Private courses of an organisation in any state, last changed first.',
    input: z.object({
      ...PageInput,
      orgId: Id,
      auditStatus: z.coerce.number().int().min(0).max(4).optional(),
      keyword: Text('关键词', 50, 0).default(''),
    }),
    output: PageOf(
      z.object({
        courseId: Id,
        courseName: z.string(),
        courseLogo: z.string(),
        lecturerName: z.string(),
        version: z.int(),
        rev: z.int(),
        auditStatus: AuditStatus,
        auditOpinion: z.string(),
        hasLive: Flag.meta({ description: '1: people with a seat can learn an approved version' }),
        stopReason: z.string().meta({ description: 'why the platform stopped its study, or empty' }),
        periodTotal: z.int(),
        totalSeconds: Seconds,
        submitTime: DateTime.nullable(),
        gmtModified: DateTime,
      }),
    ),
    errors: ['notFound', 'forbidden'],
  }),
  pass: call({
    ...write,
    path: 'org/auth/content/pass',
    about: 'Approve a version: people with a seat learn it. The first approval creates the seats. Idempotent.',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 0).default('') }),
    output: Judged,
    errors: ['notFound', 'forbidden', 'conflict'],
  }),
  reject: call({
    ...write,
    path: 'org/auth/content/reject',
    about: 'Send a version back to its lecturer with the required corrections. Idempotent.',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 1) }),
    output: Judged,
    errors: ['notFound', 'forbidden', 'conflict'],
  }),
}
