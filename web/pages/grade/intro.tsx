import { RichProse } from '../../features/shared/math/index.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { texts } from './texts.ts'

/** What the teacher wrote about a class. */
export function Intro({ html }: { html: string }) {
  return (
    <Card pad="l">
      <CardHead title={texts.intro} />
      {html ? <RichProse html={html} /> : <Empty compact art="study" title={texts.noIntro} />}
    </Card>
  )
}
