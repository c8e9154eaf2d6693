import { type ReactNode, useEffect, useRef } from 'react'
import css from './form-error.module.css'
import { WarningIcon } from './icons.tsx'
import { texts } from './texts.ts'

export type FormErrorProps = {
  /** Error of the form as a whole, from the server. */
  children?: ReactNode
  /** Field errors, each linked to its control (`id` of the Field). */
  items?: readonly { id: string; text: ReactNode }[]
}

/**
 * Error summary above a form. Announced immediately; with field errors it also takes the focus. Empty without errors.
 */
export function FormError({ children, items = [] }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  const ids = items.map((item) => item.id).join(' ')
  useEffect(() => {
    if (ids) box.current?.focus()
  }, [ids])
  if (!children && items.length === 0) return null
  return (
    <div ref={box} className={css.box} role="alert" tabIndex={-1}>
      <WarningIcon />
      <div>
        {children ?? texts.toCorrect(items.length)}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item.id}>
                <a
                  href={`#${item.id}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(item.id)?.focus()
                  }}
                >
                  {item.text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
