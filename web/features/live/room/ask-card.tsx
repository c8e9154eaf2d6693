import type { AskView } from './room-view.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { AskOption, AskStem, OptionText } from './ask-parts.tsx'
import css from './live-room.module.css'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { roomOf } from './use-room.ts'
import { useSend } from './use-send.ts'
import { signs } from '../../../i18n/word-texts.ts'

const [MULTIPLE, ROLL_CALL] = [2, 9]
const OPEN = 2

/** The current or last question: answer form, and live counts. */
export function AskCard({
  periodId,
  ask,
  answerList,
  you,
}: {
  periodId: string
  ask: AskView
  answerList: readonly number[] | null
  you: RoomView['you']
}) {
  const [isHidden, setHidden] = useState(ask.askStatus !== OPEN)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { busy, send } = useSend(periodId)
  const isOpen = ask.askStatus === OPEN
  const isRollCall = ask.askType === ROLL_CALL
  const runs = isStaff(you)
  const mayAnswer = isOpen && you.roomRole === 1 && answerList === null
  const shows = ask.countList !== null && !isRollCall && (runs || answerList !== null || !isOpen || you.roomRole === 0)
  const kind = isRollCall
    ? texts.ask.rollCall
    : ask.isPoll
      ? texts.ask.poll
      : `${texts.ask.card}·${ask.askType === MULTIPLE ? texts.ask.multiple : texts.ask.single}`

  if (isHidden)
    return (
      <Button size="s" variant="text" block className={css.unfold} onClick={() => setHidden(false)}>
        {kind}
        {signs.colon}
        {ask.askTitle}
      </Button>
    )
  async function answer(places: readonly number[]) {
    const done = isRollCall ? texts.ask.signedIn : texts.ask.answered
    if (await send('answer', { type: 'answer', askId: ask.askId, answerList: [...places] }, done))
      roomOf(periodId).answered(ask.askId, places)
  }
  function choose(at: number, on: boolean) {
    setChosen(ask.askType === MULTIPLE ? (now) => (on ? [...now, at] : now.filter((one) => one !== at)) : [at])
  }
  return (
    <section className={css.ask} aria-label={kind}>
      <Row justify="between" nowrap>
        <Row gap={2}>
          <Tag tone={isOpen ? 'live' : 'plain'}>{kind}</Tag>
          <Hint as="span" size="xs">
            {texts.ask.count(ask.answered)}
          </Hint>
          {isOpen && ask.closeTime && <Left until={ask.closeTime} />}
          {!isOpen && (
            <Hint as="span" size="xs">
              {texts.ask.closed}
            </Hint>
          )}
        </Row>
        <Button size="s" variant="text" onClick={() => setHidden(true)}>
          {texts.ask.hide}
        </Button>
      </Row>
      <AskStem ask={ask} />
      {!isRollCall && (
        <Stack as="ul" gap={1}>
          {ask.optionList.map((_, at) => (
            <li key={at}>
              {mayAnswer ? (
                <label className={css.option}>
                  <input
                    type={ask.askType === MULTIPLE ? 'checkbox' : 'radio'}
                    name={`ask-${ask.askId}`}
                    checked={chosen.includes(at)}
                    onChange={(event) => choose(at, event.currentTarget.checked)}
                  />
                  <OptionText ask={ask} at={at} />
                </label>
              ) : (
                <AskOption
                  ask={ask}
                  at={at}
                  count={shows ? (ask.countList?.[at] ?? 0) : null}
                  isOwn={answerList?.includes(at) ?? false}
                />
              )}
            </li>
          ))}
        </Stack>
      )}
      <Row gap={3}>
        {mayAnswer && (
          <Button
            size="s"
            loading={busy === 'answer'}
            disabled={!isRollCall && chosen.length === 0}
            onClick={() => void answer(chosen)}
          >
            {isRollCall ? texts.ask.signIn : texts.ask.submit}
          </Button>
        )}
        {answerList !== null && <Hint as="span">{isRollCall ? texts.ask.signedIn : texts.ask.answered}</Hint>}
        {runs && isOpen && (
          <Button
            size="s"
            variant="line"
            loading={busy === 'close'}
            onClick={() => void send('close', { type: 'closeAsk', askId: ask.askId })}
          >
            {texts.ask.close}
          </Button>
        )}
      </Row>
    </section>
  )
}

/** Tick of the countdown, ms. */
const SECOND = 1000

function Left({ until }: { until: string }) {
  const now = useNow(SECOND)
  return (
    <Hint as="span" size="xs">
      {texts.ask.left(Math.max(0, Math.ceil((Date.parse(until) - now) / 1000)))}
    </Hint>
  )
}
