/** Where backups go beside folders, and their key: the variables BACKUP_*. */
import { z } from 'zod'
import { StartError } from '../errors.ts'

export const backupVariables = {
  BACKUP_KEY: z.string().min(32, 'BACKUP_KEY 至少 32 个字符，可用 openssl rand -hex 32 生成').optional(),
  BACKUP_KEEP: z.coerce
    .number('BACKUP_KEEP 必须是数字')
    .int('BACKUP_KEEP 必须是整数')
    .min(1, 'BACKUP_KEEP 至少为 1')
    .default(14),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'BACKUP_S3_ENDPOINT 应是网址' }).optional(),
  BACKUP_S3_REGION: z.string().default('us-east-1'),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_SECRET_KEY: z.string().optional(),
  BACKUP_S3_PREFIX: z
    .string()
    .regex(/^\w[\w-]*$/, 'BACKUP_S3_PREFIX 只能有字母、数字、下划线和连字符')
    .default('backup'),
}

/** @throws {StartError} a wrong value */
export function backupSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = z.object(backupVariables).safeParse(given)
  if (!read.success) throw new StartError(read.error.issues[0]?.message ?? '')
  const { data: e } = read
  return {
    key: e.BACKUP_KEY,
    keep: e.BACKUP_KEEP,
    s3:
      e.BACKUP_S3_ENDPOINT && e.BACKUP_S3_BUCKET && e.BACKUP_S3_ACCESS_KEY && e.BACKUP_S3_SECRET_KEY
        ? {
            endpoint: e.BACKUP_S3_ENDPOINT,
            region: e.BACKUP_S3_REGION,
            bucket: e.BACKUP_S3_BUCKET,
            accessKey: e.BACKUP_S3_ACCESS_KEY,
            secretKey: e.BACKUP_S3_SECRET_KEY,
          }
        : undefined,
    prefix: e.BACKUP_S3_PREFIX,
  }
}
export type BackupSettings = ReturnType<typeof backupSettings>
