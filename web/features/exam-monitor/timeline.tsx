import type { MonitorRow } from '@zhixing/contract/exam/monitor'
import { Drawer, Timeline as AntTimeline } from 'antd'
import { DateTime } from '../../ui/date-time.tsx'
import { QueryView } from '../workbench/query-view.tsx'
import { useCall } from '../workbench/use-call.ts'
import css from './monitor.module.css'
import { texts } from './texts.ts'

const notable = new Set(['takeover', 'leave', 'offline', 'copy', 'print', 'force', 'void', 'late'])

/** Everything that happened in one sitting. */
export function Timeline({ record, onClose }: { record: MonitorRow; onClose: () => void }) {
  const called = useCall('exam/auth/exam/monitor/timeline', { recordId: record.recordId })
  return (
    <Drawer open title={texts.timelineOf(record.nickname)} onClose={onClose}>
      <QueryView of={called}>
        {({ list }) => (
          <AntTimeline
            items={list.map(({ id, eventKind, at, seconds, text, byName, deviceId }) => ({
              key: id,
              color: notable.has(eventKind) ? 'orange' : 'blue',
              content: (
                <>
                  <b>{texts.events[eventKind] ?? eventKind}</b>
                  {seconds !== null && ` ${texts.lasted(seconds)}`}
                  {byName && texts.by(byName)}
                  {text && <div>{text}</div>}
                  <div className={css.muted}>
                    <DateTime value={at} /> {deviceId && texts.device(deviceId)}
                  </div>
                </>
              ),
            }))}
          />
        )}
      </QueryView>
    </Drawer>
  )
}
