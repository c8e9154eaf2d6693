import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Text } from '../shapes.ts'

export const vodBind = {
  bind: call({
    method: 'POST',
    path: 'course/auth/vod/upload',
    about: 'Bind one of my videos to a period of the open version.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      // The period, in the specification's naming.
      state: Id,
      videoId: Id,
      name: Text('视频名称', 255, 0)
        .default('')
        .meta({ description: 'name of the video in the period; that of the video when empty' }),
    }),
    output: z.object({ periodId: Id, videoId: Id, videoName: z.string() }),
    errors: ['notFound', 'conflict'],
  }),
}
