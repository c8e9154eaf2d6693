import { useEffect, useState } from 'react'
import { api } from '../../api.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProblemView } from '../exam-paper/problem-view.tsx'
import type { SaveInput } from './form-value.ts'
import css from './question-editor.module.css'
import { texts } from './texts.ts'
import type { Tried } from './use-try.ts'

/** A kept problem as a learner sees it; with its key when asked for. */
export function ProblemPreview({ load }: { load: () => Promise<SaveInput> }) {
  const [found, setFound] = useState<Tried | null>(null)
  const [open, setOpen] = useState(false)
  // What is shown is what was asked for first: another problem is another preview.
  const [first] = useState(() => load)
  useEffect(() => {
    let left = false
    first()
      .then((doc) => api('exam/auth/exam/problem/try', doc))
      .then(
        (tried) => !left && setFound(tried),
        () => {},
      )
    return () => {
      left = true
    }
  }, [first])
  if (!found) return <Skeleton lines={4} />
  return (
    <div className={css.leaf}>
      <ProblemView
        key={String(open)}
        problem={found.problem}
        answers={{}}
        mode={open ? 'explained' : 'read'}
        {...(open ? { explained: Object.fromEntries(found.explainedList.map((one) => [one.id, one])) } : {})}
      />
      <Checkbox checked={open} onChange={(event) => setOpen(event.currentTarget.checked)}>
        {texts.list.showAnswer}
      </Checkbox>
    </div>
  )
}
