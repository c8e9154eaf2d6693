import { z } from 'zod'
import { call, limits } from '../call.ts'

export const videoTarget = {
  target: call({
    method: 'POST',
    path: 'system/auth/upload/polyv',
    about: 'Target and limits of video uploads.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({}),
    output: z.object({
      target: z.string().meta({ description: 'URL that takes the chunks' }),
      method: z.literal('octet').meta({ description: 'preferred; multipart is supported, too' }),
      chunkSize: z.int(),
      simultaneousUploads: z.int(),
      maxChunkRetries: z.int(),
      sliceSize: z.int().meta({ description: 'bytes per slice when the identifier (MD5) is computed' }),
      maxBytes: z.int(),
      accept: z.array(z.string()).meta({ description: 'file name extensions' }),
      expiresInDays: z.int().meta({ description: 'days until an unfinished upload is deleted, after its last chunk' }),
    }),
  }),
}
