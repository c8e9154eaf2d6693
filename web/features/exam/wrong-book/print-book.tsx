import { isSubjective } from '@zhixing/contract/exam/kinds'
import { Key, Numbered, partsOf, Printout, PrintoutPart, Question } from '../paper-print/index.ts'
import type { Entry } from './entry-card.tsx'
import { texts } from './texts.ts'
import css from './print-book.module.css'
import { signs } from '../../../i18n/word-texts.ts'

/** Printed book: problems with room to answer, keys and analyses on separate pages. */
export function PrintBook({ entries, withKey }: { entries: readonly Entry[]; withKey: boolean }) {
  const numbered = entries.map((entry, at) => ({ entry, no: at + 1, parts: partsOf(entry.problem, at + 1) }))
  return (
    <Printout
      title={texts.printTitle(entries.length)}
      apart={
        withKey && (
          <PrintoutPart title={texts.printKeyTitle}>
            {numbered.flatMap(({ entry, parts }) =>
              parts.map(({ sub, no: place }) => (
                <Key
                  key={`${entry.id} ${sub.id}`}
                  problem={sub}
                  no={place}
                  explained={entry.explainedList.find((one) => one.id === sub.id)}
                />
              )),
            )}
          </PrintoutPart>
        )
      }
    >
      {numbered.map(({ entry, no, parts }) => (
        <section key={entry.id} className={css.printed}>
          {entry.subId !== '0' && <Numbered no={`${no}.`} html={entry.problem.problemContent} />}
          {parts.map(({ sub, no: place }) => (
            <Question key={sub.id} problem={sub} no={place} score="" withAnswerSpace />
          ))}
          <p className={css.printedSource}>
            {texts.printSource(
              texts.from(texts.sources[entry.sourceType] ?? '', entry.sourceName),
              texts.wrongTimes(entry.errorCount),
            )}
          </p>
          {entry.note !== '' && (
            <p className={css.printedSource}>
              {texts.note}
              {signs.colon}
              {entry.note}
            </p>
          )}
          {!parts.some(({ sub }) => isSubjective(sub.problemType)) && <div className={css.printedAnswerSpace} />}
        </section>
      ))}
    </Printout>
  )
}
