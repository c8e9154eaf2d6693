/** The jobs of this domain: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const transcodeType = jobType(
  'vod.transcode',
  /** `isWhole`: the file was made here, of frames that were taken as they came; they need not all be looked at. */
  { videoId: z.string(), isWhole: z.boolean().optional() },
  { leaseSeconds: 30 },
)
export const checkUploadType = jobType('vod.checkUpload', { uploadId: z.string() })
