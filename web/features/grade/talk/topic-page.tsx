import { textState } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { fileSize } from '../../../ui/file-size.ts'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { saveUrl } from '../../../ui/save-file.ts'
import { role } from '../class/index.ts'
import { RichProse } from '../../shared/math/index.ts'
import { ReportButton } from '../../community/report/index.ts'
import { AnswerWriter } from './answer-writer.tsx'
import css from './class-talk.module.css'
import { LikeButton } from './like-button.tsx'
import { MuteDialog } from './mute-dialogs.tsx'
import { ReplyItem } from './reply-item.tsx'
import { texts } from './texts.ts'
import { TopicDialog } from './topic-dialog.tsx'
import { Marks, Who } from './topic-list.tsx'
import type { TopicView } from './types.ts'

const PAGE_SIZE = 20

export interface TopicPageProps {
  id: string
  mayManage: boolean
  /** URL of the topics. */
  back: string
  onGone: () => void
}

/** One topic with its answers. */
export function TopicPage({ id, mayManage, back, onGone }: TopicPageProps) {
  const topic = useQuery('community/auth/grade/topic/view', { id }, { keep: true })
  return (
    <Stack gap={3}>
      <div>
        <ButtonLink size="s" variant="text" to={back} preventScrollReset>
          {`‹ ${texts.back}`}
        </ButtonLink>
      </div>
      <QueryView of={topic} lines={8}>
        {(data) => (
          <>
            <Topic topic={data} mayManage={mayManage} onChanged={topic.reload} onGone={onGone} />
            {data.statusId === textState.shown && (
              <Answers topic={data} mayManage={mayManage} onChanged={topic.reload} />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  )
}

function Topic({
  topic,
  mayManage,
  onChanged,
  onGone,
}: {
  topic: TopicView
  mayManage: boolean
  onChanged: () => void
  onGone: () => void
}) {
  const { id, gradeId } = topic
  const [opened, setOpened] = useState<'edit' | 'delete' | 'mute' | null>(null)
  const { run } = useAction({ reload: false })
  const mark = (marks: { isTop?: boolean; isLocked?: boolean; isGood?: boolean }) =>
    run('mark', async () => {
      await api('community/auth/grade/topic/mark', { id, ...marks }, { showSuccess: true })
      onChanged()
    })
  const isShown = topic.statusId === textState.shown
  const items: MenuItem[] = [
    ...(topic.mayMark && isShown
      ? [
          { label: topic.isTop ? texts.untop : texts.top, onSelect: () => void mark({ isTop: !topic.isTop }) },
          {
            label: topic.isGood ? texts.notGood : texts.good,
            onSelect: () => void mark({ isGood: !topic.isGood }),
          },
          {
            label: topic.isLocked ? texts.unlock : texts.lock,
            onSelect: () => void mark({ isLocked: !topic.isLocked }),
          },
        ]
      : []),
    ...(topic.isOwn && topic.statusId !== textState.hidden
      ? [{ label: texts.edit, onSelect: () => setOpened('edit') }]
      : []),
    ...(mayManage && topic.userRole === role.student ? [{ label: texts.mute, onSelect: () => setOpened('mute') }] : []),
    ...(topic.isOwn || topic.mayMark
      ? [{ label: texts.delete, onSelect: () => setOpened('delete'), danger: true }]
      : []),
  ]
  const close = () => setOpened(null)
  return (
    <Card pad="l">
      <article className={css.view}>
        {topic.statusId === textState.pending && <Note tone="warn" title={texts.waits} />}
        {topic.statusId === textState.hidden && <Note tone="bad" title={texts.hidden} />}
        <h2>{topic.title}</h2>
        <Row gap={2} rowGap={1} className={css.meta}>
          <Who of={topic} />
          <DateTime value={topic.gmtCreate} shape="minute" />
          <Marks of={topic} />
        </Row>
        {topic.content && <RichProse html={topic.content} />}
        {topic.fileList.length > 0 && <Files topic={topic} />}
        <Row gap={1} className={css.actions}>
          {isShown && <LikeButton id={id} on={topic.isAdmire} count={topic.admireCount} />}
          {isShown && !topic.isOwn && (
            <ReportButton targetType={6} targetId={id} from={`/grade/view/${gradeId}?tab=talk&topic=${id}`} />
          )}
          {items.length > 0 && <Menu label={texts.more} button={texts.more} className={css.menu} items={items} />}
        </Row>
      </article>
      {opened === 'edit' && (
        <TopicDialog
          gradeId={gradeId}
          topic={topic}
          onClose={close}
          onSaved={() => {
            close()
            onChanged()
          }}
        />
      )}
      {opened === 'mute' && <MuteDialog gradeId={gradeId} person={topic} onClose={close} />}
      <ConfirmDialog
        open={opened === 'delete'}
        onClose={close}
        onConfirm={async () => {
          await api('community/auth/grade/topic/delete', { id }, { showSuccess: true })
          onGone()
        }}
        title={texts.deleteTopic}
        confirm={texts.delete}
        danger
      >
        {texts.deleteTopicText}
        {!topic.isOwn && texts.deleteOthers}
      </ConfirmDialog>
    </Card>
  )
}

function Files({ topic }: { topic: TopicView }) {
  const { busy, run } = useAction({ reload: false })
  const download = (fileId: string) =>
    run(fileId, async () => {
      const { url, fileName } = await api('community/auth/grade/topic/file', { id: topic.id, fileId })
      saveUrl(fileName, url)
    })
  return (
    <ul className={css.files} aria-label={texts.attached}>
      {topic.fileList.map((file) => (
        <li key={file.fileId}>
          <Button
            size="s"
            variant="line"
            loading={busy === file.fileId}
            aria-label={texts.download(file.fileName, fileSize(file.fileSize))}
            onClick={() => void download(file.fileId)}
          >
            <span className={css.fileName}>{file.fileName}</span>
          </Button>
          <Hint as="span">{fileSize(file.fileSize)}</Hint>
        </li>
      ))}
    </ul>
  )
}

function Answers({ topic, mayManage, onChanged }: { topic: TopicView; mayManage: boolean; onChanged: () => void }) {
  const [pageCurrent, setPage] = useState(1)
  const page = useQuery(
    'community/auth/grade/topic/comment/list',
    { id: topic.id, pageCurrent, pageSize: PAGE_SIZE },
    { keep: true },
  )
  const refresh = () => {
    page.reload()
    onChanged()
  }
  return (
    <Card pad="l">
      <section aria-labelledby="answers">
        <h3 id="answers" className={css.answersHead}>
          {texts.answers(topic.commentCount)}
        </h3>
        <QueryView
          of={page}
          lines={6}
          isEmpty={({ list }) => list.length === 0}
          empty={<Empty compact art="message" title={texts.noAnswers} />}
        >
          {({ list, totalPage }) => (
            <>
              {list.map((answer) => (
                <ReplyItem key={answer.id} answer={answer} topic={topic} mayManage={mayManage} onChanged={refresh} />
              ))}
              <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
            </>
          )}
        </QueryView>
        {topic.mayWrite ? <AnswerWriter topicId={topic.id} onSent={refresh} /> : <Note title={topic.whyNot} />}
      </section>
    </Card>
  )
}
