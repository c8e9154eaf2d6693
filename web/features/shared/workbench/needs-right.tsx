import { permissionName } from '@zhixing/contract/permissions'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { entryOf, rightsOf } from './menu.ts'
import { PageHead } from './page-head.tsx'
import { texts } from './texts.ts'

/**
 * Shown with read-only rights in place of a page that only edits: the required permission and where to look instead.
 */
export function NeedsRight({ title }: { title: string }) {
  const entry = entryOf(useLocation().pathname)
  if (!entry) return null
  const right = rightsOf(entry).map(permissionName).join('、')
  return (
    <>
      <PageHead title={title} />
      <Empty
        art="lock"
        title={texts.needsRight.title(right)}
        action={<ButtonLink to={entry.path}>{texts.needsRight.open(entry.title)}</ButtonLink>}
      >
        {texts.needsRight.about}
      </Empty>
    </>
  )
}
