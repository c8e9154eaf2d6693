import type { Explained, LearnerSub, Mark } from '@zhixing/contract/exam/shapes'
import { answerForm, isMaterial, isSubjective, letterAt } from '@zhixing/contract/exam/kinds'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { CheckIcon, ClockIcon, CloseIcon, InfoIcon, MinusIcon } from '../../../ui/icons.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { type Choice, plainText, textHtml } from './answer.ts'
import shared from './exam-paper.module.css'
import css from './explanation.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

export type OrderOf = (problem: { id: string; optionList: readonly Choice[] }) => readonly Choice[]

/** Options in authored order. */
export const asWritten: OrderOf = ({ optionList }) => optionList

const icons = { right: CheckIcon, part: InfoIcon, wrong: CloseIcon, none: MinusIcon, reviewing: ClockIcon }

/** Mark as icon, words and points. */
export function MarkLine({ mark, hidesPoints }: { mark: Mark; hidesPoints?: boolean | undefined }) {
  const Icon = icons[mark.answerStatus]
  return (
    <p className={cx(css.markLine, css[mark.answerStatus])}>
      <Icon size={18} />
      <strong>{texts.status[mark.answerStatus]}</strong>
      {mark.answerStatus !== 'reviewing' && mark.fullScore > 0 && !hidesPoints && (
        <span>{texts.score(mark.score, mark.fullScore)}</span>
      )}
    </p>
  )
}

/** An answer or key in words, with the letters this taker sees. */
export function answerWords(problem: LearnerSub, answer: readonly string[], order: OrderOf): string {
  const letters = (options: readonly Choice[], id: string, name = letterAt): string => {
    const at = options.findIndex((option) => option.id === id)
    return at < 0 ? '—' : name(at)
  }
  const options = order(problem)
  switch (answerForm(problem.problemType)) {
    case 'judge':
      return answer.map((id) => texts.judge[id] ?? id).join('')
    case 'one':
    case 'several':
      return answer
        .map((id) => (problem.spotList ? id : letters(options, id)))
        .toSorted()
        .join(signs.list)
    case 'order':
      return answer
        .map((id) => plainText(problem.optionList.find((option) => option.id === id)?.optionContent ?? id))
        .join(' → ')
    case 'pairs': {
      const right = order({ id: `${problem.id} match`, optionList: problem.matchList })
      return problem.optionList
        .map(
          ({ optionContent }, at) =>
            `${plainText(optionContent)} — ${letters(right, answer[at] ?? '', (place) => String(place + 1))}`,
        )
        .join(signs.semicolon)
    }
    case 'gaps':
      return problem.gapList
        .map(
          ({ optionList }, at) =>
            `${at + 1}. ${letters(order({ id: `${problem.id} gap ${at + 1}`, optionList }), answer[at] ?? '')}`,
        )
        .join('　')
    case 'texts':
      return answer.map((text, at) => (answer.length > 1 ? `${at + 1}. ${text}` : text)).join('　')
    case 'number':
      // Do not repeat a unit that the taker wrote.
      return `${answer[0] ?? ''}${problem.unit && answer[0] && !answer[0].trim().endsWith(problem.unit) ? ` ${problem.unit}` : ''}`
    default:
      return answer[0] ?? ''
  }
}

/** Partial credit in words: letter, blank, or number with tolerance. */
function creditWords(problem: LearnerSub, { answer, creditList }: Explained, order: OrderOf): string {
  const several = answer.length > 1
  const nameOf = ({ place, text }: Explained['creditList'][number]): string => {
    switch (answerForm(problem.problemType)) {
      case 'texts':
        return several ? `${place + 1}. ${text}` : text
      case 'number':
        return text.replace(/[:：]/, ' ± ')
      default:
        return answerWords(problem, [text], order)
    }
  }
  return creditList.map((one) => `${nameOf(one)}${signs.open}${one.percent}%${signs.close}`).join('　')
}

/** Key, alternatives, rubric, comment and analysis of one problem. */
export function Explanation({
  problem,
  explained,
  mark,
  order = asWritten,
  video,
  hidesPoints,
}: {
  problem: LearnerSub
  explained: Explained | undefined
  mark?: Mark | undefined
  /** Defaults to the authored order. */
  order?: OrderOf
  video?: ((videoId: string) => ReactNode) | undefined
  hidesPoints?: boolean | undefined
}) {
  const subjective = isSubjective(problem.problemType)
  const material = isMaterial(problem.problemType)
  if (material && !mark && !explained?.analysis && !explained?.videoId) return null
  return (
    <div className={css.explanation}>
      {mark && <MarkLine mark={mark} hidesPoints={hidesPoints} />}
      {mark?.comment && (
        <dl>
          <dt>{texts.comment}</dt>
          <dd className={css.comment}>{mark.comment}</dd>
        </dl>
      )}
      {explained && (
        <dl>
          {!material && (
            <>
              <dt>{subjective ? texts.reference : texts.key}</dt>
              <dd>
                {explained.answer.length === 0 ? (
                  texts.noKey
                ) : subjective ? (
                  <RichProse
                    html={
                      /<\w/.test(explained.answer[0] ?? '')
                        ? (explained.answer[0] ?? '')
                        : textHtml(explained.answer[0] ?? '')
                    }
                    compact
                  />
                ) : (
                  answerWords(problem, explained.answer, order)
                )}
              </dd>
            </>
          )}
          {explained.aliasList.some((list) => list.length > 0) && (
            <>
              <dt>{texts.alias}</dt>
              <dd>
                {explained.aliasList
                  .flatMap((list, at) =>
                    list.length > 0
                      ? [`${explained.aliasList.length > 1 ? `${at + 1}. ` : ''}${list.join(' / ')}`]
                      : [],
                  )
                  .join('　')}
              </dd>
            </>
          )}
          {explained.creditList.length > 0 && (
            <>
              <dt>{texts.credit}</dt>
              <dd>{creditWords(problem, explained, order)}</dd>
            </>
          )}
          {explained.rubricList.length > 0 && (
            <>
              <dt>{texts.rubric}</dt>
              <dd>
                <ul className={css.rubric}>
                  {explained.rubricList.map(({ id, text, score }) => (
                    <li key={id}>
                      {mark?.rubric &&
                        (mark.rubric.includes(id) ? (
                          <CheckIcon size={16} label={texts.rubricGiven} className={shared.rightMark} />
                        ) : (
                          <MinusIcon size={16} label={texts.rubricNot} />
                        ))}
                      {text}
                      <span className={shared.hint}>{texts.points(score)}</span>
                    </li>
                  ))}
                </ul>
              </dd>
            </>
          )}
          {(explained.analysis || explained.videoId) && (
            <>
              <dt>{texts.analysis}</dt>
              <dd>
                {explained.analysis && <RichProse html={explained.analysis} compact />}
                {explained.videoId && video?.(explained.videoId)}
              </dd>
            </>
          )}
        </dl>
      )}
    </div>
  )
}
