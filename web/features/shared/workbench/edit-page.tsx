/** Layout of editor pages in the back office: content beside settings, and a sticky bar of actions. */
import { type ReactNode, useId } from 'react'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './edit-page.module.css'

/**
 * The wide and the narrow column; stacked on small screens. @param isLocked makes both inert while a draft is
 * offered
 */
export function EditColumns({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <div className={css.columns} inert={isLocked}>
      {children}
    </div>
  )
}

/** A box of fields within a column. */
export function EditBox({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} className={css.box}>
      {children}
    </Stack>
  )
}

/** The bar of actions; its last child, the state of the draft, is aligned to the end. */
export function EditBar({ children }: { children: ReactNode }) {
  return <Row className={css.bar}>{children}</Row>
}

/** Props that a field passes to its control. */
interface ControlProps {
  id: string
  'aria-describedby'?: string
}

/** A field with label, hint and error, connected for screen readers. @param name lets an error link to the field */
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

/** A part without a single control, such as an editor: its title is not a `<label>`. */
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

/** The error of a part, announced at once. */
export function EditError({ children }: { children: ReactNode }) {
  return (
    <p className={css.error} role="alert">
      {children}
    </p>
  )
}
