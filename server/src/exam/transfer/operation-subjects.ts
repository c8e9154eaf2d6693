/** Operation log entries of exports. */
import type { InputOf, OutputOf } from '@zhixing/contract'
import { operationSubject } from '../../shared/operation-log.ts'

type Asked = InputOf<'exam/auth/exam/export/problems'>
type File = OutputOf<'exam/auth/exam/export/problems'>

export const problemExportSubject = operationSubject({
  calls: ['exam/auth/exam/export/problems'],
  field: (input, answer) => {
    const { format, ids = [] } = input as Asked
    const count = (answer as File | undefined)?.count ?? ids.length
    return `题库（${count > 0 ? `${count} 题，` : ''}${format}）`
  },
  read: async (_sql, name) => ({ name, path: '', values: {} }),
})
