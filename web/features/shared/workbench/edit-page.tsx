/** Pages of the back office that write one thing: what it holds beside what is set about it, and a bar of actions that stays in sight. */
import { type ReactNode, useId } from 'react'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './edit-page.module.css'

/** The wide column and the narrow one; below each other on small screens. @param isLocked nothing in them can be changed, while a draft is offered */
export function EditColumns({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <div className={css.columns} inert={isLocked}>
      {children}
    </div>
  )
}

/** A column's box of fields. */
export function EditBox({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} className={css.box}>
      {children}
    </Stack>
  )
}

/** What can be done with the whole; the last thing, what became of the draft, stands at its end. */
export function EditBar({ children }: { children: ReactNode }) {
  return <Row className={css.bar}>{children}</Row>
}

/** What a control takes over from its field. */
interface ControlProps {
  id: string
  'aria-describedby'?: string
}

/** A field with its name, hint and error, joined for screen readers. @param name the field's, where an error leads to */
export function EditField({
  name,
  label,
  hint,
  error,
  children,
}: {
  name?: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  children: (own: ControlProps) => ReactNode
}) {
  const id = useId()
  const isDescribed = Boolean(error || hint)
  return (
    <div className={css.field} data-field={name}>
      <label htmlFor={id}>{label}</label>
      {children({ id, ...(isDescribed ? { 'aria-describedby': `${id}-about` } : {}) })}
      <div id={`${id}-about`}>
        {error ? <EditError>{error}</EditError> : hint && <p className={css.hint}>{hint}</p>}
      </div>
    </div>
  )
}

/** A part that is no single control, such as an editor: its name is no label of one. */
export function EditPart({
  name,
  label,
  error,
  children,
}: {
  name: string
  label: string
  error: string | undefined
  children: ReactNode
}) {
  return (
    <div className={css.field} data-field={name}>
      <b>{label}</b>
      {children}
      {error && <EditError>{error}</EditError>}
    </div>
  )
}

/** What is wrong with a part, read out at once. */
export function EditError({ children }: { children: ReactNode }) {
  return (
    <p className={css.error} role="alert">
      {children}
    </p>
  )
}
