import { type ChangeEvent, type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Textarea, type TextareaProps } from '../../../ui/input.tsx'
import { MentionList, type Mentioning, type MentionThread } from './mention-list.tsx'
import { type Picked, typedName } from './mentions.ts'

type KeyHandler = Parameters<Mentioning['onKeys']>[0]
const noKeys: KeyHandler = () => false

/** A field for a plain comment in which people are named by @: they are offered while a name is typed. */
export function MentionArea({
  thread,
  onText,
  onPick,
  ...props
}: Omit<TextareaProps, 'value'> & {
  value: string
  thread: MentionThread
  /** The text with the name that was picked. */
  onText: (text: string) => void
  onPick: (person: Picked) => void
}) {
  const [name, setName] = useState<{ at: number; query: string; rect: DOMRect } | null>(null)
  const press = useRef(noKeys)

  function follow(area: HTMLTextAreaElement) {
    const found = typedName(area.value, area.selectionStart)
    setName(found ? { ...found, rect: area.getBoundingClientRect() } : null)
  }

  function pick(area: HTMLTextAreaElement | null, person: Picked) {
    if (!name) return
    const before = `${props.value.slice(0, name.at)}@${person.nickname} `
    // The text is there at once: with the next frame the caret would jump back from what is typed meanwhile.
    flushSync(() => {
      onText(before + props.value.slice(name.at + 1 + name.query.length).replace(/^ /, ''))
      onPick(person)
      setName(null)
    })
    area?.setSelectionRange(before.length, before.length)
  }

  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <Textarea
        {...props}
        ref={area}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => {
          props.onChange?.(event)
          follow(event.currentTarget)
        }}
        onClick={(event) => follow(event.currentTarget)}
        onBlur={() => setName(null)}
        onKeyDown={(event: ReactKeyboardEvent) => {
          // A word that is still being composed takes its keys for itself.
          if (event.nativeEvent.isComposing || !name) return
          if (event.key === 'Escape') setName(null)
          else if (!press.current(event.nativeEvent)) return
          event.preventDefault()
        }}
      />
      {name && (
        <MentionList
          thread={thread}
          now={{
            query: name.query,
            rect: name.rect,
            pick: (person) => pick(area.current, person),
            onKeys: (handler) => {
              press.current = handler
              return () => {
                press.current = noKeys
              }
            },
          }}
        />
      )}
    </>
  )
}
