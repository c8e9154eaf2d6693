/** Private courses of an organisation: made by its lecturers, reviewed by its managers, given to its people as seats. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Judged } from '../course/review.ts'
import { AuditStatus, RevNumber, VersionNumber } from '../course/authoring-fields.ts'
import { DateTime, Flag, Id, PageInput, PageOf, Seconds, Text } from '../shapes.ts'

const own = { method: 'POST', who: 'login', extension: true } as const
export const contentRead = { ...own, limit: limits.personal } as const
export const contentWrite = { ...own, limit: limits.write } as const

export const ContentFilters = z.object({
  ...PageInput,
  orgId: Id,
  auditStatus: z.coerce.number().int().min(0).max(4).optional(),
  keyword: Text('关键词', 50, 0).default(''),
})

const Which = {
  orgId: Id,
  courseId: Id,
  version: VersionNumber,
  rev: RevNumber.meta({ description: 'the revision that was seen; another one is a conflict' }),
}

export const orgContent = {
  list: call({
    ...contentRead,
    path: 'org/auth/content/list',
    about: 'Private courses of an organisation in any state, last changed first.',
    input: ContentFilters,
    output: PageOf(
      z.object({
        courseId: Id,
        courseCategory: z.int().meta({ description: '1 recorded, 2 live' }),
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
    ...contentWrite,
    path: 'org/auth/content/pass',
    about: 'Approve a version: people with a seat learn it. The first approval creates the seats. Idempotent.',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 0).default('') }),
    output: Judged,
    errors: ['notFound', 'forbidden', 'conflict'],
  }),
  reject: call({
    ...contentWrite,
    path: 'org/auth/content/reject',
    about: 'Send a version back to its lecturer with the required corrections. Idempotent.',
    input: z.object({ ...Which, auditOpinion: Text('审核意见', 1024, 1) }),
    output: Judged,
    errors: ['notFound', 'forbidden', 'conflict'],
  }),
}
