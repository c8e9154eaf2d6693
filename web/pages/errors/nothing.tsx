import type { Route } from './+types/nothing.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'

const texts = {
  title: '暂无内容',
  text: '您要找的内容暂时没有开放，可能已下架或还在准备中。',
  home: '返回首页',
} as const

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Where links lead whose target is not available. */
export default function Nothing() {
  return (
    <div className={layout.wrap}>
      <Empty art="box" level={1} title={texts.title} action={<ButtonLink to="/">{texts.home}</ButtonLink>}>
        {texts.text}
      </Empty>
    </div>
  )
}
