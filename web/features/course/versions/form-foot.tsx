import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout.tsx'
import css from './versions.module.css'

/** Sticky foot of a long form: save state and actions. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <Row gap={3} rowGap={2} justify="end" className={css.foot}>
      {children}
    </Row>
  )
}
