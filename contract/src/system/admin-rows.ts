import { z } from 'zod'
import { call, limits } from '../call.ts'
import type { Permission } from '../permissions.ts'
import { Flag, Id, isOwnPath, Nothing } from '../shapes.ts'

/** How many rows of one kind a site may have: what is managed here is looked at as one list, and sorted by hand. */
export const MAX_ROWS = 300

/**
 * An address that a link may lead to: of this site (`/list`), or a whole one over http(s). Nothing that runs, nothing that leaves the protocol open.
 */
export function Address(name: string, { required = false, bare = false }: { required?: boolean; bare?: boolean } = {}) {
  return z
    .string({ error: `${name}必须是文字` })
    .trim()
    .max(500, `${name}最多 500 个字`)
    .refine((text) => !required || text !== '', `请填写${name}`)
    .refine(
      (text) => text === '' || isAddress(text) || (bare && /^[\w-]+(\/[\w-]+)*$/.test(text)),
      `${name}应以 / 开头（本站页面），或以 https:// 开头`,
    )
}

function isAddress(text: string): boolean {
  if (/[\s\u0000-\u001f\\]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/** A picture of this site: an uploaded file, or a drawing. Pictures of other sites would not load: the page's policy refuses them. */
export const PictureAddress = z
  .string()
  .trim()
  .max(500, '图片地址过长')
  .refine((text) => isOwnPath(text), '请上传图片')

/** A colour as #rrggbb, or none. */
export const Colour = z
  .string()
  .trim()
  .regex(/^(#[0-9a-fA-F]{6})?$/, '颜色应形如 #1b5e9b')

export const Target = z.enum(['_self', '_blank'])

/** The five actions on one kind of hand-sorted rows. Every kind has the same ones; what differs are its fields. */
export function rowsNoun<N extends string, R extends z.ZodRawShape, I extends z.ZodRawShape>(kind: {
  /** Part of the path: system/admin/<noun>/… */
  noun: N
  /** What a row is called in the operation log. */
  title: string
  about: string
  permission: Permission
  /** Fields that a row is answered with, beside id, sort and statusId. */
  row: R
  /** Fields that a row is saved with. */
  input: I
  bodyBytes?: number
}) {
  const { noun, title, about, permission } = kind
  const common = { method: 'POST', who: 'admin', permission, limit: limits.admin, extension: true } as const
  return {
    list: call({
      ...common,
      path: `system/admin/${noun}/list` as `system/admin/${N}/list`,
      about: `All ${about} in their order, those switched off included.`,
      input: Nothing,
      output: z.object({ list: z.array(z.object({ ...kind.row, id: Id, sort: z.int(), statusId: Flag })) }),
    }),
    save: call({
      ...common,
      path: `system/admin/${noun}/save` as `system/admin/${N}/save`,
      about: `Makes one of the ${about}, or changes the one that is named.`,
      input: z.object({ ...kind.input, id: Id.optional() }),
      output: z.object({ id: Id }),
      errors: ['notFound', 'shown'],
      logAs: `保存${title}`,
      ...(kind.bodyBytes ? { bodyBytes: kind.bodyBytes } : {}),
    }),
    delete: call({
      ...common,
      path: `system/admin/${noun}/delete` as `system/admin/${N}/delete`,
      about: `Deletes one of the ${about}.`,
      input: z.object({ id: Id }),
      output: Nothing,
      errors: ['notFound', 'shown'],
      logAs: `删除${title}`,
    }),
    sort: call({
      ...common,
      path: `system/admin/${noun}/sort` as `system/admin/${N}/sort`,
      about: `Puts the named ${about} into the order in which they are named.`,
      input: z.object({ ids: z.array(Id).min(1).max(MAX_ROWS) }),
      output: Nothing,
      errors: ['notFound'],
      logAs: `调整${title}顺序`,
    }),
    stand: call({
      ...common,
      path: `system/admin/${noun}/stand` as `system/admin/${N}/stand`,
      about: `Switches one of the ${about} on (1) or off (0).`,
      input: z.object({ id: Id, statusId: Flag }),
      output: Nothing,
      errors: ['notFound'],
      logAs: `启用或停用${title}`,
    }),
  }
}
