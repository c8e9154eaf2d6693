import type { Route } from './+types/explain.ts'
import { examResultTexts as texts, ExplainView } from '../../features/exam/result/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { latestRecord } from './latest.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const recordId = url.searchParams.get('recordId') ?? (await latestRecord(call, '/exam/explain'))
    return { data: await call('exam/auth/user/exam/answer/view', { recordId }) }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? texts.explainTitle(loaderData.data.result.examName) : texts.title
  return pageMeta({ matches, title, noIndex: true })
}

export default function Explain({ loaderData: { data } }: Route.ComponentProps) {
  return <ExplainView data={data} back={`/exam/result?recordId=${data.result.recordId}`} />
}
