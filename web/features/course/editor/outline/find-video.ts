import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../../api.ts'
import type { Asked } from '../../../../use-query.ts'

type VideoCard = OutputOf<'vod/auth/videoInfo/list'>['list'][number]

/** One of the lecturer's videos with all details, or null. */
export async function findVideo(videoId: string, asked: Asked): Promise<VideoCard | null> {
  for (let page = 1; ; page++) {
    const found = await api('vod/auth/videoInfo/list', { pageCurrent: page, pageSize: 100 }, asked)
    const video = found.list.find((one) => one.videoId === videoId)
    if (video || page >= found.totalPage) return video ?? null
  }
}
