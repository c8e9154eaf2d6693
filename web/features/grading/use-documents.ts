import { useContext, useEffect, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { AttachmentsContext, type Attachments, documentIdOf } from '../exam-paper/attachments.ts'

/** Ways to the documents of an answer: their addresses are asked for, since an answer only names them. */
export function useDocuments(recordId: string, problemId: string, answer: readonly string[]): Attachments {
  const usual = useContext(AttachmentsContext)
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const asked = answer.filter((address) => documentIdOf(address) !== undefined).join('\n')
  useEffect(() => {
    let gone = false
    for (const address of asked === '' ? [] : asked.split('\n')) {
      const fileId = documentIdOf(address) ?? ''
      api('exam/auth/exam/mark/file', { recordId, problemId, fileId }, { quiet: true }).then(
        ({ url }) => {
          if (!gone) setKnown((now) => new Map(now).set(address, url))
        },
        // Its name still stands there.
        () => {},
      )
    }
    return () => {
      gone = true
    }
  }, [recordId, problemId, asked])
  return useMemo(() => ({ ...usual, show: (address) => known.get(address) ?? usual.show(address) }), [usual, known])
}
