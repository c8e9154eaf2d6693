import type { ReactNode } from 'react'
import { PageHead, Row } from '../../../ui/layout.tsx'
import css from './page.module.css'

/** Head of an account page: title, description, and figures or actions on the right. */
export const AccountPageHead = ({
  title,
  about,
  aside,
}: {
  title: ReactNode
  about?: ReactNode
  aside?: ReactNode
}) => (
  <PageHead title={title} about={about}>
    {aside && <Row className={css.aside}>{aside}</Row>}
  </PageHead>
)
