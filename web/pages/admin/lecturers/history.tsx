import type { TagTone } from '../../../ui/tag.tsx'
import { Timeline } from '../../../features/shared/workbench/kit.ts'
import type { OutputOf } from '@zhixing/contract'
import { DateTime } from '../../../ui/date-time.tsx'
import css from './lecturers.module.css'
import { texts as all } from './texts.ts'

type Row = OutputOf<'user/admin/lecturer/view'>['auditList'][number]

const colors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live' }

/** Submissions with their verdicts, newest first. */
export function History({ list }: { list: readonly Row[] }) {
  if (list.length === 0) return <p className={css.muted}>{all.lecturers.noHistory}</p>
  return (
    <Timeline
      items={list.map((one) => ({
        key: one.auditId,
        tone: colors[one.auditStatus] ?? 'plain',
        content: (
          <>
            <b>{all.audits.states[one.auditStatus]}</b> · {all.audit.submittedAt}{' '}
            <DateTime value={one.submitTime} shape="minute" />
            {one.auditTime && (
              <p className={css.muted}>
                {all.audit.by(one.auditor)} <DateTime value={one.auditTime} shape="minute" />
              </p>
            )}
            {one.auditOpinion && <p className={css.lines}>{one.auditOpinion}</p>}
          </>
        ),
      }))}
    />
  )
}
