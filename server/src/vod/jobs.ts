/** Job types of this domain. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const transcodeType = jobType(
  'vod.transcode',
  /** `isWhole`: the file was recorded by the media process, so its frames need no inspection. */
  { videoId: z.string(), isWhole: z.boolean().optional() },
  { leaseSeconds: 30 },
)
export const checkUploadType = jobType('vod.checkUpload', { uploadId: z.string() })
