/** Layout of editor pages in the back office: content beside settings, and a sticky bar of actions. */
import type { ReactNode } from 'react'
import { FieldError } from '../../../ui/field.tsx'
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
    <div className={css.field} data-field={name} tabIndex={-1}>
      <b>{label}</b>
      {children}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
