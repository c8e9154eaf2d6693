import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { RichProse } from '../../shared/math/index.ts'
import { AskForm } from './ask-form.tsx'
import { BankDialog } from './bank-dialog.tsx'
import css from './live-room.module.css'
import type { RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

type Ask = OutputOf<'live/auth/room/ask/list'>['list'][number]
const PREPARED = 1
/** A session that is not approved yet has no room. */
const NO_SESSION = 404

/**
 * Questions of a session: written or picked from the bank, prepared, asked by a click, and results. `room`: absent
 * outside the room, where questions are only prepared.
 */
export function Asks({ periodId, room }: { periodId: string; room?: RoomView }) {
  const query = useQuery('live/auth/room/ask/list', { periodId }, { quiet: true })
  const [form, setForm] = useState<Ask | 'new' | 'bank' | null>(null)
  const [dropped, setDropped] = useState<Ask | null>(null)
  const { busy, send } = useSend(periodId)
  const { run } = useAction({ reload: false })
  // Refetch: other assistants ask, and answers arrive.
  const { reload } = query
  const [askId, status] = [room?.ask?.askId, room?.ask?.askStatus]
  useEffect(() => {
    if (askId !== undefined && status !== undefined) reload()
  }, [askId, status, reload])
  if (query.code === NO_SESSION) return <Hint>{texts.tools.notApproved}</Hint>
  return (
    <Stack gap={2} as="section" aria-label={texts.tools.prepared}>
      <Row justify="between" rowGap={1}>
        <b>{texts.tools.prepared}</b>
        <Row gap={1}>
          <Button size="s" variant="line" onClick={() => setForm('bank')}>
            {texts.bank.open}
          </Button>
          <Button size="s" variant="line" onClick={() => setForm('new')}>
            {texts.tools.newAsk}
          </Button>
        </Row>
      </Row>
      <QueryView
        of={query}
        compact
        lines={2}
        isEmpty={({ list }) => list.length === 0}
        empty={<Hint>{texts.tools.noAsks}</Hint>}
      >
        {({ list }) => (
          <ul className={css.asks}>
            {list.map((ask) => (
              <li key={ask.askId}>
                {ask.askHtml ? (
                  <RichProse compact html={ask.askHtml} />
                ) : (
                  <span className={css.name}>{ask.askTitle}</span>
                )}
                {ask.askStatus === PREPARED ? (
                  <Row gap={1}>
                    {room && (
                      <Button
                        size="s"
                        loading={busy === `ask ${ask.askId}`}
                        onClick={() =>
                          void send(`ask ${ask.askId}`, { type: 'ask', askId: ask.askId }, texts.tools.sent)
                        }
                      >
                        {texts.tools.start}
                      </Button>
                    )}
                    {!ask.askHtml && (
                      <Button size="s" variant="text" onClick={() => setForm(ask)}>
                        {texts.tools.edit}
                      </Button>
                    )}
                    <Button size="s" variant="text" onClick={() => setDropped(ask)}>
                      {texts.tools.drop}
                    </Button>
                  </Row>
                ) : (
                  <Row gap={2}>
                    <Tag tone="plain">{texts.tools.asked}</Tag>
                    <Hint as="span" size="xs">
                      {texts.ask.count(ask.askId === askId ? (room?.ask?.answered ?? ask.answered) : ask.answered)}
                    </Hint>
                    <ButtonLink
                      size="s"
                      variant="text"
                      to={`/account/live/attendance?periodId=${periodId}&askId=${ask.askId}`}
                    >
                      {texts.tools.who}
                    </ButtonLink>
                  </Row>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {form === 'bank' && (
        <BankDialog
          periodId={periodId}
          isOn={room !== undefined}
          onClose={(isChanged) => {
            setForm(null)
            if (isChanged) query.reload()
          }}
        />
      )}
      {form && form !== 'bank' && (
        <AskForm
          periodId={periodId}
          ask={form === 'new' ? null : form}
          isOn={room !== undefined}
          onClose={(isSaved) => {
            setForm(null)
            if (isSaved) query.reload()
          }}
        />
      )}
      <ConfirmDialog
        open={dropped !== null}
        danger
        title={texts.tools.dropAsk}
        confirm={texts.tools.drop}
        onClose={() => setDropped(null)}
        onConfirm={async () => {
          if (dropped)
            await run('drop', () => api('live/auth/room/ask/delete', { periodId, askId: dropped.askId }), {
              done: texts.tools.dropped,
            })
          query.reload()
        }}
      >
        {texts.tools.dropText}
      </ConfirmDialog>
    </Stack>
  )
}
