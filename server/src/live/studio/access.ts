/** Access to the browser studio. */
import type { studioObstacles } from '@zhixing/contract/live/studio'
import type { Db } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { type LiveAccess, type LiveViewer, liveFor } from '../access.ts'
import { type ChannelRow, selectChannel } from '../channel.sql.ts'
import { mediaRtmp } from '../media-address.ts'
import { texts as liveTexts } from '../texts.ts'
import { texts } from './texts.ts'

export type Obstacle = (typeof studioObstacles)[number]

/**
 * A session that the viewer may run, with its channel and any obstacle.
 * @throws {CallError} notFound, also for viewers
 */
export async function studioFor(
  { config }: Pick<Services, 'config'>,
  db: Db,
  viewer: LiveViewer,
  periodId: string,
): Promise<{ access: LiveAccess; channel: ChannelRow | undefined; obstacle: Obstacle }> {
  const known = await liveFor(db, viewer, periodId)
  const access = found(known?.right === 'run' ? known : undefined, liveTexts.noSession)
  const [channel, encoder, rtmp] = await Promise.all([
    selectChannel(db, access.lecturerId),
    findEncoder(config.ffmpegPath),
    mediaRtmp(config.dataDir),
  ])
  const obstacle: Obstacle =
    access.liveStatus > 2
      ? 'over'
      : channel?.statusId !== 1
        ? 'noChannel'
        : !encoder
          ? 'noEncoder'
          : !rtmp || config.liveStudios === 0
            ? 'noStreaming'
            : ''
  return { access, channel, obstacle }
}

/** Messages for obstacles. */
export const obstacleTexts: Record<Exclude<Obstacle, ''>, string> = {
  noEncoder: texts.noEncoder,
  noStreaming: texts.noStreaming,
  noChannel: liveTexts.noChannel,
  over: liveTexts.over,
}
