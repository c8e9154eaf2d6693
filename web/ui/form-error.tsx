import { type ReactNode, useEffect, useRef } from 'react'
import css from './form-error.module.css'
import { WarningIcon } from './icons.tsx'
import { texts } from './texts.ts'

export type FormErrorProps = {
  /** What is wrong with the form as a whole: the server's sentence. */
  children?: ReactNode
  /** What is wrong with single fields, each a link to its control (`id` of the Field). */
  items?: readonly { id: string; text: ReactNode }[]
}

/** Why a form was not taken, above it: announced at once; a list of fields also takes the focus. Nothing when all is well. */
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
