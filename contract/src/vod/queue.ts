import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, PageInput, PageOf } from '../shapes.ts'

const common = { method: 'POST', who: 'admin', permission: 'system', limit: limits.admin, extension: true } as const

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const

/** A job of the queue, such as transcoding a video or converting a document. */
const JobRow = z.object({
  jobId: z.uuid(),
  jobKind: z.string().meta({ description: 'such as vod.transcode' }),
  kindName: z.string().meta({ description: 'its Chinese name' }),
  state: z.enum(jobStates),
  tries: z.int().meta({ description: 'attempts so far' }),
  mostTries: z.int(),
  videoId: Id.nullable().meta({ description: 'of jobs about a video' }),
  videoName: z.string().meta({ description: 'empty for jobs of other kinds' }),
  progress: z.number().meta({ description: 'percent; 0 for kinds without progress' }),
  stage: z.string(),
  message: z.string().meta({ description: 'error of the last attempt, or empty' }),
  gmtCreate: DateTime,
  startedAt: DateTime.nullable(),
  completedAt: DateTime.nullable(),
  nextTryAt: DateTime.nullable().meta({ description: 'of a waiting job: not before this time' }),
})

export const queue = {
  list: call({
    ...common,
    path: 'vod/admin/queue/list',
    about: 'Jobs of this site, newest first. Completed and failed ones are kept for two weeks.',
    input: z.object({ ...PageInput, state: z.enum(jobStates, '任务状态不正确').optional() }),
    output: PageOf(JobRow).extend({
      waitingNum: z.int(),
      runningNum: z.int(),
      failedNum: z.int(),
      canTranscode: z.boolean().meta({ description: 'whether ffmpeg is installed' }),
    }),
  }),
  retry: call({
    ...common,
    path: 'vod/admin/queue/retry',
    about: 'Retry a failed job with its full number of attempts.',
    logAs: '重试后台任务',
    input: z.object({ jobId: z.uuid('任务编号不正确') }),
    output: Done,
    errors: ['notFound'],
  }),
}
