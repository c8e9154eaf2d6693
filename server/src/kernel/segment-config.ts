/** Where browsers read the segments of films: the variables SEGMENTS_*. */
import { z } from 'zod'
import { StartError } from './errors.ts'

export const segmentVariables = {
  SEGMENTS_FROM: z.enum(['app', 'store', 'cdn'], 'SEGMENTS_FROM 应为 app、store 或 cdn').default('app'),
  SEGMENTS_URL: z.url({ protocol: /^https?$/, error: 'SEGMENTS_URL 应是网址' }).optional(),
  SEGMENTS_KEY: z.string().optional(),
}

interface Given {
  SEGMENTS_FROM: 'app' | 'store' | 'cdn'
  SEGMENTS_URL?: string | undefined
  SEGMENTS_KEY?: string | undefined
  S3_ENDPOINT?: string | undefined
}

/** The settings; undefined: from the app. @throws {StartError} */
export function segmentSettings({ SEGMENTS_FROM: from, SEGMENTS_URL: url, SEGMENTS_KEY: key, S3_ENDPOINT }: Given) {
  if (from === 'app') return undefined
  if (!S3_ENDPOINT)
    throw new StartError('要让浏览器直接读取视频分片（SEGMENTS_FROM），请先设置对象存储（S3_ENDPOINT 等）')
  if (from === 'store') return { kind: 'store' as const, url }
  if (!url || !key)
    throw new StartError('SEGMENTS_FROM=cdn 还需要 SEGMENTS_URL（CDN 的网址）和 SEGMENTS_KEY（A 型鉴权的密钥）')
  return { kind: 'cdn' as const, url, key }
}
