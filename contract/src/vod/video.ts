import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Seconds } from '../shapes.ts'
import { subtitleOrigins } from './languages.ts'

const PlayInput = z.object({ ticket: z.string({ error: '缺少播放凭证' }).min(1, '缺少播放凭证').max(400) })
const PlayInfo = z.object({
  videoId: Id,
  videoName: z.string(),
  videoLength: Seconds,
  hlsUrl: z.string().meta({ description: 'master playlist, valid for this viewer only' }),
  isAudio: Flag.meta({ description: 'sound without a picture' }),
  audioUrl: z.string().meta({
    description: 'playlist with the sound of a film alone; empty if it has no sound or its package predates it',
  }),
  posterUrl: z.string(),
  thumbsUrl: z.string().meta({ description: 'WebVTT of seek thumbnails, or empty' }),
  subtitleUrl: z.string().meta({ description: 'WebVTT of the main language, or empty' }),
  subtitleList: z
    .array(
      z.object({
        language: z.string(),
        label: z.string(),
        url: z.string(),
        origin: z
          .enum(subtitleOrigins)
          .meta({ description: 'written by a model: from the speech, or from another language' }),
      }),
    )
    .meta({ description: 'subtitles by language (BCP 47), main one first' }),
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
