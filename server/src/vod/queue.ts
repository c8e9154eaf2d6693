import { queue } from '@zhixing/contract/vod/queue'
import { transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { countJobs, selectJobs, takeFailed } from '../kernel/queue/list.sql.ts'
import { offsetOf, pageOf } from '../kernel/page.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'
import * as sql from './queue.sql.ts'
import { updateQueued } from './library.sql.ts'
import { transcodeType } from './jobs.ts'
import { kindNames, stages, texts } from './transcoding/texts.ts'

const videoOf = (data: Record<string, unknown>) => (typeof data.videoId === 'string' ? data.videoId : null)

export const calls = implement(queue, {
  async list(input, { db, services }) {
    const [counts, jobs, encoder] = await Promise.all([
      countJobs(db),
      selectJobs(db, input.state, input.pageSize, offsetOf(input)),
      findEncoder(services.config.ffmpegPath),
    ])
    const videos = await sql.selectVideos(db, [...new Set(jobs.flatMap(({ data }) => videoOf(data) ?? []))])
    const total = input.state ? counts[input.state] : Object.values(counts).reduce((sum, n) => sum + n, 0)
    const list = jobs.map(({ data, ...job }) => {
      const video = videos.get(videoOf(data) ?? '')
      const isRunning = job.jobKind === transcodeType.name && job.state === 'running' && video
      return {
        ...job,
        kindName: kindNames[job.jobKind] ?? job.jobKind,
        videoId: video ? videoOf(data) : null,
        videoName: video?.videoName ?? '',
        progress: isRunning ? video.progress : 0,
        stage: isRunning ? video.stage : '',
      }
    })
    return {
      ...pageOf(input, total, list),
      waitingNum: counts.waiting,
      runningNum: counts.running,
      failedNum: counts.failed,
      canTranscode: encoder !== null,
    }
  },

  async retry({ jobId }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const job = await takeFailed(tx, jobId)
      if (!job) throw new CallError('notFound', texts.noFailedJob)
      const videoId = videoOf(job.data)
      if (job.name === transcodeType.name && videoId) await updateQueued(tx, videoId, stages.waiting)
      await services.jobs.sendAgain(tx, job.name, job.data, videoId ? { onceKey: videoId } : {})
    })
    setMessage(texts.retried)
    return {}
  },
})
