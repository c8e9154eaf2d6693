import type { ReactNode } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { EyeIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './course-preview.module.css'
import { texts } from './texts.ts'

/** Banner of a preview with its version. */
export function PreviewBar({
  version,
  auditStatus,
  back,
  aside,
}: {
  version: number
  auditStatus: number
  back?: string
  aside?: ReactNode
}) {
  return (
    <Row gap={3} rowGap={1} className={css.bar} role="region" aria-label={texts.bar(texts.states[auditStatus] ?? '')}>
      <EyeIcon size={18} />
      <b>{texts.bar(texts.states[auditStatus] ?? '')}</b>
      <span className={css.version}>{texts.version(Math.max(1, version))}</span>
      <span className={css.note}>{texts.note}</span>
      {aside}
      {back && (
        <ButtonLink size="s" variant="line" to={back}>
          {texts.close}
        </ButtonLink>
      )}
    </Row>
  )
}
