import type { OutputOf } from '@zhixing/contract'
import { useQuery } from '../../../use-query.ts'
import { Card } from '../../../ui/card.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { AskOption, AskStem } from './ask-parts.tsx'
import css from './live-room.module.css'
import { texts } from './texts.ts'

type OwnAsk = OutputOf<'live/auth/room/ask/own/list'>['list'][number]
const words = texts.own

/** The user's result of a question. */
function result({ answerList, isRight, rightList }: OwnAsk) {
  if (answerList === null) return <Tag tone="plain">{words.missed}</Tag>
  if (rightList.length === 0 || isRight === null) return <Tag tone="brand">{words.polled}</Tag>
  return isRight ? <Tag tone="free">{words.right}</Tag> : <Tag tone="warn">{words.wrong}</Tag>
}

/** After the session: questions with the user's answers. Renders nothing if there were none. */
export function OwnAsks({ periodId }: { periodId: string }) {
  const { data } = useQuery('live/auth/room/ask/own/list', { periodId }, { quiet: true })
  const list = data?.list ?? []
  if (list.length === 0) return null
  const marked = list.filter(({ isRight }) => isRight !== null)
  return (
    <Card className={css.ownAsks}>
      <Row justify="between" rowGap={1}>
        <h2 className={css.ownTitle}>{words.title}</h2>
        {marked.length > 0 && (
          <Hint as="span">{words.sum(marked.length, marked.filter(({ isRight }) => isRight === true).length)}</Hint>
        )}
      </Row>
      <Stack as="ol" gap={4}>
        {list.map((ask) => (
          <Stack as="li" key={ask.askId} gap={2} className={css.ownAsk}>
            <Row gap={2}>
              {result(ask)}
              <Hint as="span" size="xs">
                {texts.ask.count(ask.answered)}
              </Hint>
            </Row>
            <AskStem ask={ask} />
            <Stack as="ul" gap={1}>
              {ask.optionList.map((_, at) => (
                <li key={at}>
                  <AskOption
                    ask={ask}
                    at={at}
                    count={ask.countList[at] ?? 0}
                    isOwn={ask.answerList?.includes(at) ?? false}
                  />
                </li>
              ))}
            </Stack>
            {ask.explanation && (
              <details>
                <summary>{words.explanation}</summary>
                <RichProse compact html={ask.explanation} />
              </details>
            )}
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}
