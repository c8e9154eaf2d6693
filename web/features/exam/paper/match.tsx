import { useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { RichProse } from '../../shared/math/index.ts'
import { plainText, withPlace } from './answer.ts'
import css from './exam-paper.module.css'
import type { PartProps } from './props.ts'
import { texts } from './texts.ts'
import { type Line, useLines } from './use-lines.ts'
import { judgement, Verdict } from './verdict.tsx'

/**
 * Kind 9: matching, by selects (keyboard, screen readers, phones), or by drawing lines where two columns fit. Both
 * give the same answer.
 */
export function Match(props: PartProps) {
  const { problem, options, answer, onAnswer, mode, order, labelledBy } = props
  const canvas = useRef<SVGSVGElement>(null)
  const right = order({ ...problem, id: `${problem.id} match`, optionList: problem.matchList })
  // Answers are in authored order, whatever order the taker sees.
  const placeOf = (id: string) => problem.optionList.findIndex((item) => item.id === id)
  const chosenFor = (id: string) => answer[placeOf(id)] ?? ''
  const choose = (id: string, chosen: string) =>
    onAnswer?.(problem.id, withPlace(answer, placeOf(id), chosen, problem.optionList.length))
  const { lines, drag, handle } = useLines({
    canvas,
    pairs: options.map(({ id }) => [id, chosenFor(id)] as const).filter(([, chosen]) => chosen !== ''),
    onPair: choose,
  })
  const writing = mode === 'answer'
  return (
    <fieldset className={css.match} aria-labelledby={labelledBy}>
      {writing && <p className={css.drawHint}>{texts.drawHint}</p>}
      <ul className={css.pairs}>
        {options.map(({ id, optionContent }) => {
          const chosen = right.findIndex((item) => item.id === chosenFor(id))
          return (
            <li key={id} data-left={id}>
              <span className={css.content} data-part={`${problem.id} ${id}`}>
                <RichProse html={optionContent} compact />
              </span>
              {writing ? (
                <>
                  <select
                    className={css.gap}
                    aria-label={texts.matchOf(plainText(optionContent))}
                    value={chosenFor(id)}
                    onChange={(event) => choose(id, event.currentTarget.value)}
                  >
                    <option value="">{texts.choose}</option>
                    {right.map((item, number) => (
                      <option key={item.id} value={item.id}>{`${number + 1}. ${plainText(item.optionContent)}`}</option>
                    ))}
                  </select>
                  <span className={css.knob} aria-hidden="true" {...handle(id)} />
                </>
              ) : (
                <span className={cx(css.blank, css.filled)}>
                  {chosen < 0 ? <i>{texts.notAnswered}</i> : chosen + 1}
                  <Verdict as={judgement(props, placeOf(id))} />
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <ol className={css.rightSide} aria-label={texts.matchRight}>
        {right.map(({ id, optionContent }, at) => (
          <li key={id} data-right={id} className={cx(drag?.over === id && css.reached)}>
            <span className={css.letter}>{at + 1}</span>
            <span className={css.content} data-part={`${problem.id} match ${id}`}>
              <RichProse html={optionContent} compact />
            </span>
          </li>
        ))}
      </ol>
      <svg ref={canvas} className={css.lines} aria-hidden="true">
        {lines.map((line, at) => (
          <Curve key={at} {...line} />
        ))}
        {drag && <Curve {...drag.line} className={css.drawing} />}
      </svg>
    </fieldset>
  )
}

/** Curves leave and arrive horizontally, so that crossing lines are distinguishable. */
function Curve({ from, to, className }: Line & { className?: string | undefined }) {
  const bend = Math.max(24, (to.x - from.x) / 2)
  return (
    <path
      className={className}
      d={`M${from.x} ${from.y}C${from.x + bend} ${from.y} ${to.x - bend} ${to.y} ${to.x} ${to.y}`}
    />
  )
}
