import { hasAnswerLine, isSubjective } from '@zhixing/contract/exam/kinds'
import { blanksAsLines, keyWords, rubricWords, tailWords } from '@zhixing/contract/exam/paper-words'
import type { Explained, LearnerSub } from '@zhixing/contract/exam/shapes'
import { cx } from '../../../ui/cx.ts'
import { RichProse } from '../../shared/math/index.ts'
import { SpotPicture } from '../paper/index.ts'
import { perLine, answerSpaceFor, withTail } from './layout.ts'
import css from './paper-print.module.css'
import { texts } from './texts.ts'

/** A number with its content. */
export function Numbered({ no, html }: { no: string; html: string }) {
  return (
    <div className={css.stem}>
      <span>{no}</span>
      <RichProse html={html} compact />
    </div>
  )
}

/** A printed problem. `withRoom`: room for the answer below it, instead of on the answer sheet. */
export function Question({
  problem,
  no,
  score,
  withAnswerSpace,
}: {
  problem: LearnerSub
  no: string
  score: string
  withAnswerSpace: boolean
}) {
  const { problemType, problemContent, optionList, matchList, gapList, spotPicture, spotList } = problem
  const stem = withTail(blanksAsLines(problemType, problemContent), `${tailWords(problem)}${score}`)
  return (
    <div className={css.problem}>
      <Numbered no={no} html={stem} />
      {spotPicture && <SpotPicture picture={spotPicture} spots={spotList ?? []} />}
      <Options list={optionList.map(({ id, optionContent }) => ({ mark: `${id}.`, html: optionContent }))} />
      <Options list={matchList.map(({ id, optionContent }) => ({ mark: `(${id})`, html: optionContent }))} />
      {gapList.map((gap, at) => (
        // Gaps have no identity but their index.
        <div key={`gap ${at + 1}`} className={css.gap}>
          <span>({at + 1})</span>
          <Options list={gap.optionList.map(({ id, optionContent }) => ({ mark: `${id}.`, html: optionContent }))} />
        </div>
      ))}
      {hasAnswerLine(problemType) && <p className={css.answer}>{texts.answerLine}</p>}
      {withAnswerSpace && isSubjective(problemType) && <div style={{ height: `${answerSpaceFor(problem.score)}mm` }} />}
    </div>
  )
}

function Options({ list }: { list: readonly { mark: string; html: string }[] }) {
  if (list.length === 0) return null
  const columns = { 1: css.one, 2: css.two, 4: css.four }[perLine(list.map(({ html }) => html))]
  return (
    <ul className={cx(css.options, columns)}>
      {list.map(({ mark, html }) => (
        <li key={mark} className={css.stem}>
          <span>{mark}</span>
          <RichProse html={html} compact />
        </li>
      ))}
    </ul>
  )
}

/** A key with its analysis. */
export function Key({ problem, no, explained }: { problem: LearnerSub; no: string; explained: Explained | undefined }) {
  if (!explained) return null
  const rubric = rubricWords(explained)
  return (
    <div className={css.problem}>
      {isSubjective(problem.problemType) ? (
        <>
          <p>
            {no} {texts.reference}
          </p>
          {explained.answer.map((html) => (
            <RichProse key={html} html={html} compact />
          ))}
        </>
      ) : (
        <p>
          {no} {keyWords(problem, explained)}
        </p>
      )}
      {rubric !== '' && <p>{rubric}</p>}
      {explained.analysis !== '' && <Numbered no={texts.analysis} html={explained.analysis} />}
    </div>
  )
}
