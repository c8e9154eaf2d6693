import type { ReactNode } from 'react'
import { Row } from '../../../ui/layout.tsx'
import css from './page.module.css'

/** Head of an account page: title, description, and actions on the right. */
export function AccountPageHead({ title, about, aside }: { title: ReactNode; about?: ReactNode; aside?: ReactNode }) {
  return (
    <Row as="header" gap={4} rowGap={2} align="end" justify="between" className={css.head}>
      <div>
        <h1>{title}</h1>
        {about && <p>{about}</p>}
      </div>
      {aside && <Row className={css.aside}>{aside}</Row>}
    </Row>
  )
}
