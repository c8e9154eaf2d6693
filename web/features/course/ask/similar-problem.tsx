import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { ProblemView } from '../../exam/paper/index.ts'
import { texts } from './texts.ts'

type Similar = OutputOf<'assistant/auth/problem/similar'>

/** One more problem like this one, written by the model of the site; nothing of it is stored. */
export function SimilarProblem({ problemId }: { problemId: string }) {
  const [similar, setSimilar] = useState<Similar | null>(null)
  const [answer, setAnswer] = useState<string[]>([])
  const [isOpen, setOpen] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const ask = () =>
    run('ask', async () => {
      setSimilar(await api('assistant/auth/problem/similar', { problemId }, { timeout: 90_000 }))
      setAnswer([])
      setOpen(false)
    })
  const more = (
    <Button size="s" variant="line" loading={busy !== ''} onClick={() => void ask()}>
      {similar ? texts.similarMore : texts.similar}
    </Button>
  )
  if (!similar) return <Row>{more}</Row>
  const { problem, explained } = similar
  return (
    <Stack as="section" gap={3} aria-label={texts.similarTitle}>
      <Row>
        <Tag tone="plain">{texts.generated}</Tag>
        <Hint as="span">{texts.similarAbout}</Hint>
      </Row>
      <ProblemView
        key={problem.problemContent}
        problem={problem}
        answers={{ [problem.id]: answer }}
        onAnswer={(_, given) => setAnswer(given)}
        mode={isOpen ? 'explained' : 'answer'}
        explained={{ [problem.id]: explained }}
        hidesPoints
      />
      <Row>
        {!isOpen && (
          <Button size="s" onClick={() => setOpen(true)}>
            {texts.similarCheck}
          </Button>
        )}
        {more}
      </Row>
    </Stack>
  )
}
