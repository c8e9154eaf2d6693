import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Id, Text } from '../shapes.ts'

export const vodBind = {
  bind: call({
    method: 'POST',
    path: 'course/auth/vod/upload',
    about: 'Lets a period of the version that is being written show one of my videos.',
    who: 'lecturer',
    limit: limits.author,
    input: z.object({
      // The period. Named so by the specification.
      state: Id,
      videoId: Id,
      name: Text('视频名称', 255, 0)
        .default('')
        .meta({ description: 'how the period calls the video; as the video is named when empty' }),
    }),
    output: z.object({ periodId: Id, videoId: Id, videoName: z.string() }),
    errors: ['notFound', 'conflict'],
  }),
}
