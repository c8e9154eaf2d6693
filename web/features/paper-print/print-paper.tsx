import type { OutputOf } from '@zhixing/contract'
import { isSubjective, kind } from '@zhixing/contract/exam/kinds'
import type { Explained, LearnerProblem, LearnerSub } from '@zhixing/contract/exam/shapes'
import { cx } from '../../ui/cx.ts'
import { RichProse } from '../math/rich-prose.tsx'
import { bareTitle, blanksAsLines, chineseNumber, hasBrackets, isShort, keyWords, sectionsOf } from './paper-text.ts'
import css from './paper-print.module.css'
import { texts } from './texts.ts'

type Printed = OutputOf<'exam/auth/user/exam/download/print'>
const points = (score: number): number => Number(score.toFixed(2))

function Question({ problem, no, score }: { problem: LearnerSub; no: string; score: string }) {
  const asksForLetter: readonly number[] = [kind.single, kind.multiple, kind.uncertain, kind.judge]
  const isChoice = asksForLetter.includes(problem.problemType) && !hasBrackets(problem.problemContent)
  return (
    <div className={css.problem}>
      <div className={css.stem}>
        <span>{no}</span>
        <div>
          <RichProse html={blanksAsLines(problem)} compact />
          {(isChoice || problem.unit !== '' || score !== '') && (
            <p>
              {isChoice ? '（　　）' : ''}
              {problem.unit === '' ? '' : `（单位：${problem.unit}）`}
              {score}
            </p>
          )}
        </div>
      </div>
      {problem.optionList.length > 0 && <Options list={problem.optionList} />}
      {problem.matchList.length > 0 && (
        <Options list={problem.matchList.map(({ id, optionContent }) => ({ id: `(${id})`, optionContent }))} />
      )}
      {problem.gapList.map(({ optionList }, at) => (
        // Gaps are known by their place.
        <div key={`gap ${at + 1}`} className={css.stem}>
          <span>({at + 1})</span>
          <Options list={optionList} />
        </div>
      ))}
      {(problem.problemType === kind.order || problem.problemType === kind.match) && (
        <p>答：＿＿＿＿＿＿＿＿＿＿＿＿</p>
      )}
      {isSubjective(problem.problemType) && <div className={css.room} />}
    </div>
  )
}

function Options({ list }: { list: readonly { id: string; optionContent: string }[] }) {
  return (
    <ul className={cx(css.options, !list.every(({ optionContent }) => isShort(optionContent)) && css.long)}>
      {list.map(({ id, optionContent }) => (
        <li key={id} className={css.option}>
          <span>{id}.</span>
          <RichProse html={optionContent} compact />
        </li>
      ))}
    </ul>
  )
}

function Key({ problem, no, explained }: { problem: LearnerSub; no: string; explained: Explained | undefined }) {
  if (!explained) return null
  return (
    <div className={css.problem}>
      {isSubjective(problem.problemType) ? (
        <>
          <p>
            {no}
            {texts.reference}
          </p>
          {explained.answer.map((html) => (
            <RichProse key={html} html={html} compact />
          ))}
        </>
      ) : (
        <p>
          {no}
          {keyWords(problem, explained)}
        </p>
      )}
      {explained.analysis !== '' && (
        <div className={css.stem}>
          <span>{texts.analysis}</span>
          <RichProse html={explained.analysis} compact />
        </div>
      )}
    </div>
  )
}

const parts = (problem: LearnerProblem): { sub: LearnerSub; no: string }[] =>
  problem.problemType === kind.material
    ? problem.subList.map((sub, at) => ({ sub, no: `（${at + 1}）` }))
    : [{ sub: problem, no: '' }]

/** The paper as it comes out of the printer. */
export function PrintPaper({ data, layout, withSheet }: { data: Printed; layout: 'a4' | 'a3'; withSheet: boolean }) {
  const { paper, explainedList, siteName, answerTime } = data
  const sections = sectionsOf(paper)
  const explained = new Map(explainedList.map((one) => [one.id, one]))
  return (
    <article className={cx(css.paper, layout === 'a3' && css.a3)}>
      <p className={css.seal}>{texts.seal}</p>
      <h1 className={css.name}>{paper.examName}</h1>
      <p className={css.full}>{texts.full(points(paper.totalScore), answerTime)}</p>
      <table className={css.marks}>
        <tbody>
          <tr>
            <th scope="row">{texts.number}</th>
            {sections.map(({ title }, at) => (
              <td key={title.id}>{chineseNumber(at + 1)}</td>
            ))}
            <td>{texts.total}</td>
          </tr>
          <tr>
            <th scope="row">{texts.got}</th>
            {sections.map(({ title }) => (
              <td key={title.id}>&nbsp;</td>
            ))}
            <td>&nbsp;</td>
          </tr>
        </tbody>
      </table>
      <div className={css.flow}>
        {paper.notice !== '' && (
          <section>
            <h2 className={css.title}>{texts.notice}</h2>
            <RichProse html={paper.notice} compact />
          </section>
        )}
        {sections.map(({ title, problems, total }, at) => (
          <section key={title.id}>
            <h2 className={css.title}>
              {chineseNumber(at + 1)}、{bareTitle(title.titleName)}
              {texts.section(problems.length, total)}
            </h2>
            {title.titleDesc !== '' && <RichProse html={title.titleDesc} compact />}
            {problems.map(({ problem, no }) =>
              problem.problemType === kind.material ? (
                <div key={problem.id} className={cx(css.problem, css.material)}>
                  <div className={css.stem}>
                    <span>{no}.</span>
                    <RichProse html={problem.problemContent} compact />
                  </div>
                  {problem.subList.map((sub, part) => (
                    <Question
                      key={sub.id}
                      problem={sub}
                      no={`（${part + 1}）`}
                      score={texts.points(points(sub.score))}
                    />
                  ))}
                </div>
              ) : (
                <Question
                  key={problem.id}
                  problem={problem}
                  no={`${no}.`}
                  score={texts.points(points(problem.score))}
                />
              ),
            )}
          </section>
        ))}
        {explainedList.length > 0 && (
          <section className={css.keys}>
            <h2 className={css.name}>{texts.keyTitle}</h2>
            {sections.flatMap(({ problems }) =>
              problems.map(({ problem, no }) => (
                <div key={problem.id}>
                  {problem.problemType === kind.material && <p>{no}.</p>}
                  {parts(problem).map(({ sub, no: part }) => (
                    <Key
                      key={sub.id}
                      problem={sub}
                      no={part === '' ? `${no}. ` : part}
                      explained={explained.get(sub.id)}
                    />
                  ))}
                </div>
              )),
            )}
          </section>
        )}
        {withSheet && (
          <section className={css.keys}>
            <h2 className={css.name}>{texts.sheetTitle}</h2>
            <div className={css.sheet}>
              {sections.flatMap(({ problems }) =>
                problems.flatMap(({ problem, no }) =>
                  parts(problem).map(({ sub, no: part }) => (
                    <p key={sub.id} className={css.boxes}>
                      {no}
                      {part || '.'}
                      {sub.problemType === kind.judge
                        ? ['√', '×'].map((one) => <span key={one}>{one}</span>)
                        : sub.optionList.length > 0 && sub.matchList.length === 0 && sub.problemType !== kind.order
                          ? sub.optionList.map(({ id }) => <span key={id}>{id}</span>)
                          : '＿＿＿＿＿＿'}
                    </p>
                  )),
                ),
              )}
            </div>
          </section>
        )}
        <p className={css.full}>{siteName}</p>
      </div>
    </article>
  )
}
