import type { OutputOf } from '@zhixing/contract'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { Checkbox } from '../../ui/choice.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Tag } from '../../ui/tag.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { texts } from './texts.ts'
import css from './message-row.module.css'
import { word } from '../../i18n/word-texts.ts'

const words = texts.message

export interface MessageRowProps {
  message: OutputOf<'user/auth/msg/user/list'>['list'][number]
  unread: boolean
  chosen: boolean
  onChoose: (on: boolean) => void
  /** Called when an unread message is first opened. */
  onRead: () => void
}

/** A message: its title toggles the text. */
export function MessageRow({ message, unread, chosen, onChoose, onRead }: MessageRowProps) {
  const { msgType, linkUrl, isTop, gmtCreate } = message
  const [msgTitle, msgText] = [word(message.msgTitle), word(message.msgText)]
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={cx(css.row, unread && css.unread)}>
      <Checkbox
        className={css.box}
        checked={chosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
        aria-label={words.selectOf(msgTitle)}
      />
      <h2 className={css.title}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            if (!open && unread) onRead()
            setOpen(!open)
          }}
        >
          <span className={css.dot}>{unread && <VisuallyHidden>{words.isUnread}</VisuallyHidden>}</span>
          <span className={css.words}>{msgTitle}</span>
          {isTop && <Tag tone="warn">{words.top}</Tag>}
          <span className={css.tag}>
            <Tag tone="plain">{words.types[msgType] ?? words.other}</Tag>
          </span>
          <span className={css.time}>
            <DateTime value={gmtCreate} shape="minute" />
          </span>
          <ChevronDownIcon size={18} className={css.arrow} />
        </button>
      </h2>
      <div id={id} hidden={!open} className={css.body}>
        <Prose compact html={msgText} />
        {/^\/(?![/\\])/.test(linkUrl) ? (
          <Link to={linkUrl} className={css.more}>
            {words.more}
          </Link>
        ) : (
          /^https?:\/\//.test(linkUrl) && (
            <a href={linkUrl} target="_blank" rel="noreferrer" className={css.more}>
              {words.more}
            </a>
          )
        )}
      </div>
    </li>
  )
}
