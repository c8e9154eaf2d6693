/** The jobs of this domain: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

export const transcodeType = jobType('vod.transcode', { videoId: z.string() }, { leaseSeconds: 30 })
export const checkUploadType = jobType('vod.checkUpload', { uploadId: z.string() })
