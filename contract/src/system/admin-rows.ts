import { z } from 'zod'
import { call, limits } from '../call.ts'
import { edited, tagged } from '../etag.ts'
import type { Permission } from '../permissions.ts'
import { Flag, Id, isOwnPath, Nothing } from '../shapes.ts'

/** Maximum number of rows of one kind per site: they are shown as one list and ordered manually. */
export const MAX_ROWS = 300

const ADDRESS_FORM = '应以 / 开头（本站页面），或是以 http://、https:// 开头的完整网址'

/**
 * Error of a new link address, beyond its format: an impossible host, or user information, which disguises a foreign
 * site (https://school.cn@evil.com). Stored values are not checked again. Pure.
 */
export function linkError(text: string): string | undefined {
  if (!/^https?:/.test(text)) return undefined
  const { username, password, hostname } = new URL(text)
  if (username || password) return '网址里不能有 @ 前的账号，请填写网站自己的地址'
  const isHost = DOMAIN.test(hostname) && hostname.includes('.')
  return isHost || /^\[[\da-f:.]+\]$/.test(hostname) ? undefined : '网址里的域名不完整，应形如 https://www.example.com'
}

/** A link address: on this site (`/list`), or an absolute http(s) URL. Excludes script and protocol-relative URLs. */
export function Address(name: string, { required = false, bare = false }: { required?: boolean; bare?: boolean } = {}) {
  return z
    .string({ error: `${name}必须是文字` })
    .trim()
    .max(500, `${name}最多 500 个字`)
    .refine((text) => !required || text !== '', `请填写${name}`)
    .refine(
      (text) => text === '' || isAddress(text) || (bare && /^[\w-]+(\/[\w-]+)*$/.test(text)),
      `${name}${ADDRESS_FORM}`,
    )
}

/** A domain name, in lower case. */
export const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/

function isAddress(text: string): boolean {
  if (/[\s\u0000-\u001f\\]/.test(text)) return false
  if (text.startsWith('/')) return !text.startsWith('//')
  return /^https?:\/\//.test(text) && URL.canParse(text)
}

/** A picture of this site: an upload or a preset. External pictures are blocked by the content security policy. */
export const PictureAddress = z
  .string()
  .trim()
  .max(500, '图片地址过长')
  .refine((text) => isOwnPath(text), '请上传图片')

/** A colour as #rrggbb, or empty. */
export const Colour = z
  .string()
  .trim()
  .regex(/^(#[0-9a-fA-F]{6})?$/, '颜色应形如 #1b5e9b')

export const Target = z.enum(['_self', '_blank'])

/** The five calls for one kind of manually ordered rows; kinds differ in their fields. */
export function rowsNoun<N extends string, R extends z.ZodRawShape, I extends z.ZodRawShape>(kind: {
  /** Part of the path: system/admin/<noun>/… */
  noun: N
  /** Name of a row in the operation log. */
  title: string
  about: string
  permission: Permission
  /** Output fields of a row, beside id, sort and statusId. */
  row: R
  /** Input fields of a row. */
  input: I
  bodyBytes?: number
}) {
  const { noun, title, about, permission } = kind
  const common = { method: 'POST', who: 'admin', permission, limit: limits.admin, extension: true } as const
  return {
    list: call({
      ...common,
      path: `system/admin/${noun}/list` as `system/admin/${N}/list`,
      about: `All ${about} in order, including disabled ones.`,
      input: Nothing,
      output: z.object({
        list: z.array(z.object({ ...kind.row, id: Id, sort: z.int(), statusId: Flag, ...tagged })),
        etag: tagged.etag.meta({ description: 'version of the order' }),
      }),
    }),
    save: call({
      ...common,
      path: `system/admin/${noun}/save` as `system/admin/${N}/save`,
      about: `Create or change one of the ${about}.`,
      input: z.object({ ...kind.input, id: Id.optional(), ...edited }),
      output: z.object({ id: Id }),
      errors: ['notFound', 'shown', 'conflict'],
      logAs: `保存${title}`,
      ...(kind.bodyBytes ? { bodyBytes: kind.bodyBytes } : {}),
    }),
    delete: call({
      ...common,
      path: `system/admin/${noun}/delete` as `system/admin/${N}/delete`,
      about: `Delete one of the ${about}.`,
      input: z.object({ id: Id }),
      output: Nothing,
      errors: ['notFound', 'shown'],
      logAs: `删除${title}`,
    }),
    sort: call({
      ...common,
      path: `system/admin/${noun}/sort` as `system/admin/${N}/sort`,
      about: `Set the order of ${about}.`,
      input: z.object({ ids: z.array(Id).min(1).max(MAX_ROWS), ...edited }),
      output: z.object({ etag: tagged.etag.meta({ description: 'version of the order there is now' }) }),
      errors: ['notFound', 'conflict'],
      logAs: `调整${title}顺序`,
    }),
    stand: call({
      ...common,
      path: `system/admin/${noun}/stand` as `system/admin/${N}/stand`,
      about: `Enable (1) or disable (0) one of the ${about}.`,
      input: z.object({ id: Id, statusId: Flag }),
      output: Nothing,
      errors: ['notFound'],
      logAs: `启用或停用${title}`,
    }),
  }
}
