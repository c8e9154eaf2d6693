import { z } from 'zod'
import { call, limits } from '../call.ts'

export const videoTarget = {
  target: call({
    method: 'POST',
    path: 'system/auth/upload/polyv',
    about: 'Where and how a video is uploaded: the target of the chunks and its limits.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({}),
    output: z.object({
      target: z.string().meta({ description: 'address that takes the chunks' }),
      method: z.literal('octet').meta({ description: 'preferred; multipart is understood as well' }),
      chunkSize: z.int(),
      simultaneousUploads: z.int(),
      maxChunkRetries: z.int(),
      sliceSize: z.int().meta({ description: 'bytes per slice when the identifier (MD5) is computed' }),
      maxBytes: z.int(),
      accept: z.array(z.string()).meta({ description: 'endings of file names' }),
      expiresInDays: z.int().meta({ description: 'an unfinished upload is kept so long after its last chunk' }),
    }),
  }),
}
