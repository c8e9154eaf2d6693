import type { Route } from './+types/vod-video.ts'
import {
  videoLibraryTexts as texts,
  type VideoFilter,
  VideoLibrary,
  vodKind,
} from '../../features/course/editor/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const status = url.searchParams.get('status') ?? ''
    const filter: VideoFilter = {
      chapter: /^[1-9]\d{0,18}$/.exec(url.searchParams.get('chapter') ?? '')?.[0] ?? '',
      status: status === '1' || status === '2' || status === '3' ? status : '',
      keyword: (url.searchParams.get('keyword') ?? '').trim().slice(0, 50),
    }
    const page = await call('course/auth/course/video/list/chapter', {
      pageCurrent: pageNumber(url),
      pageSize: 10,
      keyword: filter.keyword,
      ...(filter.chapter ? { chapterId: filter.chapter } : {}),
      ...(filter.status ? { videoStatus: Number(filter.status) } : {}),
    })
    return { page, filter }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function VodVideo({ loaderData }: Route.ComponentProps) {
  return <VideoLibrary kind={vodKind} {...loaderData} />
}
