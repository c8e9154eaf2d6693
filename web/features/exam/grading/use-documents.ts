import { useContext, useMemo } from 'react'
import { api } from '../../../api.ts'
import { useAsk } from '../../../use-query.ts'
import { type Attachments, AttachmentsContext, documentIdOf } from '../paper/index.ts'

/** Download URLs for documents of an answer, which only contains their names. */
export function useDocuments(recordId: string, problemId: string, answer: readonly string[]): Attachments {
  const outer = useContext(AttachmentsContext)
  const named = answer.filter((address) => documentIdOf(address) !== undefined)
  const { data: known } = useAsk(named.length === 0 ? null : [recordId, problemId, ...named].join('\n'), ({ signal }) =>
    Promise.all(
      named.map((address) =>
        api(
          'exam/auth/exam/mark/file',
          { recordId, problemId, fileId: documentIdOf(address) ?? '' },
          { quiet: true, signal },
        ).then(
          ({ url }): [string, string] => [address, url],
          // The file name is still shown.
          () => undefined,
        ),
      ),
    ).then((found) => new Map(found.filter((one) => one !== undefined))),
  )
  return useMemo(() => ({ ...outer, show: (address) => known?.get(address) ?? outer.show(address) }), [outer, known])
}
