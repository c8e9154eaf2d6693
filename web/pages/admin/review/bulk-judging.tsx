import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BulkAction } from '../../../features/shared/table/index.ts'
import type { OpinionWords, Verdict } from './judgement.tsx'
import { OpinionField } from './opinion-field.tsx'

interface BulkWords extends OpinionWords {
  bulkPass: string
  bulkPassAbout: string
  bulkReject: string
  notWaiting: string
}

/** Reviews several rows, each with its own call: a refused row does not stop the others. */
export function useBulkJudging<Row>({
  words,
  templates,
  isWaiting,
  judge,
}: {
  words: BulkWords
  /** Type of opinion templates; all by default. */
  templates?: number
  isWaiting: (row: Row) => boolean
  /** Resolves to why a row could not be reviewed; undefined on success. */
  judge: (verdict: Verdict, row: Row, auditOpinion: string) => Promise<readonly string[]>
}): BulkAction<Row>[] {
  // Read at run time: the opinion is entered in the dialog that starts the action.
  const opinion = useRef('')
  const announce = (text: string) => {
    opinion.current = text
  }
  const refuse = (row: Row) => (isWaiting(row) ? undefined : words.notWaiting)
  async function run(verdict: Verdict, row: Row): Promise<undefined> {
    const reasons = (await judge(verdict, row, verdict === 'pass' ? '' : opinion.current)).filter(Boolean)
    if (reasons.length > 0) throw new Error(reasons.join('；'))
  }
  return [
    {
      key: 'pass',
      label: words.bulkPass,
      about: words.bulkPassAbout,
      refuse,
      run: (row) => run('pass', row),
    },
    {
      key: 'reject',
      label: words.bulkReject,
      danger: true,
      about: <BulkOpinion words={words} templates={templates} onChange={announce} />,
      refuse,
      run: async (row) => {
        if (!opinion.current.trim()) throw new Error(words.opinionMissing)
        return run('reject', row)
      },
    },
  ]
}

function BulkOpinion({
  words,
  templates,
  onChange,
}: {
  words: OpinionWords
  templates: number | undefined
  onChange: (text: string) => void
}) {
  const [value, setValue] = useState('')
  // Cleared for the next selection.
  const begin = useEffectEvent(() => onChange(''))
  useEffect(() => begin(), [])
  return (
    <OpinionField
      type={templates}
      value={value}
      label={words.opinion}
      hint={words.opinionHint}
      onChange={(text) => {
        setValue(text)
        onChange(text)
      }}
    />
  )
}
