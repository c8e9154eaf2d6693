import { useRef, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { CheckIcon, CloseIcon, EditIcon } from '../../../../ui/icons.tsx'
import { Input } from '../../../../ui/input.tsx'
import css from './outline.module.css'
import { words } from './texts.ts'

/** A name that becomes a field when clicked: Enter or blur saves, Esc cancels. */
export function InlineName({
  name,
  max,
  locked,
  onRename,
  className,
}: {
  name: string
  max: number
  locked: boolean
  onRename: (name: string) => void
  className?: string | undefined
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  function close(keep: boolean) {
    const next = typed?.trim() ?? ''
    setTyped(null)
    if (keep && next && next !== name) onRename(next)
    requestAnimationFrame(() => button.current?.focus())
  }

  if (locked) return <span className={className}>{name}</span>
  if (typed === null)
    return (
      <button
        ref={button}
        type="button"
        className={`${css.name} ${className ?? ''}`}
        onClick={() => setTyped(name)}
        aria-label={words.renameOf(name)}
      >
        <span>{name}</span>
        <EditIcon size={14} />
      </button>
    )
  return (
    <span className={css.naming}>
      <Input
        autoFocus
        aria-label={words.nameLabel}
        value={typed}
        maxLength={max}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          // Focus moved to the cancel button: it decides.
          if (!event.currentTarget.closest(`.${css.naming}`)?.contains(event.relatedTarget)) close(true)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') {
            event.preventDefault()
            close(true)
          } else if (event.key === 'Escape') {
            event.stopPropagation()
            close(false)
          }
        }}
      />
      <IconButton size="s" label={words.save} onClick={() => close(true)}>
        <CheckIcon size={18} />
      </IconButton>
      <IconButton size="s" label={words.cancel} onClick={() => close(false)}>
        <CloseIcon size={18} />
      </IconButton>
    </span>
  )
}
