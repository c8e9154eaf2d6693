import { redirect } from 'react-router'
import type { Route } from './+types/list.ts'
import * as param from '../../address.ts'
import { keep } from '../../cache-loader.ts'
import { pageContext } from '../../context.ts'
import { QuestionRow } from '../../features/community/question/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { loginPath } from '../../return-url.ts'
import { type RootData, useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Panel, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 20
const NEWEST = 1
const FOLLOWING = 2
const HOT = 3
const UNANSWERED = 4

const filters = param.address({
  tab: param.number([NEWEST, FOLLOWING, HOT, UNANSWERED], NEWEST),
  labelNo: param.idText,
  pageCurrent: param.page,
})
const address = (asked: Parameters<typeof filters.write>[0]) => filters.path('/question', asked)

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const { tab, labelNo, pageCurrent } = filters.read(url.searchParams)
    if (tab === FOLLOWING && !args.context.get(pageContext).hasToken)
      throw redirect(loginPath(url.pathname + url.search))
    const page = { pageCurrent, pageSize: PAGE_SIZE }
    const [labels, questions] = await Promise.all([
      call('community/api/label/list', { labelType: 2 }),
      tab === FOLLOWING
        ? call('community/auth/questions/user/record/list', { opType: 3, ...page })
        : call('community/api/questions/list', { tab: tab === HOT ? 3 : tab === UNANSWERED ? 4 : 1, labelNo, ...page }),
    ])
    if (questions.list.length === 0 && questions.totalCount > 0)
      throw redirect(address({ tab, labelNo, pageCurrent: questions.totalPage }))
    return {
      tab,
      labelNo,
      labels: labels.list.filter((one) => one.useCount > 0 || one.labelNo === labelNo),
      questions,
      origin,
    }
  })
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const label = loaderData?.labels.find(({ labelNo }) => labelNo === loaderData.labelNo)?.labelName
  return pageMeta({
    matches,
    title: label ? `${label}${texts.title}` : texts.title,
    description: texts.description(root?.site.siteNamePc ?? ''),
    origin: loaderData?.origin,
    path: address({ labelNo: loaderData?.labelNo ?? '', pageCurrent: loaderData?.questions.pageCurrent ?? 1 }),
    noIndex: loaderData?.tab === FOLLOWING,
  })
}

export default function QuestionList({ loaderData }: Route.ComponentProps) {
  const { tab, labelNo, labels, questions } = loaderData
  const { user } = useRoot()
  const tabs = [
    [NEWEST, texts.newest],
    ...(user ? [[FOLLOWING, texts.following] as const] : []),
    [HOT, texts.hot],
    [UNANSWERED, texts.unanswered],
  ] as const
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Row justify="between" className={css.head}>
        <h1>{texts.title}</h1>
        <ButtonLink to="/question/account/write" icon={<EditIcon size={18} />}>
          {texts.ask}
        </ButtonLink>
      </Row>
      <TabLinks
        label={texts.tabs}
        variant="line"
        items={tabs.map(([id, label]) => ({
          to: address({ tab: id, ...(id === FOLLOWING ? {} : { labelNo }) }),
          label,
          current: tab === id,
        }))}
      />
      {tab !== FOLLOWING && labels.length > 0 && (
        <TabLinks
          label={texts.labels}
          items={[
            { to: address({ tab }), label: texts.all, current: labelNo === '' },
            ...labels.map((one) => ({
              to: address({ tab, labelNo: one.labelNo }),
              label: one.labelName,
              count: one.useCount,
              current: one.labelNo === labelNo,
            })),
          ]}
        />
      )}
      <div className={css.columns}>
        <div>
          {questions.list.length > 0 ? (
            <Stack as="ul">
              {questions.list.map((question) => (
                <li key={question.id}>
                  <QuestionRow question={question} />
                </li>
              ))}
            </Stack>
          ) : (
            <NoQuestions tab={tab} isLabelled={labelNo !== ''} />
          )}
          <Pagination
            page={questions.pageCurrent}
            pages={questions.totalPage}
            to={(pageCurrent) => address({ tab, labelNo, pageCurrent })}
            label={texts.pages}
          />
        </div>
        <Panel as="aside" className={css.aside}>
          <h2>{texts.aside}</h2>
          <ol>
            {texts.tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ol>
        </Panel>
      </div>
    </div>
  )
}

function NoQuestions({ tab, isLabelled }: { tab: number; isLabelled: boolean }) {
  const all = <ButtonLink to="/question">{texts.toAll}</ButtonLink>
  if (tab === FOLLOWING)
    return (
      <Empty art="message" title={texts.emptyFollowing} action={all}>
        {texts.emptyFollowingText}
      </Empty>
    )
  if (tab === UNANSWERED) return <Empty art="message" title={texts.emptyUnanswered} action={all} />
  return (
    <Empty
      art="message"
      title={texts.empty}
      action={isLabelled ? all : <ButtonLink to="/question/account/write">{texts.ask}</ButtonLink>}
    >
      {texts.emptyText}
    </Empty>
  )
}
