import type { StreamHealth } from '@zhixing/contract/live/channel'
import { LivePlayer } from '../session/index.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Stats } from '../../../ui/stat.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './channel.module.css'
import type { Channel } from './channel.ts'
import { texts } from './texts.ts'

/** A longer key frame interval delays playback or makes it stutter, seconds. */
const MAX_KEY_SECONDS = 4
const MIN_FPS = 12
const MAX_LOST = 30

/** Warnings about a stream, in words; empty if it is fine. Pure. */
export function warningsOf({ keySeconds, fps, videoCodec, audioCodec, lostFrames }: StreamHealth): string[] {
  const { warnings } = texts
  return [
    ...(videoCodec && videoCodec !== 'H264' ? [warnings.codec] : []),
    ...(keySeconds > MAX_KEY_SECONDS ? [warnings.keySeconds] : []),
    ...(fps > 0 && fps < MIN_FPS ? [warnings.fps] : []),
    ...(lostFrames > MAX_LOST ? [warnings.lost] : []),
    ...(audioCodec ? [] : [warnings.audio]),
  ]
}

/** Stream health with a preview, visible to the lecturer only before the session starts. */
export function HealthCard({ channel }: { channel: Channel }) {
  const { health, isPublishing, flvUrl, livePeriodId, liveCourseId, publishTime } = channel
  if (!isPublishing || !health)
    return (
      <Card pad="l">
        <CardHead title={texts.health} />
        <Empty compact art="study" title={texts.noSignal}>
          {texts.noSignalText}
        </Empty>
      </Card>
    )
  const warnings = warningsOf(health)
  return (
    <Card pad="l">
      <CardHead title={texts.health} />
      <div className={css.health}>
        <LivePlayer flvUrl={flvUrl} hlsUrl="" name={texts.health} />
        <Stack gap={4}>
          <Row gap={2}>
            {livePeriodId ? (
              <>
                <Tag tone="live" pulse>
                  {texts.onAir}
                </Tag>
                <ButtonLink size="s" variant="line" to={`/live/detail/${liveCourseId}?period=${livePeriodId}`}>
                  {texts.toRoom}
                </ButtonLink>
              </>
            ) : (
              <Tag tone="warn">{texts.test}</Tag>
            )}
          </Row>
          <Stats
            items={[
              { label: texts.bitrate, value: Math.round(health.bitrate / 1000), unit: 'Kbps' },
              { label: texts.fps, value: health.fps },
              { label: texts.size, value: health.width ? `${health.width}×${health.height}` : '—' },
              { label: texts.keySeconds, value: health.keySeconds, unit: '秒' },
              { label: texts.codecs, value: [health.videoCodec, health.audioCodec].filter(Boolean).join(' + ') || '—' },
              { label: texts.lostFrames, value: health.lostFrames, unit: texts.lostUnit },
              { label: texts.viewers, value: health.viewers },
            ]}
          />
          {warnings.length > 0 ? (
            warnings.map((warning) => <Note key={warning} tone="warn" title={warning} />)
          ) : (
            <Note tone="good" title={livePeriodId ? texts.goodOnAir : texts.good} />
          )}
          {health.dropped > 0 && <Hint>{texts.dropped(health.dropped)}</Hint>}
          {publishTime && (
            <Hint>
              {texts.since} <DateTime value={publishTime} />
            </Hint>
          )}
        </Stack>
      </div>
    </Card>
  )
}
