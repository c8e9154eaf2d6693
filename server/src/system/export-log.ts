import { exportLog } from '@zhixing/contract/system/export-log'
import { entryOf, rightsOf } from '@zhixing/contract/admin-entries'
import { CallError } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { mayDo } from '../kernel/permissions.ts'
import { operationSubject } from '../shared/operation-log.ts'
import type { WireInputOf } from '@zhixing/contract'

/** Dispatch writes the log line, as for every call with `logAs`. */
export const calls = implement(exportLog, {
  async save({ pagePath }, { viewer, site }) {
    if (!pagePath.startsWith('/admin')) return {}
    const entry = entryOf(pagePath.split('?')[0] ?? '')
    if (entry && !rightsOf(entry).some((right) => mayDo(viewer, right, 'export', site)))
      throw new CallError('forbidden')
    // Lists of the back office are mostly about people and money.
    if (viewer.isFresh === 0) throw new CallError('stepUp')
    return {}
  },
})

type Export = WireInputOf<'system/auth/export/save'>

/** Number of rows and filter of an export. */
export const exportSubject = operationSubject({
  calls: [exportLog.save.path],
  field: (input) => {
    const { exportName, rowCount, filterText, pagePath } = input as Export
    const name = `${exportName}（${[`${rowCount} 行`, filterText].filter(Boolean).join('；')}）`
    return JSON.stringify({ name, path: pagePath, values: {} })
  },
  read: async (_sql, id) => JSON.parse(id) as { name: string; path: string; values: Record<string, never> },
})
