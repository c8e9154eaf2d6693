import { kindName } from '@zhixing/contract/exam/kinds'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { usePages } from '../../../use-pages.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { PickList } from '../../../ui/pick-list.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { LimitSelect } from './limit-select.tsx'
import css from './live-room.module.css'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

type Problem = OutputOf<'exam/auth/exam/problem/list'>['list'][number]
const words = texts.bank
const PAGE_SIZE = 10
/** Debounce of the search, ms. */
const DEBOUNCE_MS = 250
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
  const [scope, setScope] = useState<'mine' | 'public'>('mine')
  const [keyword, setKeyword] = useState('')
  const [limitSeconds, setLimit] = useState(0)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const { busy, run } = useAction({ reload: false })
  const { busy: sending, send } = useSend(periodId)
  const asked = { keyword: keyword.trim(), scope, pageSize: PAGE_SIZE }
  const found = usePages(
    JSON.stringify(asked),
    (pageCurrent, { signal }) =>
      api('exam/auth/exam/problem/list', { ...asked, pageCurrent }, { isShowErrTip: false, signal }),
    { debounce: DEBOUNCE_MS, idOf: ({ id }: Problem) => id },
  )

  async function pick({ id }: Problem, done?: string) {
    const made = await run(
      id,
      () => api('live/auth/room/ask/pick', { periodId, problemIdList: [id], limitSeconds }),
      done === undefined ? {} : { done },
    )
    if (made) setPicked((now) => new Set(now).add(id))
    return made?.askIdList[0]
  }
  async function start(problem: Problem) {
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
        <Tabs
          label={words.scope}
          items={[
            { id: 'mine', label: words.own },
            { id: 'public', label: words.shared },
          ]}
          value={scope}
          onChange={setScope}
        />
        <PickList
          of={found}
          search={{ label: words.search, value: keyword, onChange: setKeyword }}
          filters={<LimitSelect value={limitSeconds} onChange={setLimit} />}
          rowKey={({ id }) => id}
          gap={2}
          empty={
            <Empty
              compact
              art="search"
              title={words.none}
              action={
                <ButtonLink size="s" variant="line" to="/account/subject">
                  {words.toBank}
                </ButtonLink>
              }
            >
              {words.noneText}
            </Empty>
          }
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
