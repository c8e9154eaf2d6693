import type { LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { StarFilledIcon, StarIcon } from '../../../ui/icons.tsx'
import { useToggle } from '../../../use-toggle.ts'
import { ProblemPlaces, WhyWrong } from '../../course/ask/index.ts'
import { isAnswered, isComplete, leavesOf, ProblemView } from '../paper/index.ts'
import type { ItemState } from './answer-sheet.tsx'
import { ExplanationVideo } from './explanation-video.tsx'
import { Hint } from '../../../ui/layout.tsx'
import css from './practice-problem.module.css'
import { ReportProblem } from './report-problem.tsx'
import { texts } from './texts.ts'
import type { usePractice } from './use-practice.ts'

/** One problem of a practice: answered, then explained at once. */
export function PracticeProblem({
  practiceId,
  problem,
  no,
  state,
  work,
  isCollected,
  onDone,
}: {
  practiceId: string
  problem: LearnerProblem
  no: number
  state: ItemState
  work: ReturnType<typeof usePractice>
  isCollected: boolean
  /** Called when the explanation is shown, after an answer or giving up. */
  onDone?: () => void
}) {
  const [hint, setHint] = useState('')
  const { marks, explained, answers, busy } = work
  const isOpen = state === 'open'
  const leaves = leavesOf(problem)
  const error = work.error?.problemId === problem.id ? work.error.text : ''

  async function send(empty: boolean) {
    if (!empty && !leaves.some((leaf) => isAnswered(answers[leaf.id]))) return setHint(texts.answerFirst)
    setHint('')
    if (await work.submit(problem, empty)) onDone?.()
  }
  function judge(leaf: LearnerSub) {
    return (
      <fieldset className={css.judge}>
        <legend>{texts.judgeTitle}</legend>
        {(['right', 'part', 'wrong'] as const).map((status) => (
          <Button
            key={status}
            size="s"
            variant="line"
            disabled={busy}
            onClick={() => void work.judge(problem, leaf.id, status)}
          >
            {texts.judge[status]}
          </Button>
        ))}
      </fieldset>
    )
  }

  const sign = () => api('exam/auth/practice/sign', { id: practiceId, problemId: problem.id })
  // A render function, not a component.
  const video = () => <ExplanationVideo sign={sign} />

  const isMarked = !isOpen && state !== 'locked' && state !== 'queued'
  const isWrong =
    isMarked && leaves.some(({ id }) => ['wrong', 'part', 'none'].includes(marks[id]?.answerStatus ?? 'right'))
  const missing = leaves.length > 1 && !leaves.every((leaf) => isComplete(leaf, answers[leaf.id]))
  return (
    <>
      <ProblemView
        problem={problem}
        no={no}
        answers={answers}
        onAnswer={(id, answer) => {
          setHint('')
          work.type(id, answer)
        }}
        mode={isOpen ? 'answer' : state === 'locked' || state === 'queued' ? 'read' : 'explained'}
        explained={explained}
        marks={marks}
        aside={
          <>
            {isWrong && <WhyWrong key={problem.id} problemId={problem.id} />}
            {isMarked && <ProblemPlaces problemId={problem.id} />}
            <ProblemActions problemId={problem.id} isCollected={isCollected} />
          </>
        }
        video={video}
        below={(leaf) => marks[leaf.id]?.answerStatus === 'reviewing' && judge(leaf)}
      />
      {(state === 'locked' || state === 'queued') && (
        <p role="status" className={css.status}>
          {texts[state]}
        </p>
      )}
      {isOpen && (
        <div className={css.submitRow}>
          <Button loading={busy} onClick={() => void send(false)}>
            {texts.submit}
          </Button>
          <Button variant="text" disabled={busy} title={texts.giveUpHint} onClick={() => void send(true)}>
            {texts.giveUp}
          </Button>
          {missing && leaves.some((leaf) => isAnswered(answers[leaf.id])) && <Hint as="span">{texts.incomplete}</Hint>}
        </div>
      )}
      {isOpen && (hint || error) && (
        <p role="alert" className={css.error}>
          {hint || error}
        </p>
      )}
    </>
  )
}

/** Actions of a problem besides answering. */
export function ProblemActions({ problemId, isCollected }: { problemId: string; isCollected: boolean }) {
  return (
    <span className={css.problemActions}>
      <ReportProblem problemId={problemId} />
      <CollectStar problemId={problemId} isCollected={isCollected} />
    </span>
  )
}

function CollectStar({ problemId, isCollected }: { problemId: string; isCollected: boolean }) {
  const saved = { collectionId: problemId, collectionType: 5 } as const
  const { on, toggle } = useToggle(isCollected, (wish) =>
    wish
      ? api('exam/auth/exam/problem/collection/collect', saved)
      : api('exam/auth/exam/problem/collection/delete', saved),
  )
  return (
    <IconButton size="s" label={on ? texts.collected : texts.collect} aria-pressed={on} onClick={toggle}>
      {on ? <StarFilledIcon className={css.star} /> : <StarIcon />}
    </IconButton>
  )
}
