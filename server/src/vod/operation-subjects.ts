/** Subjects of the operation log: jobs of the queue, and settings of the recognition. */
import { languageName } from '@zhixing/contract/vod/languages'
import type { Sql } from '../kernel/db/index.ts'
import { operationSubject, type SubjectNow } from '../shared/operation-log.ts'
import { selectFailed } from '../kernel/queue/list.sql.ts'
import { selectVideos } from './queue.sql.ts'
import { selectSetting } from './recognition/automatic.sql.ts'
import { kindNames } from './transcoding/texts.ts'

async function readJob(sql: Sql, jobId: string): Promise<SubjectNow | undefined> {
  const job = await selectFailed(sql, jobId)
  if (!job) return undefined
  const { videoId } = job.data
  const video = typeof videoId === 'string' ? (await selectVideos(sql, [videoId])).get(videoId) : undefined
  const kind = kindNames[job.name] ?? job.name
  return { name: video ? `${kind}：${video.videoName}` : kind, path: '/admin', values: {} }
}

async function readSetting(sql: Sql) {
  const { isEnabled, languageList, dayMinutes } = await selectSetting(sql)
  return {
    name: '字幕自动识别',
    path: '/admin/subtitles',
    values: {
      状态: isEnabled === 1 ? '启用' : '停用',
      语言: languageList.map(languageName).join('、'),
      每日分钟数: String(dayMinutes),
    },
  }
}

export const extensions = [
  operationSubject({ calls: ['vod/admin/queue/'], field: 'jobId', read: readJob }),
  operationSubject({ calls: ['vod/admin/speech/'], read: readSetting }),
]
