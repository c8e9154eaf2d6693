import { EVERYONE } from '@zhixing/contract/audience'
import { Tag } from '../../../ui/tag.tsx'
import { type MyPaper, shelfTag, statusTag } from './state.ts'
import { texts } from './texts.ts'

/** Review, shelf, and the organisation of a private paper. */
export function PaperTags({ paper }: { paper: Parameters<typeof shelfTag>[0] & Pick<MyPaper, 'orgName'> }) {
  const status = statusTag(paper)
  const shelf = shelfTag(paper)
  return (
    <>
      <Tag tone={status.tone}>{status.label}</Tag>
      {shelf && <Tag tone={shelf.tone}>{shelf.label}</Tag>}
      {paper.orgId !== EVERYONE && <Tag tone="plain">{texts.privateTo(paper.orgName)}</Tag>}
    </>
  )
}
