import { textState } from '@zhixing/contract/community/codes'
import { type ReactNode, useState } from 'react'
import { Link, redirect, useNavigate, useRevalidator } from 'react-router'
import type { Route } from './+types/view.ts'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { pageContext } from '../../context.ts'
import { ShareButton } from '../../features/course/actions/index.ts'
import {
  AnswerForm,
  AnswerItem,
  PaperCard,
  PlaceCard,
  questionTexts,
  RecordButton,
} from '../../features/community/question/index.ts'
import { TextVersionsButton } from '../../features/community/text-versions/index.ts'
import { ReportButton } from '../../features/community/report/index.ts'
import { CardVideos } from '../../features/course/card-video/index.ts'
import { prepareReading, ReadingBody, Toc } from '../../features/community/reading/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { BellIcon, HeartFilledIcon, HeartIcon, StarFilledIcon, StarIcon } from '../../ui/icons.tsx'
import { Panel, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useRoot } from '../../root-data.ts'
import { InviteButton } from './invite-dialog.tsx'
import { questionJsonLd } from './json-ld.ts'
import { MergeButton } from './merge-dialog.tsx'
import css from './question.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 20
const SIMILAR = 5

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const { id } = args.params
    const sort = url.searchParams.get('sort') === 'new' ? ('new' as const) : ('best' as const)
    const own = args.context.get(pageContext).hasToken ? await call('community/auth/questions/view', { id }) : null
    const question = own ?? (await call('community/api/questions/view', { id }))
    // Merged into another: redirect its old URL.
    if (question.id !== id) throw redirect(`/question/view/${question.id}`, 301)
    const isShown = question.statusId === textState.shown
    const [answers, similar] = await Promise.all([
      isShown
        ? call('community/api/questions/comment/list', {
            questionsId: id,
            sort,
            pageCurrent: pageNumber(url),
            pageSize: PAGE_SIZE,
          })
        : null,
      call('community/api/questions/similar/list', { title: question.title, exceptId: id, pageSize: SIMILAR }),
    ])
    const read = prepareReading(question.content)
    return {
      question,
      reading: { html: read.html, toc: read.toc.length > 2 ? read.toc : [] },
      // By answer; answers without code and pictures need no preparation.
      ready: Object.fromEntries(
        (answers?.list ?? [])
          .filter(({ content }) => /<(?:pre|img)\b/.test(content))
          .map((answer) => [answer.id, prepareReading(answer.content, { prefix: `a${answer.id}-` }).html]),
      ),
      own,
      answers,
      sort,
      similar: similar.list,
      origin,
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.title })
  const { question, answers, origin } = loaderData
  return pageMeta({
    matches,
    title: question.title,
    description: question.summary || question.title,
    origin,
    path: `/question/view/${question.id}`,
    type: 'article',
    noIndex: question.statusId !== textState.shown,
    jsonLd: questionJsonLd(question, answers?.list ?? [], origin),
  })
}

