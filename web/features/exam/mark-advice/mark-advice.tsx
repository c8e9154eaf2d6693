import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Advice = OutputOf<'assistant/auth/mark/suggest'>

/** What a marker takes over from a suggestion into the own form. */
export interface TakenOver {
  score: string
  rubric: string[]
  comment: string
}

/** Agreement in a sentence. */
export const agreementText = ({ comparedTotal, exactShare, nearShare, kappa }: Advice['agreement']): string =>
  exactShare === null || nearShare === null || kappa === null
    ? texts.few(comparedTotal)
    : texts.agreement(exactShare, nearShare, kappa, comparedTotal)

/**
 * A suggestion for the open answer, on request. Renders nothing where the paper has none.
 * @param isMarked the marker has given an own mark for this answer
 */
export function MarkAdvice({
  examId,
  recordId,
  problemId,
  isMarked,
  onUse,
}: {
  examId: string
  recordId: string
  problemId: string
  isMarked: boolean
  onUse: (taken: TakenOver) => void
}) {
  const setting = useQuery('assistant/auth/mark/setting/view', { examId }, { quiet: true })
  const [advice, setAdvice] = useState<Advice | null>(null)
  const { busy, run } = useAction({ reload: false })
  const { mode = 0, notice = '' } = setting.data ?? {}
  if (mode === 0 || notice !== '' || (mode === 2 && !isMarked)) return null
  const ask = () =>
    run('ask', async () =>
      setAdvice(await api('assistant/auth/mark/suggest', { recordId, problemId }, { timeout: 90_000 })),
    )
  if (!advice)
    return (
      <Row>
        <Button size="s" variant="line" loading={busy !== ''} onClick={() => void ask()}>
          {busy === '' ? texts.ask : texts.asking}
        </Button>
      </Row>
    )
  const use = () =>
    onUse({
      score: String(advice.score),
      rubric: advice.lineList.filter(({ id, score, fullScore }) => id !== '' && score >= fullScore).map(({ id }) => id),
      comment: advice.comment,
    })
  return (
    <Panel as="section" aria-label={texts.title}>
      <Stack gap={2}>
        <Row>
          <Tag tone="plain">{texts.title}</Tag>
          <b>{texts.whole(advice.score, advice.fullScore)}</b>
        </Row>
        {advice.isFlagged && <Note tone="warn" title={texts.flagged} />}
        <Stack as="ul" gap={2}>
          {advice.lineList.map(({ id, text, score, fullScore, quote }) => (
            <li key={id}>
              {text} <b>{texts.line(score, fullScore)}</b>
              <Hint>{quote === '' ? texts.noQuote : `“${quote}”`}</Hint>
            </li>
          ))}
        </Stack>
        {advice.comment !== '' && <p>{advice.comment}</p>}
        <Row>
          <Button size="s" variant="line" onClick={use}>
            {texts.use}
          </Button>
          <Hint as="span">{texts.about}</Hint>
        </Row>
        <Hint>{agreementText(advice.agreement)}</Hint>
      </Stack>
    </Panel>
  )
}
