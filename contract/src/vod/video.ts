import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Seconds } from '../shapes.ts'

const PlayInput = z.object({ ticket: z.string({ error: '缺少播放凭证' }).min(1, '缺少播放凭证').max(400) })
const PlayInfo = z.object({
  videoId: Id,
  videoName: z.string(),
  videoLength: Seconds,
  hlsUrl: z.string().meta({ description: 'master playlist, valid for this viewer only' }),
  posterUrl: z.string(),
  thumbsUrl: z.string().meta({ description: 'WebVTT of seek thumbnails, or empty' }),
  subtitleUrl: z.string().meta({ description: 'WebVTT, or empty' }),
  expiresIn: z.int(),
})

export const video = {
  play: call({
    method: 'POST',
    path: 'vod/auth/videoInfo/play',
    about: 'Play information of a video for the holder of a ticket from course/auth/course/sign.',
    who: 'login',
    limit: limits.personal,
    input: PlayInput,
    output: PlayInfo,
    errors: ['notFound', 'forbidden'],
  }),
  playTrial: call({
    method: 'POST',
    path: 'vod/api/videoInfo/trial/play',
    about: 'The same for a visitor, with a ticket from course/api/course/trial/sign.',
    who: 'anon',
    limit: limits.trial,
    extension: true,
    input: PlayInput,
    output: PlayInfo,
    errors: ['notFound', 'forbidden'],
  }),
}
