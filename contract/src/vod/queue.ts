import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Done, Id, PageInput, PageOf } from '../shapes.ts'

const common = { method: 'POST', who: 'admin', permission: 'system', limit: limits.admin, extension: true } as const

export const jobStates = ['waiting', 'running', 'failed', 'done'] as const

/** A job of the background queue: transcoding a video, converting a document … */
const JobRow = z.object({
  jobId: z.uuid(),
  jobKind: z.string().meta({ description: 'such as vod.transcode' }),
  kindName: z.string().meta({ description: 'what that is, in Chinese' }),
  state: z.enum(jobStates),
  tries: z.int().meta({ description: 'tries begun so far' }),
  mostTries: z.int(),
  videoId: Id.nullable().meta({ description: 'of jobs that work a video' }),
  videoName: z.string().meta({ description: 'empty for jobs of other kinds' }),
  progress: z.number().meta({ description: 'percent; 0 where a kind tells none' }),
  stage: z.string(),
  message: z.string().meta({ description: 'why the last try failed; empty when none did' }),
  gmtCreate: DateTime,
  startedAt: DateTime.nullable(),
  completedAt: DateTime.nullable(),
  nextTryAt: DateTime.nullable().meta({ description: 'of a waiting job: not before this time' }),
})

export const queue = {
  list: call({
    ...common,
    path: 'vod/admin/queue/list',
    about: 'Jobs of this site in the background queue, newest first. Done and failed ones are kept for two weeks.',
    input: z.object({ ...PageInput, state: z.enum(jobStates, '任务状态不正确').optional() }),
    output: PageOf(JobRow).extend({
      waitingNum: z.int(),
      runningNum: z.int(),
      failedNum: z.int(),
      canTranscode: z.boolean().meta({ description: 'whether the machine has ffmpeg' }),
    }),
  }),
  retry: call({
    ...common,
    path: 'vod/admin/queue/retry',
    about: 'Has a failed job done again, with all its tries.',
    logAs: '重试后台任务',
    input: z.object({ jobId: z.uuid('任务编号不正确') }),
    output: Done,
    errors: ['notFound'],
  }),
}
