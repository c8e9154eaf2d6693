import type { Route } from './+types/unavailable.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { texts } from './texts.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.nothing, noIndex: true })
}

/** Target of links whose content is unavailable. */
export default function UnavailablePage() {
  return (
    <div className={layout.wrap}>
      <Empty art="box" level={1} title={texts.nothing} action={<ButtonLink to="/">{texts.home}</ButtonLink>}>
        {texts.nothingAbout}
      </Empty>
    </div>
  )
}
