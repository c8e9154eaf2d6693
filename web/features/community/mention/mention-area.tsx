import { type ChangeEvent, type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Textarea, type TextareaProps } from '../../../ui/input.tsx'
import { MentionList, type Mentioning, type MentionThread } from './mention-list.tsx'
import { type Picked, typedName } from './mentions.ts'

type KeyHandler = Parameters<Mentioning['onKeys']>[0]
const noKeys: KeyHandler = () => false

/** Textarea with @mention suggestions. */
export function MentionArea({
  thread,
  onText,
  onPick,
  ...props
}: Omit<TextareaProps, 'value'> & {
  value: string
  thread: MentionThread
  /** Called with the text that contains the picked name. */
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
    // Synchronous: with the next frame the caret would jump back behind what is typed meanwhile.
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
          // During IME composition keys belong to the input method.
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
