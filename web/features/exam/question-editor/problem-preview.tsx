import { hasField } from '@zhixing/contract/exam/kind-fields'
import { answerForm } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Checkbox } from '../../../ui/choice.tsx'
import { Explanation, ProblemView } from '../paper/index.ts'
import type { SaveInput } from './form-value.ts'
import css from './question-editor.module.css'
import { texts } from './texts.ts'
import { type Asked, useAsk } from '../../../use-query.ts'
import { QueryView } from '../../../ui/query-view.tsx'

/** A saved problem as learners see it; with its key on demand. */
export function ProblemPreview({
  name,
  load,
}: {
  /** Id of the problem; a change refetches. */
  name: string
  load: (asked: Asked) => Promise<SaveInput>
}) {
  const answer = useAsk(name, async (asked) => api('exam/auth/exam/problem/try', await load(asked), { ...asked }))
  const [open, setOpen] = useState(false)
  return (
    <QueryView of={answer} lines={4} compact>
      {(found) => (
        <div className={css.leaf}>
          <ProblemView
            key={String(open)}
            problem={found.problem}
            answers={{}}
            mode={open ? 'explained' : 'read'}
            {...(open ? { explained: Object.fromEntries(found.explainedList.map((one) => [one.id, one])) } : {})}
          />
          <Checkbox checked={open} onChange={(event) => setOpen(event.currentTarget.checked)}>
            {texts.showAnswer}
          </Checkbox>
        </div>
      )}
    </QueryView>
  )
}

/** Kinds whose key needs the choices, which a list does not show. */
const needsChoices = (problemType: number): boolean =>
  hasField(problemType, 'spotList') || /^(?:parts|order|pairs|gaps)$/.test(answerForm(problemType) ?? '')

/** Key and analysis of a problem in a list. */
export function ProblemKey({ id }: { id: string }) {
  const answer = useAsk(id, async (asked) => {
    const quiet = { ...asked }
    return api('exam/auth/exam/problem/try', await api('GET exam/auth/exam/problem/view/{id}', { id }, quiet), quiet)
  })
  return (
    <QueryView of={answer} lines={2} compact>
      {({ problem, explainedList }) => {
        const explained = Object.fromEntries(explainedList.map((one) => [one.id, one]))
        return needsChoices(problem.problemType) ? (
          <ProblemView problem={problem} answers={{}} mode="explained" explained={explained} />
        ) : (
          <Explanation problem={problem} explained={explained[problem.id]} />
        )
      }}
    </QueryView>
  )
}
