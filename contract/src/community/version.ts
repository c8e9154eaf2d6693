import { versionedText } from './codes.ts'
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id } from '../shapes.ts'

/** Texts with versions. */
const VersionedType = z.coerce.number().pipe(z.enum(versionedText, { error: '内容类型不正确' }))

const Version = z.object({
  id: Id,
  title: z.string(),
  gmtCreate: DateTime,
  wordCount: z.int(),
})
const VersionText = Version.omit({ wordCount: true }).extend({
  content: z.string().meta({ description: 'HTML' }),
  beforeTitle: z.string().meta({ description: 'title of the previous version; empty for the first' }),
  beforeContent: z.string(),
})
const of = z.object({ targetType: VersionedType, targetId: Id })
const admin = {
  method: 'POST',
  who: 'admin',
  permission: 'comment.inbox',
  limit: limits.admin,
  extension: true,
} as const

export const version = {
  list: call({
    method: 'POST',
    path: 'community/auth/version/list',
    about: 'Versions of my article, question or answer, newest first; at most 50.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: of,
    output: z.object({ list: z.array(Version) }),
    errors: ['notFound'],
  }),
  view: call({
    method: 'POST',
    path: 'community/auth/version/view',
    about: 'One version of my text with the previous one, for a diff.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ id: Id }),
    output: VersionText,
    errors: ['notFound'],
  }),
  restore: call({
    method: 'POST',
    path: 'community/auth/version/restore',
    about: 'Restore a version of my text: of an article as its draft, of a question or answer at once.',
    who: 'login',
    limit: limits.write,
    extension: true,
    input: z.object({ id: Id }),
    output: Done,
    errors: ['notFound'],
  }),
}

export const adminVersion = {
  list: call({
    ...admin,
    path: 'community/admin/version/list',
    about: 'Versions of any article, question or answer.',
    input: of,
    output: z.object({ list: z.array(Version) }),
  }),
  view: call({
    ...admin,
    path: 'community/admin/version/view',
    about: 'One version of any text with the previous one.',
    input: z.object({ id: Id }),
    output: VersionText,
    errors: ['notFound'],
  }),
}
