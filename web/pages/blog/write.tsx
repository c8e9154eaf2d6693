import type { Route } from './+types/write.ts'
import { isId } from '../../address.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import type { WriterProps } from './writer.tsx'
import { texts } from './writing-texts.ts'

/** Why publishing is not possible yet. */
const closedTexts = () => ({ 0: texts.waitingShort, 1: '', 2: texts.refusedShort })

const Writer = browserPage<WriterProps>(() => import('./writer.tsx'))

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const id = url.searchParams.get('id')
    const [me, labels, draft] = await Promise.all([
      call('community/auth/blogger/myself', {}),
      call('community/api/label/list', { pageSize: 20 }),
      id && isId(id) ? call('community/auth/blog/draft/view', { id }) : null,
    ])
    return { auditStatus: me.auditStatus, labels: labels.list.map(({ labelName }) => labelName), draft }
  })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.draft ? texts.editTitle : texts.writeTitle, noIndex: true })
}

// The editor owns the text: revalidation must not reset it.
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.href !== nextUrl.href || currentUrl.searchParams.size === 0

export default function Write({ loaderData }: Route.ComponentProps) {
  const { auditStatus, labels, draft } = loaderData
  return (
    <Writer
      key={draft?.id ?? 'new'}
      draft={draft}
      labels={labels}
      hasBlog={auditStatus !== null}
      closed={auditStatus === null ? '' : closedTexts()[auditStatus]}
    />
  )
}
