import { choicesOf } from '@zhixing/contract/exam/kind-fields'
import { answerForm, isSubjective } from '@zhixing/contract/exam/kinds'
import type { PrintedSection } from '@zhixing/contract/exam/paper-words'
import type { LearnerSub } from '@zhixing/contract/exam/shapes'
import { answerSpaceFor } from './layout.ts'
import css from './paper-print.module.css'
import { partsOf } from './parts-of.ts'

const JUDGE = ['√', '×']

/** Letters of the boxes; empty if the answer is written. */
const boxesOf = (problem: LearnerSub): readonly string[] =>
  answerForm(problem.problemType) === 'judge' ? JUDGE : choicesOf(problem)

/** Lines to write on: one per blank or gap, none for letter boxes. */
const linesOf = (sub: LearnerSub): number =>
  boxesOf(sub).length > 0 ? 0 : Math.max(1, sub.blankTotal, sub.gapList.length)

/** Printed answer sheet: boxes for letters, lines for blanks, frames for long answers. */
export function AnswerSheet({ sections }: { sections: readonly PrintedSection[] }) {
  return (
    <div className={css.flow}>
      {sections.map(({ title, name, problems }) => (
        <section key={title.id}>
          <h3 className={css.title}>{name}</h3>
          <div className={css.sheet}>
            {problems.flatMap(({ problem, no }) =>
              partsOf(problem, no).map(({ sub, no: place }) =>
                isSubjective(sub.problemType) ? (
                  <div key={sub.id} className={css.frame} style={{ minHeight: `${answerSpaceFor(sub.score)}mm` }}>
                    {place}
                  </div>
                ) : (
                  <p key={sub.id} className={css.boxes}>
                    {place}
                    {boxesOf(sub).map((one) => (
                      <span key={one}>{one}</span>
                    ))}
                    {Array.from({ length: linesOf(sub) }, (_, at) => (
                      <i key={at} />
                    ))}
                  </p>
                ),
              ),
            )}
          </div>
        </section>
      ))}
    </div>
  )
}
