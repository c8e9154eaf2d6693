import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Seconds } from '../shapes.ts'

export const video = {
  play: call({
    method: 'POST',
    path: 'vod/auth/videoInfo/play',
    about: 'Play information of a video for the holder of a ticket from course/auth/course/sign.',
    who: 'login',
    limit: limits.personal,
    input: z.object({ ticket: z.string({ error: '缺少播放凭证' }).min(1, '缺少播放凭证').max(400) }),
    output: z.object({
      videoId: Id,
      videoName: z.string(),
      videoLength: Seconds,
      hlsUrl: z.string().meta({ description: 'master playlist; good for this viewer only' }),
      posterUrl: z.string(),
      thumbsUrl: z.string().meta({ description: 'WebVTT of seek thumbnails, or empty' }),
      subtitleUrl: z.string().meta({ description: 'WebVTT, or empty' }),
      expiresIn: z.int(),
    }),
    errors: ['notFound', 'forbidden'],
  }),
}
