import { Row } from '../../../ui/layout.tsx'
import type { RoomLine } from './room-view.ts'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { useAction } from '../../../use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import { ChatLine } from './chat-line.tsx'
import css from './live-room.module.css'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useNews } from './use-news.ts'
import { roomOf } from './use-room.ts'
import { useSend } from './use-send.ts'

/** Distance from the end that counts as the end, px. */
const NEAR_END = 60

/** The chat: pinned message and announcement, messages, input field. */
export function Chat({
  periodId,
  view,
  isNew,
  address,
}: {
  periodId: string
  view: RoomView
  isNew: boolean
  address: string
}) {
  const [replyTo, setReplyTo] = useState<RoomLine | null>(null)
  const { send } = useSend(periodId)
  const runs = isStaff(view.you)
  return (
    <div className={css.chat}>
      {view.announcement && (
        <p className={css.notice}>
          <b>{texts.announced}</b> {view.announcement}
        </p>
      )}
      {view.pinned && (
        <p className={css.notice}>
          <b>{texts.pinned}</b> {texts.said(view.pinned.userName, view.pinned.text)}
          {runs && (
            <IconButton size="s" label={texts.unpin} onClick={() => void send('pin', { type: 'pin', seq: 0 })}>
              <CloseIcon size={14} />
            </IconButton>
          )}
        </p>
      )}
      <Lines periodId={periodId} view={view} isNew={isNew} onReply={setReplyTo} />
      <Composer periodId={periodId} view={view} replyTo={replyTo} onDone={() => setReplyTo(null)} address={address} />
    </div>
  )
}

function Lines({
  periodId,
  view,
  isNew,
  onReply,
}: {
  periodId: string
  view: RoomView
  isNew: boolean
  onReply: (line: RoomLine) => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const [seen, setSeen] = useState(0)
  const { run, busy } = useAction({ reload: false })
  const { lines } = view
  const last = lines.at(-1)?.seq ?? 0
  const words = useNews(view)

  // Follow new messages, unless scrolled up.
  useLayoutEffect(() => {
    const element = box.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [last])
  const fresh = lines.filter(({ seq, kind }) => seq > seen && kind === 'chat').length

  function scrolled() {
    const element = box.current
    if (!element) return
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END
    setSeen(isAtEnd.current ? Number.POSITIVE_INFINITY : (now) => Math.min(now, last))
  }
  function toEnd() {
    isAtEnd.current = true
    setSeen(Number.POSITIVE_INFINITY)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }
  async function older() {
    const before = lines[0]?.seq
    const height = box.current?.scrollHeight ?? 0
    const { list, hasMore } = await api('live/api/room/line/list', {
      periodId,
      ...(before === undefined ? {} : { before }),
      pageSize: 50,
    })
    roomOf(periodId).addOlder(list, hasMore)
    requestAnimationFrame(() => {
      if (box.current) box.current.scrollTop += box.current.scrollHeight - height
    })
  }
  return (
    <div className={css.scroller}>
      <div ref={box} className={css.lines} onScroll={scrolled} role="region" aria-label={texts.tabs.chat} tabIndex={0}>
        {view.hasOlder && (
          <Button size="s" variant="text" block loading={busy === 'older'} onClick={() => void run('older', older)}>
            {texts.older}
          </Button>
        )}
        {lines.length === 0 && !isNew && <Empty compact art="message" title={texts.empty} />}
        <ol>
          {lines.map((line) => (
            <ChatLine key={line.seq} line={line} periodId={periodId} you={view.you} onReply={onReply} />
          ))}
        </ol>
      </div>
      {fresh > 0 && seen !== Number.POSITIVE_INFINITY && seen > 0 && (
        <Button size="s" className={css.fresh} onClick={toEnd}>
          {texts.fresh(fresh)}
        </Button>
      )}
      <div aria-live="polite">
        <VisuallyHidden>{words}</VisuallyHidden>
      </div>
    </div>
  )
}

function Composer({
  periodId,
  view,
  replyTo,
  onDone,
  address,
}: {
  periodId: string
  view: RoomView
  replyTo: RoomLine | null
  onDone: () => void
  address: string
}) {
  const [text, setText] = useState('')
  const { busy, send } = useSend(periodId)
  const { user } = useRoot()
  const { you } = view
  // Until the room has admitted the page, a signed-in person is no visitor.
  const isEntering = !view.isIn && user !== null
  if (you.roomRole === 0 && !isEntering)
    return (
      <div className={css.composer}>
        <SignInLink to={address} why={texts.signIn} done={async () => {}} block>
          {texts.signIn}
        </SignInLink>
      </div>
    )
  const muted = isEntering
    ? texts.connecting
    : isStaff(you)
      ? ''
      : you.isMuted
        ? texts.mutedYou
        : view.isMuted
          ? texts.mutedAll
          : ''
  function submit(event: FormEvent) {
    event.preventDefault()
    const message = text.trim()
    if (!message) return
    void send('say', { type: 'say', text: message, replySeq: replyTo?.seq ?? 0 }).then((isDone) => {
      if (!isDone) return
      setText('')
      onDone()
    })
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      {replyTo && (
        <p className={css.replying}>
          <span>{texts.replyTo(replyTo.userName, replyTo.text)}</span>
          <IconButton size="s" label={texts.cancelReply} onClick={onDone}>
            <CloseIcon size={14} />
          </IconButton>
        </p>
      )}
      <Row align="stretch" nowrap>
        <input
          type="text"
          aria-label={texts.input}
          className={css.input}
          value={text}
          maxLength={500}
          placeholder={muted || texts.placeholder}
          disabled={muted !== ''}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy === 'say'} disabled={muted !== ''}>
          {texts.send}
        </Button>
      </Row>
    </form>
  )
}
