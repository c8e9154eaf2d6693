import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { PageHead, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { HealthCard } from './health-card.tsx'
import { KeyCard } from './key-card.tsx'
import { LadderCard } from './ladder-card.tsx'
import css from './channel.module.css'
import { texts } from './texts.ts'
import type { Channel } from './channel.ts'

type Logs = OutputOf<'course/auth/course/live/channel/log/list'>

/** Poll interval of the stream state while visible, ms. */
const POLL_MS = 3000
/** `channelStatus` */
const [WAITING, REFUSED, OPEN, CLOSED] = [1, 2, 3, 4]
const MINUTE = 60_000

/** Channel of a lecturer in any state: application, or key, stream test and last broadcasts. */
export function ChannelPage({ channel: loaded, logs }: { channel: Channel; logs: Logs }) {
  const watched = useQuery('course/auth/course/channel/view', loaded.channelStatus === OPEN ? {} : null, {
    poll: POLL_MS,
    quiet: true,
  })
  const channel = watched.data ?? loaded
  const { revalidate } = useRevalidator()
  // A broadcast started or ended: the list is stale.
  const isBehind = channel.livePeriodId !== loaded.livePeriodId
  useEffect(() => {
    if (isBehind) void revalidate()
  }, [isBehind, revalidate])
  return (
    <>
      <PageHead title={texts.title} about={texts.about} />
      <Stack gap={4}>
        {channel.channelStatus === OPEN ? (
          <>
            {channel.withHls === 0 && <Note tone="warn" title={texts.noHls} />}
            <KeyCard channel={channel} />
            <HealthCard channel={channel} />
            <LadderCard channel={channel} />
          </>
        ) : (
          <Application channel={channel} />
        )}
        <Broadcasts logs={logs} />
      </Stack>
    </>
  )
}

function Application({ channel }: { channel: Channel }) {
  const [applyText, setText] = useState('')
  const { busy, run } = useAction()
  if (channel.channelStatus === CLOSED)
    return (
      <Note tone="bad" title={texts.closed}>
        {texts.closedText}
      </Note>
    )
  if (channel.channelStatus === WAITING) return <Note title={texts.waiting}>{texts.waitingText}</Note>
  return (
    <Card pad="l">
      <Stack gap={4}>
        {channel.channelStatus === REFUSED ? (
          <Note tone="warn" title={texts.refused}>
            {channel.auditOpinion}
          </Note>
        ) : (
          <Empty compact art="study" title={texts.none}>
            {texts.noneText}
          </Empty>
        )}
        <Field label={texts.applyLabel} hint={texts.applyHint}>
          <Textarea
            rows={3}
            maxLength={500}
            value={applyText}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Field>
        <Button
          className={css.apply}
          loading={busy !== ''}
          disabled={applyText.trim() === ''}
          onClick={() =>
            void run('apply', () => api('user/auth/lecturer/audit/applyLive', { applyText: applyText.trim() }), {
              done: texts.applied,
            })
          }
        >
          {channel.channelStatus === REFUSED ? texts.again : texts.apply}
        </Button>
      </Stack>
    </Card>
  )
}

function Broadcasts({ logs }: { logs: Logs }) {
  const state = ({ liveStatus, playbackSave }: Logs['list'][number]) =>
    liveStatus === stateCode.live.ended && playbackSave === 2 ? texts.noReplay : (texts.states[liveStatus] ?? '')
  return (
    <Card pad="l">
      <CardHead title={texts.logs} />
      {logs.list.length > 0 ? (
        <>
          <Table
            label={texts.logs}
            rows={logs.list}
            rowKey={({ liveId }) => liveId}
            columns={[
              { key: 'liveName', title: texts.logName },
              {
                key: 'startTime',
                title: texts.logStart,
                render: ({ startTime }) => <DateTime value={startTime} shape="minute" />,
              },
              {
                key: 'length',
                title: texts.logLength,
                render: ({ startTime, endTime }) =>
                  endTime
                    ? texts.minutes(Math.max(1, Math.round((Date.parse(endTime) - Date.parse(startTime)) / MINUTE)))
                    : '—',
              },
              { key: 'viewCount', title: texts.logViews, align: 'right' },
              { key: 'maxOnline', title: texts.logPeak, align: 'right' },
              { key: 'liveStatus', title: texts.logState, render: state },
            ]}
          />
          <Pagination
            page={logs.pageCurrent}
            pages={logs.totalPage}
            to={(page) => (page > 1 ? `/account/channel?pageCurrent=${page}` : '/account/channel')}
          />
        </>
      ) : (
        <Empty
          compact
          art="study"
          title={texts.logsEmpty}
          action={<ButtonLink to="/account/live">{texts.toCourses}</ButtonLink>}
        />
      )}
    </Card>
  )
}
