/** Operation log entries of exports. */
import type { WireInputOf, WireOutputOf } from '@zhixing/contract'
import { operationSubject } from '../../shared/operation-log.ts'

type Asked = WireInputOf<'exam/auth/exam/export/problems'>
type File = WireOutputOf<'exam/auth/exam/export/problems'>

export const problemExportSubject = operationSubject({
  calls: ['exam/auth/exam/export/problems'],
  field: (input, answer) => {
    const { format, ids = [] } = input as Asked
    const count = (answer as File | undefined)?.count ?? ids.length
    return `题库（${count > 0 ? `${count} 题，` : ''}${format}）`
  },
  read: async (_sql, name) => ({ name, path: '', values: {} }),
})
