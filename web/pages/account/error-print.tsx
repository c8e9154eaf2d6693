import { useState } from 'react'
import type { Route } from './+types/error-print.ts'
import {
  asInput,
  asParams,
  PrintBook,
  readIds,
  readQuery,
  wrongBookTexts as texts,
} from '../../features/exam/wrong-book/index.ts'
import { PrintTools } from '../../features/exam/paper-print/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Empty } from '../../ui/empty.tsx'
import { pageLink } from './frame/page-link.ts'

const PAGE = 100
const PAGES = 2

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const query = readQuery(url.searchParams)
    const ids = readIds(url.searchParams, PAGE * PAGES)
    const wanted = { ...asInput(query), sortBy: query.sortBy, pageSize: PAGE, ...(ids.length > 0 ? { ids } : {}) }
    const first = await call('exam/auth/user/error/problem/page', { ...wanted, pageCurrent: 1 })
    const rest =
      first.totalPage > 1 ? await call('exam/auth/user/error/problem/page', { ...wanted, pageCurrent: 2 }) : null
    return { query, entries: [...first.list, ...(rest?.list ?? [])] }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

/** Print view of the wrong-answer book. */
export default function ErrorPrint({ loaderData: { entries, query } }: Route.ComponentProps) {
  const [withKey, setWithKey] = useState(true)
  const back = pageLink('/account/error/problem', asParams(query))(1)
  if (entries.length === 0)
    return (
      <Empty art="search" title={texts.filteredTitle} action={<ButtonLink to={back}>{texts.backToBook}</ButtonLink>} />
    )
  return (
    <>
      <PrintTools hint={texts.printHint}>
        <Button onClick={() => window.print()}>{texts.printGo}</Button>
        <Checkbox checked={withKey} onChange={(event) => setWithKey(event.currentTarget.checked)}>
          {texts.printKey}
        </Checkbox>
        <ButtonLink variant="text" to={back}>
          {texts.backToBook}
        </ButtonLink>
      </PrintTools>
      <PrintBook entries={entries} withKey={withKey} />
    </>
  )
}
