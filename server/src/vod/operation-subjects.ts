/** Subjects of the operation log: jobs of the queue. */
import type { Sql } from '../kernel/db/index.ts'
import { operationSubject, type SubjectNow } from '../shared/operation-log.ts'
import { selectFailed } from '../kernel/queue/list.sql.ts'
import { selectVideos } from './queue.sql.ts'
import { kindNames } from './transcoding/texts.ts'

async function readJob(sql: Sql, jobId: string): Promise<SubjectNow | undefined> {
  const job = await selectFailed(sql, jobId)
  if (!job) return undefined
  const { videoId } = job.data
  const video = typeof videoId === 'string' ? (await selectVideos(sql, [videoId])).get(videoId) : undefined
  const kind = kindNames[job.name] ?? job.name
  return { name: video ? `${kind}：${video.videoName}` : kind, path: '/admin', values: {} }
}

export const extensions = [operationSubject({ calls: ['vod/admin/queue/'], field: 'jobId', read: readJob })]
