/** Where browsers read the segments of films: the variables SEGMENTS_*. */
import { z } from 'zod'
import { StartError } from './errors.ts'

export const segmentVariables = {
  SEGMENTS_FROM: z
    .enum(['app', 'store', 'cdn', 'cloudfront'], 'SEGMENTS_FROM 应为 app、store、cdn 或 cloudfront')
    .default('app'),
  SEGMENTS_URL: z.url({ protocol: /^https?$/, error: 'SEGMENTS_URL 应是网址' }).optional(),
  SEGMENTS_KEY: z.string().optional(),
  SEGMENTS_KEY_ID: z.string().optional(),
  SEGMENTS_KEY_FILE: z.string().optional(),
}

type Given = z.output<z.ZodObject<typeof segmentVariables>> & { S3_ENDPOINT?: string | undefined }

/** The settings; undefined: from the app. @throws {StartError} */
export function segmentSettings(given: Given) {
  const { SEGMENTS_FROM: from, SEGMENTS_URL: url, SEGMENTS_KEY: key, S3_ENDPOINT } = given
  if (from === 'app') return undefined
  if (!S3_ENDPOINT)
    throw new StartError('要让浏览器直接读取视频分片（SEGMENTS_FROM），请先设置对象存储（S3_ENDPOINT 等）')
  if (from === 'store') return { kind: 'store' as const, url }
  if (from === 'cloudfront') {
    const { SEGMENTS_KEY_ID: keyId, SEGMENTS_KEY_FILE: keyFile } = given
    if (!url || !keyId || !keyFile)
      throw new StartError(
        'SEGMENTS_FROM=cloudfront 还需要 SEGMENTS_URL（分发的网址）、SEGMENTS_KEY_ID（公钥 ID）和 SEGMENTS_KEY_FILE（私钥文件）',
      )
    return { kind: 'cloudfront' as const, url, keyId, keyFile }
  }
  if (!url || !key)
    throw new StartError('SEGMENTS_FROM=cdn 还需要 SEGMENTS_URL（CDN 的网址）和 SEGMENTS_KEY（A 型鉴权的密钥）')
  return { kind: 'cdn' as const, url, key }
}
