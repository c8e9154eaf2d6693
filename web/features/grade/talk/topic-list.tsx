import { textState } from '@zhixing/contract/community/codes'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { HeartIcon, MessageIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { gradeTexts, role } from '../class/index.ts'
import type { ClassTalkProps } from './props.ts'
import css from './class-talk.module.css'
import { MutesDialog } from './mute-dialogs.tsx'
import { texts } from './texts.ts'
import { TopicDialog } from './topic-dialog.tsx'
import type { TopicData } from './types.ts'

const PAGE_SIZE = 20
const KINDS = ['all', 'good', 'open', 'own'] as const
type Kind = (typeof KINDS)[number]

/** Topics of a class, with settings for staff. `to`: URL of a topic. */
export function TopicList({ gradeId, mayMark, mayManage, to }: ClassTalkProps & { to: (id: string) => string }) {
  const [kind, setKind] = useState<Kind>('all')
  const [keyword, setKeyword] = useState('')
  const [pageCurrent, setPage] = useState(1)
  const [opened, setOpened] = useState<'write' | 'mutes' | 'close' | null>(null)
  const navigate = useNavigate()
  const { busy, run } = useAction({ reload: false })
  const state = useQuery('community/auth/grade/topic/state', { gradeId })
  const mayRead = state.data ? state.data.isOpen || mayMark : false
  const page = useQuery(
    'community/auth/grade/topic/page',
    mayRead ? { gradeId, kind, keyword: keyword.trim(), pageCurrent, pageSize: PAGE_SIZE } : null,
    { keep: true, debounce: 250 },
  )
  const setOpen = (isOpen: boolean) =>
    run('stand', async () => {
      await api('community/auth/grade/topic/rule/save', { gradeId, isOpen }, { showSuccess: true })
      state.reload()
    })
  const isNarrowed = kind !== 'all' || keyword.trim() !== ''
  const close = () => setOpened(null)
  return (
    <QueryView of={state} lines={6}>
      {({ isOpen, mayWrite, whyNot }) =>
        !isOpen && !mayMark ? (
          <Card pad="l">
            <Empty art="message" title={texts.closedTitle}>
              {texts.closedText}
            </Empty>
          </Card>
        ) : (
          <Stack gap={3}>
            {!isOpen && (
              <Note
                tone="warn"
                title={texts.closedForStaff}
                action={
                  mayManage && (
                    <Button size="s" loading={busy === 'stand'} onClick={() => void setOpen(true)}>
                      {texts.open}
                    </Button>
                  )
                }
              />
            )}
            {isOpen && !mayWrite && <Note title={whyNot} />}
            <Row justify="between" gap={2}>
              <div className={css.search}>
                <Input
                  type="search"
                  aria-label={texts.search}
                  placeholder={texts.search}
                  maxLength={50}
                  value={keyword}
                  onChange={({ currentTarget }) => {
                    setKeyword(currentTarget.value)
                    setPage(1)
                  }}
                />
              </div>
              <Row gap={2}>
                {mayManage && (
                  <Button size="s" variant="text" onClick={() => setOpened('mutes')}>
                    {texts.mutes}
                  </Button>
                )}
                {mayManage && isOpen && (
                  <Button size="s" variant="text" onClick={() => setOpened('close')}>
                    {texts.close}
                  </Button>
                )}
                {mayWrite && (
                  <Button size="s" onClick={() => setOpened('write')}>
                    {texts.write}
                  </Button>
                )}
              </Row>
            </Row>
            <Tabs
              label={texts.kindLabel}
              items={KINDS.map((id) => ({ id, label: texts.kinds[id] }))}
              value={kind}
              onChange={(id) => {
                setKind(id)
                setPage(1)
              }}
            >
              <QueryView
                of={page}
                lines={8}
                isEmpty={({ list }) => list.length === 0}
                empty={
                  <Card pad="l">
                    <Empty compact art="message" title={isNarrowed ? texts.emptyFound : texts.empty}>
                      {isNarrowed ? undefined : texts.emptyText}
                    </Empty>
                  </Card>
                }
              >
                {({ list, totalPage }) => (
                  <Stack gap={3}>
                    <Card pad="none">
                      <ul className={css.topics}>
                        {list.map((topic) => (
                          <li key={topic.id}>
                            <TopicRow topic={topic} to={to(topic.id)} />
                          </li>
                        ))}
                      </ul>
                    </Card>
                    <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} label={texts.pages} />
                  </Stack>
                )}
              </QueryView>
            </Tabs>
            {opened === 'write' && (
              <TopicDialog
                gradeId={gradeId}
                onClose={close}
                onSaved={(id, statusId) => {
                  close()
                  if (statusId === textState.shown) void navigate(to(id), { preventScrollReset: true })
                }}
              />
            )}
            {opened === 'mutes' && <MutesDialog gradeId={gradeId} onClose={close} />}
            <ConfirmDialog
              open={opened === 'close'}
              onClose={close}
              onConfirm={() => setOpen(false)}
              title={texts.closeTitle}
            >
              {texts.closeText}
            </ConfirmDialog>
          </Stack>
        )
      }
    </QueryView>
  )
}

/** Author, by their name in the class. */
export function Who({ of }: { of: Pick<TopicData, 'nickname' | 'headImgUrl' | 'userRole'> }) {
  return (
    <>
      <Avatar name={of.nickname} src={of.headImgUrl} size="s" />
      <b>{of.nickname}</b>
      {of.userRole > role.student && <Tag>{gradeTexts.roles[of.userRole]}</Tag>}
      {of.userRole === 0 && <Tag tone="plain">{texts.left}</Tag>}
    </>
  )
}

/** Tags set by teachers. */
export function Marks({ of }: { of: Pick<TopicData, 'isTop' | 'isGood' | 'isLocked' | 'isSolved'> }) {
  return (
    <>
      {of.isTop && <Tag>{texts.isTop}</Tag>}
      {of.isGood && <Tag tone="warn">{texts.isGood}</Tag>}
      {of.isSolved && <Tag tone="free">{texts.isSolved}</Tag>}
      {of.isLocked && <Tag tone="plain">{texts.isLocked}</Tag>}
    </>
  )
}

function TopicRow({ topic, to }: { topic: TopicData; to: string }) {
  return (
    <article className={css.topic}>
      <Row gap={2}>
        {topic.isUnread && (
          <span className={css.dot}>
            <VisuallyHidden>{texts.isUnread}</VisuallyHidden>
          </span>
        )}
        <Marks of={topic} />
        <Link to={to} className={cx(css.title, topic.isUnread && css.fresh)} preventScrollReset>
          {topic.title}
        </Link>
      </Row>
      {topic.summary && <p className={css.summary}>{topic.summary}</p>}
      <Row gap={2} rowGap={1} className={css.meta}>
        <Who of={topic} />
        <DateTime value={topic.gmtCreate} shape="minute" />
        <span className={css.counts}>
          <MessageIcon size={14} /> {texts.said(topic.commentCount)}
        </span>
        {topic.admireCount > 0 && (
          <span className={css.counts}>
            <HeartIcon size={14} /> {texts.likes(topic.admireCount)}
          </span>
        )}
        {topic.fileCount > 0 && <Hint as="span">{texts.files(topic.fileCount)}</Hint>}
        {topic.commentCount > 0 && (
          <Hint as="span">
            {texts.last} <DateTime value={topic.lastTime} shape="minute" />
          </Hint>
        )}
      </Row>
    </article>
  )
}
