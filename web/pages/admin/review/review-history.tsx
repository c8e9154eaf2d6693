import { Timeline } from '../../../features/shared/workbench/kit.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { cx } from '../../../ui/cx.ts'
import { Hint } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { texts } from './review-texts.ts'

interface Log {
  id: string
  actionName: string
  /** 0: not of a version. */
  version: number
  userName: string
  gmtCreate: string
  auditOpinion: string
}

/** History of a submission, newest first. */
export function ReviewHistory({ list }: { list: readonly Log[] }) {
  if (list.length === 0)
    return (
      <Hint size="xs" className={css.muted}>
        {texts.noHistory}
      </Hint>
    )
  return (
    <Timeline
      items={list.map((log) => ({
        key: log.id,
        content: (
          <>
            <b>{log.actionName}</b> {log.version > 0 && texts.version(log.version)} · {log.userName} ·{' '}
            <DateTime value={log.gmtCreate} shape="minute" />
            {log.auditOpinion && (
              <Hint size="xs" className={cx(css.muted, css.lines)}>
                {log.auditOpinion}
              </Hint>
            )}
          </>
        ),
      }))}
    />
  )
}
