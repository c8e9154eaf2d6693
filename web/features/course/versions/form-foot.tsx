import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout.tsx'
import css from './versions.module.css'

/** What a long form ends with, always in sight: how far the saving is, and the ways on. */
export function FormFoot({ children }: { children: ReactNode }) {
  return (
    <Row gap={3} rowGap={2} justify="end" className={css.foot}>
      {children}
    </Row>
  )
}
