import type { Route } from './+types/result.ts'
import { examResultTexts as texts, ResultView } from '../../features/exam/result/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { latestRecord } from './latest.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const recordId = url.searchParams.get('recordId') ?? (await latestRecord(call, '/exam/result'))
    return { result: await call('exam/auth/user/exam/result/view', { recordId }) }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.titleOf(loaderData.result.examName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

export default function Result({ loaderData: { result } }: Route.ComponentProps) {
  return <ResultView result={result} />
}