export default function QuestionView({ loaderData }: Route.ComponentProps) {
  const { question, reading, ready, own, answers, sort, similar } = loaderData
  const { user } = useRoot()
  const { revalidate } = useRevalidator()
  const { id, labelList, statusId, place, paper } = question
  const isOwn = own?.isOwn === true
  const base = `/question/view/${id}`
  const address = (page: number) => {
    const query = new URLSearchParams(sort === 'new' ? { sort } : {})
    if (page > 1) query.set('pageCurrent', String(page))
    return query.size > 0 ? `${base}?${query}` : base
  }
  const refresh = () => {
    clearLoaderCache()
    return revalidate()
  }
  const list = [...(answers?.list ?? []), ...waitingAnswers(own)]

  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[{ label: texts.home, to: '/' }, { label: texts.title, to: '/question' }, { label: question.title }]}
      />
      <div className={css.columns}>
        <div className={css.main}>
          <article className={css.question}>
            {statusId === textState.pending && <Note tone="warn" title={texts.waits} />}
            {statusId === textState.hidden && <Note tone="bad" title={texts.hiddenNote} />}
            <h1>{question.title}</h1>
            <Row gap={3} rowGap={1} className={css.meta}>
              <Avatar name={question.nickname} src={question.headImgUrl} size="s" />
              <b>{question.nickname}</b>
              {question.isLecturer && <Tag>{questionTexts.lecturer}</Tag>}
              <DateTime value={question.gmtModified} />
              <span>{questionTexts.reads(question.readCount)}</span>
              {question.isSolved && <Tag tone="free">{questionTexts.solved}</Tag>}
            </Row>
            {place && <PlaceCard place={place} />}
            {paper && <PaperCard paper={paper} />}
            <Toc toc={reading.toc} isInline />
            {question.content && (
              <CardVideos>
                <ReadingBody html={reading.html} />
              </CardVideos>
            )}
            <Row gap={2}>
              {labelList.map(({ labelNo, labelName }) => (
                <Link key={labelNo} to={`/question?labelNo=${labelNo}`} className={css.label}>
                  {labelName}
                </Link>
              ))}
            </Row>
            {statusId === textState.shown && (
              <Row gap={1} className={css.actions}>
                <RecordButton
                  questionsId={id}
                  opType={2}
                  on={own?.isAdmire === true}
                  count={question.admireCount}
                  words={[questionTexts.like, questionTexts.liked]}
                  icons={[<HeartIcon key="off" size={18} />, <HeartFilledIcon key="on" size={18} />]}
                  size="m"
                />
                <RecordButton
                  questionsId={id}
                  opType={1}
                  on={own?.isCollection === true}
                  count={question.collectionCount}
                  words={[questionTexts.collect, questionTexts.collected]}
                  icons={[<StarIcon key="off" size={18} />, <StarFilledIcon key="on" size={18} />]}
                  size="m"
                />
                <RecordButton
                  questionsId={id}
                  opType={3}
                  on={own?.isAttention === true}
                  count={question.followCount}
                  words={[questionTexts.follow, questionTexts.followed]}
                  icons={[<BellIcon key="off" size={18} />, <BellIcon key="on" size={18} />]}
                  size="m"
                />
                {user && <InviteButton questionsId={id} />}
                <ShareButton path={base} quiet />
                {!isOwn && user?.isAdmin === true && <MergeButton id={id} title={question.title} isOperator />}
                {!isOwn && <ReportButton targetType={2} targetId={id} from={base} />}
              </Row>
            )}
            {isOwn && (
              <OwnActions id={id} onChanged={() => void refresh()}>
                {statusId === textState.shown && (
                  <MergeButton id={id} title={question.title} isOperator={user?.isAdmin === true} />
                )}
              </OwnActions>
            )}
          </article>
          {answers && (
            <section aria-labelledby="answers">
              <Row justify="between" className={css.answersHead}>
                <h2 id="answers">{questionTexts.answersTitle(question.commentCount)}</h2>
                {answers.totalCount > 1 && (
                  <TabLinks
                    label={questionTexts.sort}
                    items={[
                      { to: base, label: questionTexts.best, current: sort === 'best' },
                      { to: `${base}?sort=new`, label: questionTexts.newest, current: sort === 'new' },
                    ]}
                  />
                )}
              </Row>
              {list.length === 0 ? (
                <Empty compact art="message" title={questionTexts.noAnswersTitle}>
                  {questionTexts.noAnswersText}
                </Empty>
              ) : (
                list.map((answer) => (
                  <CardVideos key={answer.id}>
                    <AnswerItem
                      answer={answer}
                      html={ready[answer.id] ?? answer.content}
                      mayAccept={isOwn}
                      liked={own?.admiredCommentIds ?? []}
                      onChanged={() => void refresh()}
                    />
                  </CardVideos>
                ))
              )}
              <Pagination
                page={answers.pageCurrent}
                pages={answers.totalPage}
                to={address}
                label={questionTexts.pages}
              />
            </section>
          )}
          {statusId === textState.shown && <AnswerForm questionsId={id} onSent={() => void refresh()} />}
        </div>
        {(similar.length > 0 || reading.toc.length > 0) && (
          <aside className={css.beside}>
            <Toc toc={reading.toc} />
            {similar.length > 0 && (
              <Panel className={css.aside}>
                <h2>{texts.similar}</h2>
                <ul>
                  {similar.map((one) => (
                    <li key={one.id}>
                      <Link to={`/question/view/${one.id}`}>{one.title}</Link>
                      <small>{questionTexts.answers(one.commentCount)}</small>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
          </aside>
        )}
      </div>
    </div>
  )
}

/** The viewer's pending answers, shown to them after the others. */
function waitingAnswers(own: Route.ComponentProps['loaderData']['own']) {
  return (own?.ownWaiting ?? [])
    .filter(({ id, rootId }) => id === rootId)
    .map((answer) => ({ ...answer, replyList: [] }))
}

/** Actions of the asker. */
function OwnActions({ id, onChanged, children }: { id: string; onChanged: () => void; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <Row gap={1} className={css.actions}>
      <ButtonLink variant="line" size="s" to={`/question/account/write?id=${id}`}>
        {texts.edit}
      </ButtonLink>
      <TextVersionsButton targetType={2} targetId={id} onRestored={onChanged} />
      {children}
      <Button variant="text" size="s" onClick={() => setAsking(true)}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await api('community/auth/questions/delete', { id }, { showSuccess: true })
          clearLoaderCache()
          await navigate('/account/ques', { replace: true })
        }}
        title={texts.deleteTitle}
        confirm={texts.delete}
        danger
      >
        {texts.deleteText}
      </ConfirmDialog>
    </Row>
  )
}
