/** Job types of this domain. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const transcodeType = jobType(
  'vod.transcode',
  /** `isWhole`: the file was recorded by the media process, so its frames need no inspection. */
  { videoId: z.string(), isWhole: z.boolean().optional() },
  { leaseSeconds: 30 },
)
/** Concurrency is that of the recognizer: one film at a time leaves it to live captions. */
export const recogniseType = jobType(
  'vod.recognise',
  { videoId: z.string(), language: z.string().optional() },
  { leaseSeconds: 60 },
)
export const checkUploadType = jobType('vod.checkUpload', { uploadId: z.string() })
