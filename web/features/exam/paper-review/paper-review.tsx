import type { OutputOf } from '@zhixing/contract'
import { optionsOf, orderOf } from '@zhixing/contract/exam/order'
import { Note } from '../../../ui/note.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { ProblemView } from '../paper/index.ts'
import css from './paper-review.module.css'
import { attemptSentence, fairSentence, markSentence, orderSentence, showSentence, timeSentence } from './summary.ts'
import { texts as words } from './texts.ts'

type Paper = OutputOf<'org/auth/paper/view'>['submitted']

/** Every problem as shown to takers, with its key. */
export function ReviewedProblems({ of: { paper, rules, explainedList, isSample } }: { of: Paper }) {
  const explained = Object.fromEntries(explainedList.map((one) => [one.id, one]))
  const problems = new Map(paper.problemList.map((one) => [one.id, one]))
  const titles = new Map(paper.titleList.map((one) => [one.id, one]))
  // In the author's order, without shuffling.
  const plain = { ...rules, shuffleTitle: 0, shuffleProblem: 0, shuffleOption: 0 } as const
  const sections = orderOf(paper.titleList, plain, 1)
  const numbers = new Map(
    sections
      .flatMap(({ problemIds }) => problemIds)
      .filter((id) => problems.has(id))
      .map((id, at) => [id, at + 1]),
  )
  return (
    <>
      {isSample && <Note title={words.sample} />}
      {sections.map(({ titleId, problemIds }) => (
        <section key={titleId} className={css.section}>
          <h3>{titles.get(titleId)?.titleName}</h3>
          {problemIds.flatMap((id) => {
            const problem = problems.get(id)
            if (!problem) return []
            return [
              <ProblemView
                key={id}
                problem={problem}
                no={numbers.get(problem.id) ?? 0}
                answers={{}}
                mode="explained"
                explained={explained}
                optionOrder={(one) => optionsOf(one, plain, 1)}
              />,
            ]
          })}
        </section>
      ))}
    </>
  )
}

/** Rules, notice and introduction of a version. */
export function ReviewedRules({ of: paper }: { of: Paper }) {
  const rules = { ...paper.rules, password: paper.hasPassword ? '*' : '' }
  return (
    <>
      <h3>{words.rules}</h3>
      <ul>
        {[timeSentence, attemptSentence, orderSentence, fairSentence, showSentence, markSentence].map((sentence) => (
          <li key={sentence.name}>{sentence(rules)}</li>
        ))}
      </ul>
      {paper.notice && (
        <>
          <h3>{words.notice}</h3>
          <RichProse html={paper.notice} />
        </>
      )}
      {paper.introduce && (
        <>
          <h3>{words.introduce}</h3>
          <RichProse html={paper.introduce} />
        </>
      )}
    </>
  )
}
