import type { OwnHomework as Homework } from '../../../shapes.ts'
import { workStatus as workCode, phase as phaseCode } from '@zhixing/contract/grade/homework-rules'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import css from './grade-homework.module.css'
import { Dates, WorkTag } from './state.tsx'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

function wayOf({ workStatus, phase, isSet }: Homework): { label: string; isMain: boolean } {
  if (isSet && workStatus === workCode.returned) return { label: texts.redo, isMain: true }
  if (isSet && workStatus === workCode.none && (phase === phaseCode.open || phase === phaseCode.late))
    return { label: texts.doIt, isMain: true }
  return { label: texts.see, isMain: false }
}

/** The user's homework. */
export function OwnHomework({ list, isOne }: { list: readonly Homework[]; isOne: boolean }) {
  return (
    <Card pad="none">
      <ul className={css.own}>
        {list.map((homework) => {
          const { homeworkId, homeworkName, gradeName, workStatus, finalScore, fullScore } = homework
          const way = wayOf(homework)
          return (
            <li key={homeworkId} className={css.one}>
              <Row gap={4} rowGap={2} justify="between">
                <Stack gap={1} className={css.words}>
                  <Row gap={2}>
                    <h2>{homeworkName}</h2>
                    <WorkTag {...homework} />
                  </Row>
                  <Hint>
                    {!isOne && `${gradeName} · `}
                    <Dates {...homework} />
                  </Hint>
                </Stack>
                <Row gap={3}>
                  {workStatus === workCode.marked &&
                    (finalScore === null ? (
                      <Hint as="span">{texts.hidden}</Hint>
                    ) : (
                      <b>{texts.score(finalScore, fullScore)}</b>
                    ))}
                  <ButtonLink
                    size="s"
                    variant={way.isMain ? 'primary' : 'line'}
                    to={`/account/grades/homework/do?homeworkId=${homeworkId}`}
                    aria-label={`${way.label}${signs.colon}${homeworkName}`}
                  >
                    {way.label}
                  </ButtonLink>
                </Row>
              </Row>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
