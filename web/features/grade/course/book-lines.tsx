import type { OutputOf } from '@zhixing/contract'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './class-course.module.css'
import { texts } from './texts.ts'

type Line = Pick<OutputOf<'exam/auth/grade/book/own'>, 'columnList' | 'total' | 'isPassed' | 'passLine'>
const words = texts.own

/** A learner's marks and total. */
export function BookLines({ book: { columnList, total, isPassed, passLine } }: { book: Line }) {
  return (
    <Stack gap={3}>
      <Row justify="between">
        <Row>
          <strong>{words.total}</strong>
          <span className={css.total}>{total ?? words.noTotal}</span>
          {total !== null && <Tag tone={isPassed ? 'free' : 'live'}>{isPassed ? words.passed : words.failed}</Tag>}
        </Row>
        <Hint as="span">{words.passLine(passLine)}</Hint>
      </Row>
      <ul className={css.list}>
        {columnList.map(({ columnId, columnName, part, fullScore, mark, isDropped }) => (
          <Row as="li" key={columnId} justify="between" className={css.line}>
            <span>
              {columnName} <Hint as="small">{words.parts[part]}</Hint>
            </span>
            <span>
              {isDropped && <Hint as="small">{words.dropped} </Hint>}
              <b>{mark ?? words.nothing}</b> <Hint as="small">{words.of(fullScore)}</Hint>
            </span>
          </Row>
        ))}
      </ul>
    </Stack>
  )
}
