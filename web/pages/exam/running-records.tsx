import type { OutputOf } from '@zhixing/contract'
import { RecordRow } from '../../features/exam/card/index.ts'
import { Card } from '../../ui/card.tsx'
import css from './hub-head.module.css'

export type RunningRecord = OutputOf<'exam/auth/user/exam/record/list'>['list'][number]

/** Exams in progress. */
export function RunningRecords({ list }: { list: readonly RunningRecord[] }) {
  return (
    <Card pad="none">
      <ul className={css.records}>
        {list.map((record) => (
          <li key={record.recordId}>
            <RecordRow record={record} named />
          </li>
        ))}
      </ul>
    </Card>
  )
}
