import type { MonitorRow } from '../../../shapes.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './monitor.module.css'
import { texts } from './texts.ts'

const notable = new Set(['takeover', 'leave', 'offline', 'copy', 'print', 'force', 'void', 'late'])

/** Timeline of one attempt. */
export function Timeline({ record, onClose }: { record: MonitorRow; onClose: () => void }) {
  const called = useQuery('exam/auth/exam/monitor/timeline', { recordId: record.recordId })
  return (
    <Drawer open title={texts.timelineOf(record.nickname)} onClose={onClose}>
      <QueryView of={called}>
        {({ list }) => (
          <ol className={css.timeline}>
            {list.map(({ id, eventKind, at, seconds, text, byName, deviceId }) => (
              <li key={id} data-notable={notable.has(eventKind) || undefined}>
                <b>{texts.events[eventKind] ?? eventKind}</b>
                {seconds !== null && ` ${texts.lasted(seconds)}`}
                {byName && texts.by(byName)}
                {text && <div>{text}</div>}
                <Hint>
                  <DateTime value={at} /> {deviceId && texts.device(deviceId)}
                </Hint>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Drawer>
  )
}
