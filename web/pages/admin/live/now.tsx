import { FormItem, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Textarea } from '../../../ui/input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef } from 'react'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { type DialogProps, type ListHandle, ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useQuery } from '../../../use-query.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import css from './live.module.css'
import { texts } from './texts.ts'

type Row = OutputOf<'course/admin/live/list'>['list'][number]
const words = texts.now
/** Health of the incoming stream; nothing without a signal. */
const streamOf = ({ health, hasSignal }: Row) =>
  health && hasSignal ? `${Math.round(health.bitrate / 1000)} Kbps / ${health.fps}` : texts.none

/** A still of a session; the URL changes every ten seconds. */
function Thumb({ thumbUrl, periodName }: Row) {
  if (!thumbUrl) return <Hint size="xs">{words.noPicture}</Hint>
  return <img src={thumbUrl} alt={periodName} width={128} height={72} style={{ objectFit: 'cover', borderRadius: 4 }} />
}

/** Polling interval (ms), that of the stills. */
const AGAIN = 10_000

export default function LiveNowPage() {
  const list = useRef<ListHandle<Row>>(null)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && list.current?.reload(), AGAIN)
    return () => clearInterval(timer)
  }, [])
  return (
    <ListPage
      ref={list}
      call="course/admin/live/list"
      rowKey={({ periodId }) => periodId}
      name="live-now"
      about={words.about}
      empty={words.empty}
      head={(list) => (
        <Button variant="line" onClick={() => list.open('draws')}>
          {words.draws}
        </Button>
      )}
      columns={[
        { key: 'thumbUrl', title: words.picture, render: Thumb, text: () => '' },
        {
          key: 'periodName',
          title: words.name,
          alwaysShown: true,
          render: ({ periodName }) => (
            <span className={css.name} title={periodName}>
              {periodName}
            </span>
          ),
          text: ({ periodName }) => periodName,
        },
        {
          key: 'courseName',
          title: words.course,
          render: ({ courseName }) => (
            <span className={css.name} title={courseName}>
              {courseName}
            </span>
          ),
          text: ({ courseName }) => courseName,
        },
        { key: 'lecturerName', title: words.lecturer },
        tagColumn<Row>('hasSignal', words.signal, ({ hasSignal }) =>
          hasSignal ? { text: words.signalOn, tone: 'free' } : { text: words.signalOff, tone: 'live' },
        ),
        { key: 'health', title: words.stream, render: streamOf },
        {
          key: 'viewers',
          title: words.viewers,
          render: ({ health, hasSignal }) => (hasSignal ? (health?.viewers ?? 0) : 0),
        },
        { key: 'viewCount', title: words.views },
        timeColumn<Row>('begunAt', words.begun, { shape: 'minute', none: texts.none }),
        timeColumn<Row>('endTime', words.planned, { shape: 'minute' }),
      ]}
      actions={[
        {
          label: words.view,
          to: ({ courseId, periodId }) => `/live/detail/${courseId}?period=${periodId}`,
          isOutside: true,
        },
        { label: words.stop, danger: true, opens: 'stop' },
      ]}
      dialogs={{
        stop: ({ row, close }) => row && <Stop row={row} close={close} />,
        draws: ({ close }) => <DrawRule close={close} />,
      }}
      card={(row, buttons) => (
        <Stack gap={2}>
          {Thumb(row)}
          <b>{row.periodName}</b>
          <Hint size="xs">
            {row.lecturerName} · {streamOf(row)}
          </Hint>
          <footer>{buttons}</footer>
        </Stack>
      )}
    >
      <Plan />
    </ListPage>
  )
}

function Plan() {
  const answer = useQuery('course/api/live/page', { phase: 'soon', pageSize: 20 })
  return (
    <Stack as="section" gap={2} aria-labelledby="live-plan" style={{ marginTop: 24 }}>
      <h2 id="live-plan">{words.plan}</h2>
      <QueryView of={answer} compact isEmpty={({ list }) => list.length === 0} empty={<Hint>{words.planEmpty}</Hint>}>
        {({ list }) => (
          <SmallTable
            label={words.plan}
            rowKey={({ periodId }) => periodId}
            rows={list}
            columns={[
              {
                key: 'startTime',
                title: words.starts,
                render: ({ startTime }) => <DateTime value={startTime} shape="minute" />,
              },
              {
                key: 'periodName',
                title: words.name,
                render: ({ courseId, periodId, periodName }) => (
                  <a href={`/live/detail/${courseId}?period=${periodId}`} target="_blank" rel="noopener">
                    {periodName}
                  </a>
                ),
              },
              { key: 'courseName', title: words.course },
              { key: 'lecturerName', title: words.lecturer },
            ]}
          />
        )}
      </QueryView>
    </Stack>
  )
}

function Stop({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ reason: string }>
      title={words.stopTitle(row.periodName)}
      about={words.stopAbout}
      okText={words.stop}
      start={{ reason: '' }}
      onClose={() => close()}
      onSubmit={async ({ reason }) => {
        await api('course/admin/live/stop', { periodId: row.periodId, reason }, { showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="reason" label={words.reason}>
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}

/** Whether lecturers may hold raffles. */
function DrawRule({ close }: { close: () => void }) {
  const answer = useQuery('course/admin/live/draw/rule/view', {})
  return (
    <QueryView of={answer} compact>
      {({ isOn }) => (
        <FormModal<{ isOn: boolean }>
          title={words.draws}
          about={words.drawsAbout}
          okText={words.save}
          start={{ isOn: isOn }}
          onClose={close}
          onSubmit={async (values) => {
            const input = { isOn: values.isOn } as const
            await api('course/admin/live/draw/rule/save', input, { showSuccess: true })
            close()
          }}
        >
          <FormItem name="isOn" label={words.drawsOn} extra={words.drawsHelp} valuePropName="checked">
            <Switch />
          </FormItem>
        </FormModal>
      )}
    </QueryView>
  )
}
