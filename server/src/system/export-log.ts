import { exportLog } from '@zhixing/contract/system/export-log'
import { implement } from '../kernel/implement.ts'
import { operationSubject } from '../shared/operation-log.ts'
import type { InputOf } from '@zhixing/contract'

/** The line itself is written by dispatch, as for every call that names itself for the log. */
export const calls = implement(exportLog, { save: async () => ({}) })

type Export = InputOf<'system/auth/export/save'>

/** What was exported, with how many rows and by which filter. */
export const exportSubject = operationSubject({
  calls: [exportLog.save.path],
  field: (input) => {
    const { exportName, rowCount, filterText, pagePath } = input as Export
    const name = `${exportName}（${[`${rowCount} 行`, filterText].filter(Boolean).join('；')}）`
    return JSON.stringify({ name, path: pagePath, values: {} })
  },
  read: async (_sql, id) => JSON.parse(id) as { name: string; path: string; values: Record<string, never> },
})
