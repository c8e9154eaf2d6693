import { textState } from '@zhixing/contract/community/codes'
import { Link } from 'react-router'
import type { Route } from './+types/ques.ts'
import { QuestionRow, questionTexts } from '../../features/community/question/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { WaitingAge } from '../../ui/waiting-age.tsx'
import { Tag } from '../../ui/tag.tsx'
import { mustExist } from './frame/list-page.ts'
import { AccountPageHead } from './frame/page-head.tsx'
import { pageLink } from './frame/page-link.ts'
import { quesTexts as words } from './ques-texts.ts'

const PATH = '/account/ques'
const kinds = ['asked', 'answers', 'followed', 'invited', 'queue'] as const

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const kind = kinds.find((one) => one === url.searchParams.get('kind')) ?? 'asked'
    const page = { pageCurrent: pageNumber(url), pageSize: 10 }
    const link = pageLink(PATH, { kind: kind === 'asked' ? '' : kind })
    if (kind === 'answers') {
      const answers = await call('community/auth/questions/comment/list', page)
      mustExist(answers, link)
      return { kind, answers, questions: null }
    }
    const questions =
      kind === 'followed'
        ? await call('community/auth/questions/user/record/list', { ...page, opType: 3 })
        : kind === 'queue'
          ? await call('community/auth/questions/lecturer/list', page)
          : await call('community/auth/questions/list', { ...page, kind: kind === 'invited' ? 'invited' : 'own' })
    mustExist(questions, link)
    return { kind, answers: null, questions }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** Questions a user asked, answered, follows or was invited to; for lecturers, unanswered ones in their courses. */
export default function Ques({ loaderData: { kind, answers, questions } }: Route.ComponentProps) {
  const { user } = useRoot()
  const link = pageLink(PATH, { kind: kind === 'asked' ? '' : kind })
  const shown = answers ?? questions
  return (
    <>
      <AccountPageHead
        title={words.title}
        aside={
          <ButtonLink size="s" to="/question/account/write">
            {words.ask}
          </ButtonLink>
        }
      />
      <Stack gap={4}>
        <TabLinks
          label={words.tabs}
          items={kinds
            .filter((one) => one !== 'queue' || user?.isLecturer === true)
            .map((one) => ({
              to: one === 'asked' ? PATH : `${PATH}?kind=${one}`,
              label: words.kinds[one],
              current: one === kind,
            }))}
        />
        {answers?.list.map((answer) => (
          <Card key={answer.id} pad="m">
            <Stack gap={2}>
              <b>
                {answer.title ? (
                  <Link to={`/question/view/${answer.questionsId}#answer-${answer.id}`}>{answer.title}</Link>
                ) : (
                  words.gone
                )}
              </b>
              <p>{answer.summary}</p>
              <Row as="p" gap={3}>
                <Hint as="span">
                  <DateTime value={answer.gmtCreate} />
                </Hint>
                <Hint as="span">{questionTexts.likes(answer.admireCount)}</Hint>
                {answer.isAccepted && <Tag tone="free">{questionTexts.accepted}</Tag>}
                {answer.statusId === textState.pending && <Tag tone="warn">{questionTexts.waiting}</Tag>}
                {answer.statusId === textState.hidden && <Tag tone="live">{questionTexts.hidden}</Tag>}
              </Row>
            </Stack>
          </Card>
        ))}
        {questions?.list.map((question) => (
          <QuestionRow key={question.id} question={question}>
            {kind === 'queue' && <WaitingAge since={question.gmtCreate} />}
          </QuestionRow>
        ))}
        {shown?.list.length === 0 && (
          <Card>
            <Empty
              art="message"
              title={words.empty[kind]}
              action={<ButtonLink to="/question">{words.toList}</ButtonLink>}
            />
          </Card>
        )}
        <Pagination page={shown?.pageCurrent ?? 1} pages={shown?.totalPage ?? 0} to={link} />
      </Stack>
    </>
  )
}
