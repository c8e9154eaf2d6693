import type { OutputOf } from '@zhixing/contract'
import { isMaterial } from '@zhixing/contract/exam/kinds'
import { chineseNumber, fullWords, points, type PrintedSection, sectionsOf } from '@zhixing/contract/exam/paper-words'
import { RichProse } from '../../shared/math/index.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { withTail } from './layout.ts'
import css from './paper-print.module.css'
import { partsOf } from './parts-of.ts'
import { Printout, PrintoutPart } from './printout.tsx'
import { Key, Numbered, Question } from './question.tsx'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Printed = OutputOf<'exam/auth/user/exam/download/print'>

/** Printed paper: the paper, then answer sheet and keys, each starting on a new page. */
export function PrintPaper({ data, layout, withSheet }: { data: Printed; layout: 'a4' | 'a3'; withSheet: boolean }) {
  const { paper, explainedList, siteName, answerTime } = data
  const sections = sectionsOf(paper)
  const explained = new Map(explainedList.map((one) => [one.id, one]))
  return (
    <Printout
      layout={layout}
      sealed
      title={paper.examName}
      lead={
        <>
          <p className={css.full}>
            {siteName}　{fullWords(paper, answerTime)}
          </p>
          <MarkTable sections={sections} />
        </>
      }
      apart={
        <>
          {withSheet && (
            <PrintoutPart sealed title={texts.sheetTitle(paper.examName)}>
              <AnswerSheet sections={sections} />
            </PrintoutPart>
          )}
          {explainedList.length > 0 && (
            <PrintoutPart title={texts.keyTitle(paper.examName)}>
              <div className={css.flow}>
                {sections.map(({ title, name, problems }) => (
                  <section key={title.id}>
                    <h3 className={css.title}>{name}</h3>
                    {problems.flatMap(({ problem, no }) =>
                      partsOf(problem, no).map(({ sub, no: place }) => (
                        <Key key={sub.id} problem={sub} no={place} explained={explained.get(sub.id)} />
                      )),
                    )}
                  </section>
                ))}
              </div>
            </PrintoutPart>
          )}
        </>
      }
    >
      {paper.notice !== '' && (
        <section>
          <h2 className={css.title}>{texts.notice}</h2>
          <RichProse html={paper.notice} compact />
        </section>
      )}
      {sections.map((section) => (
        <Section key={section.title.id} section={section} withAnswerSpace={!withSheet} />
      ))}
    </Printout>
  )
}

/** Score table for markers. */
function MarkTable({ sections }: { sections: readonly PrintedSection[] }) {
  return (
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
  )
}

function Section({
  section: { title, name, sum, problems },
  withAnswerSpace,
}: {
  section: PrintedSection
  withAnswerSpace: boolean
}) {
  return (
    <section>
      <h2 className={css.title}>
        {name}
        {sum}
      </h2>
      {title.titleDesc !== '' && <RichProse html={title.titleDesc} compact />}
      {problems.map(({ problem, no, score }) =>
        isMaterial(problem.problemType) ? (
          <div key={problem.id} className={css.material}>
            <Numbered no={`${no}.`} html={withTail(problem.problemContent, score)} />
            {problem.subList.map((sub, part) => (
              <Question
                key={sub.id}
                problem={sub}
                no={`${signs.open}${part + 1}${signs.close}`}
                score={`${signs.open}${points(sub.score)}${signs.close}`}
                withAnswerSpace={withAnswerSpace}
              />
            ))}
          </div>
        ) : (
          <Question key={problem.id} problem={problem} no={`${no}.`} score={score} withAnswerSpace={withAnswerSpace} />
        ),
      )}
    </section>
  )
}
