/** Input fields of versioned content (courses, papers). */
import { z } from 'zod'
import { isOwnPath } from '../shapes.ts'

/** 1 recorded course, 2 live, 3 library, 4 resource. */
export const CourseCategory = z.coerce
  .number({ error: '请选择类型' })
  .int()
  .refine((kind) => [1, 2, 3, 4].includes(kind), '类型不正确')
  .meta({ description: '1 recorded course, 2 live, 3 library, 4 resource' })

/** 3 draft, 0 pending, 1 passed, 2 rejected. */
export const AuditStatus = z.int().meta({ description: '3 draft, 0 pending, 1 passed, 2 rejected, 4 replaced' })

/** Number of a version of a course, from 1. */
export const VersionNumber = z.coerce
  .number({ error: '版本号必须是数字' })
  .int('版本号必须是整数')
  .min(1, '版本号从 1 开始')
  .max(1_000_000, '版本号过大')
export const RevNumber = z.coerce
  .number({ error: '修订号必须是数字' })
  .int('修订号必须是整数')
  .min(0, '修订号不正确')
  .max(2_000_000_000, '修订号不正确')

/**
 * Optimistic locking: the revision that the editor last saw. A newer one answers `conflict`, and nothing is written.
 */
export const Rev = RevNumber.optional().meta({ description: 'revision the editor last saw' })

/** Idempotency key of an addition: a retry under the same key adds nothing. */
export const ClientKey = z.string().max(64, '重复提交标识过长').optional()

/** Path of a picture of this site, since pages load no others. Empty for none. */
export const PictureUrl = z
  .string({ error: '图片地址必须是文字' })
  .trim()
  .max(1000, '图片地址过长')
  .refine((url) => isOwnPath(url), '图片地址不正确，请重新上传图片')
  .meta({ description: 'path on this site, or empty' })

/** HTML of an editor; the server sanitizes it before it is stored. */
export function Html(name: string) {
  return z.string({ error: `${name}必须是文字` }).max(200_000, `${name}过长，最多 20 万个字符`)
}

/** Body limit of calls with long texts. */
export const authoringBytes = 1024 * 1024
