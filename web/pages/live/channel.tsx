import type { Route } from './+types/channel.ts'
import { ChannelPage, channelTexts as texts } from '../../features/live/channel/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const [channel, logs] = await Promise.all([
      call('course/auth/course/channel/view', {}),
      call('course/auth/course/live/channel/log/list', { pageCurrent: pageNumber(url), pageSize: 10 }),
    ])
    return { channel, logs }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function Channel({ loaderData: { channel, logs } }: Route.ComponentProps) {
  return <ChannelPage channel={channel} logs={logs} />
}
