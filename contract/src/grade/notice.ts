/** Announcements and shared files of a class. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Flag, Id, PageInput, PageOf, Text } from '../shapes.ts'

const run = { method: 'POST', who: 'gradeAdmin', limit: limits.write, extension: true } as const
const read = { method: 'POST', who: 'login', limit: limits.personal, extension: true } as const

const Notice = z.object({
  id: Id,
  noticeTitle: z.string(),
  noticeContent: z.string().meta({ description: 'HTML' }),
  isTop: Flag,
  isRead: Flag.meta({ description: 'by the viewer' }),
  readCount: z.int().meta({ description: 'students who have read it; 0 for students' }),
  studentCount: z.int(),
  userName: z.string(),
  gmtCreate: DateTime,
})
export type GradeNotice = z.output<typeof Notice>

export const gradeNotice = {
  list: call({
    ...read,
    path: 'exam/auth/grade/notice/page',
    inClass: 'see',
    about: 'Announcements of a class: pinned first, then newest.',
    input: z.object({ ...PageInput, gradeId: Id }),
    output: PageOf(Notice),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...run,
    path: 'exam/auth/grade/notice/save',
    inClass: 'mark',
    about: 'Publish an announcement; every member gets a message. Idempotent by `clientKey`.',
    bodyBytes: 256 * 1024,
    input: z.object({
      gradeId: Id,
      noticeTitle: Text('标题', 80),
      noticeContent: Text('内容', 50_000, 0).default('').meta({ description: 'HTML; disallowed markup is removed' }),
      isTop: Flag.default(0),
      clientKey: z.string().max(64).optional(),
    }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  top: call({
    ...run,
    path: 'exam/auth/grade/notice/top',
    inClass: 'mark',
    about: 'Pin an announcement, or unpin it.',
    input: z.object({ gradeId: Id, id: Id, isTop: Flag }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  delete: call({
    ...run,
    path: 'exam/auth/grade/notice/delete',
    inClass: 'mark',
    notWhileImpersonating: true,
    about: 'Withdraw an announcement.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  read: call({
    ...read,
    limit: limits.write,
    path: 'exam/auth/grade/notice/read',
    inClass: 'see',
    about: 'Mark an announcement as read.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
  }),
  readers: call({
    ...run,
    limit: limits.personal,
    path: 'exam/auth/grade/notice/readers',
    inClass: 'read',
    about: 'Read receipts of an announcement.',
    input: z.object({ gradeId: Id, id: Id }),
    output: z.object({
      list: z.array(z.object({ userId: Id, nickname: z.string(), readTime: DateTime.nullable() })),
    }),
    errors: ['notFound', 'forbidden'],
  }),
}

const File = z.object({
  id: Id,
  fileName: z.string(),
  fileSize: z.int(),
  userName: z.string(),
  gmtCreate: DateTime,
})
export type GradeFile = z.output<typeof File>

export const gradeFile = {
  list: call({
    ...read,
    path: 'exam/auth/grade/file/page',
    inClass: 'see',
    about: 'Shared files of a class, newest first.',
    input: z.object({ ...PageInput, gradeId: Id, keyword: Text('搜索内容', 50, 0).default('') }),
    output: PageOf(File),
    errors: ['notFound', 'shown'],
  }),
  save: call({
    ...run,
    path: 'exam/auth/grade/file/save',
    inClass: 'mark',
    about: 'Share documents uploaded by the viewer.',
    input: z.object({ gradeId: Id, fileIds: z.array(Id).min(1, '请选择文件').max(20, '一次最多 20 个文件') }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  delete: call({
    ...run,
    path: 'exam/auth/grade/file/delete',
    inClass: 'mark',
    notWhileImpersonating: true,
    about: 'Stop sharing a file.',
    input: z.object({ gradeId: Id, id: Id }),
    output: Done,
    errors: ['notFound', 'forbidden', 'shown'],
  }),
  url: call({
    ...read,
    path: 'exam/auth/grade/file/url',
    inClass: 'see',
    about: 'Signed URL of a shared file for the viewer, valid for an hour.',
    input: z.object({ gradeId: Id, id: Id }),
    output: z.object({ url: z.string(), fileName: z.string() }),
    errors: ['notFound', 'shown'],
  }),
}
