import { kindName } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type PickedProblem, ProblemPicker } from '../../exam/problem-picker/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { LimitSelect } from './limit-select.tsx'
import css from './live-room.module.css'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

const words = texts.bank
/** Kinds answered by choosing: single, multiple, indefinite, true or false. */
const kinds = new Set([1, 2, 3, 7])

/** Picks bank problems as questions of a session. Stays open for several; inside the room one can be asked at once. */
export function BankDialog({
  periodId,
  isOn,
  onClose,
}: {
  periodId: string
  isOn: boolean
  onClose: (isChanged: boolean) => void
}) {
  const [limitSeconds, setLimit] = useState(0)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useAction({ reload: false })
  const { busy: sending, send } = useSend(periodId)

  async function pick({ id }: PickedProblem, done?: string) {
    const made = await run(
      id,
      () => api('live/auth/room/ask/pick', { periodId, problemIdList: [id], limitSeconds }),
      done === undefined ? {} : { done },
    )
    if (made) setPicked((now) => new Set(now).add(id))
    return made?.askIdList[0]
  }
  async function start(problem: PickedProblem) {
    const askId = await pick(problem)
    if (askId && (await send(problem.id, { type: 'ask', askId }, texts.tools.sent))) onClose(true)
  }
  return (
    <Dialog
      open
      size="l"
      title={words.title}
      onClose={() => onClose(picked.size > 0)}
      footer={<Button onClick={() => onClose(picked.size > 0)}>{words.close}</Button>}
    >
      <Stack gap={3}>
        <ProblemPicker
          words={words}
          filters={<LimitSelect value={limitSeconds} onChange={setLimit} />}
          render={(problem) => {
            const isPicked = picked.has(problem.id)
            const fits = kinds.has(problem.problemType)
            return (
              <Stack as="li" gap={1} className={css.problem}>
                <RichProse compact html={problem.problemContent || problem.plainText} />
                <Row gap={2} justify="between" rowGap={1}>
                  <Row gap={2}>
                    <Tag>{kindName(problem.problemType)}</Tag>
                    {!fits && (
                      <Hint as="span" size="xs">
                        {words.unfit}
                      </Hint>
                    )}
                  </Row>
                  {fits && (
                    <Row gap={1}>
                      <Button
                        size="s"
                        variant="line"
                        disabled={isPicked}
                        loading={busy === problem.id}
                        onClick={() => void pick(problem, words.prepared)}
                      >
                        {isPicked ? words.picked : words.pick}
                      </Button>
                      {isOn && (
                        <Button size="s" loading={sending === problem.id} onClick={() => void start(problem)}>
                          {texts.tools.now}
                        </Button>
                      )}
                    </Row>
                  )}
                </Row>
              </Stack>
            )
          }}
        />
      </Stack>
    </Dialog>
  )
}
