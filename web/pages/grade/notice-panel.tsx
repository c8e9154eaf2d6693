import { gradeStatus as gradeCode } from '@zhixing/contract/grade/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { FormDialog, useForm } from '../../features/shared/form/index.ts'
import { mayDo } from '../../features/grade/class/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { RichEditor } from '../../features/shared/rich-editor/index.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/choice.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { texts as all } from './panel-texts.ts'
import type { Grade } from './grade.ts'
import { signs } from '../../i18n/word-texts.ts'

const texts = all.notice
const PAGE_SIZE = 10
type Notice = OutputOf<'exam/auth/grade/notice/page'>['list'][number]

/** Announcements of a class, with read receipts. */
export function NoticePanel({ grade }: { grade: Grade }) {
  const { gradeId, userRole } = grade
  const [pageCurrent, setPage] = useState(1)
  const [writing, setWriting] = useState(false)
  const [readers, setReaders] = useState<Notice | null>(null)
  const [deleting, setDeleting] = useState<Notice | null>(null)
  const { busy, run } = useAction()
  const page = useQuery('exam/auth/grade/notice/page', { gradeId, pageCurrent, pageSize: PAGE_SIZE }, { keep: true })
  const writes = mayDo(userRole, 'mark') && grade.gradeStatus !== gradeCode.disbanded
  const act = (name: string, action: () => Promise<unknown>) =>
    run(name, async () => {
      await action()
      page.reload()
    })
  return (
    <Stack gap={3}>
      {writes && (
        <Row justify="end">
          <Button size="s" onClick={() => setWriting(true)}>
            {texts.create}
          </Button>
        </Row>
      )}
      <QueryView
        of={page}
        lines={6}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty compact art="study" title={texts.empty} />}
      >
        {({ list, totalPage }) => (
          <Stack gap={3}>
            {list.map((notice) => (
              <Card key={notice.id} pad="l">
                <Stack gap={2}>
                  <Row justify="between" gap={2}>
                    <Row gap={2}>
                      {notice.isTop && <Tag>{texts.isTop}</Tag>}
                      <b>{notice.noticeTitle}</b>
                    </Row>
                    <Hint as="span" size="xs">
                      {notice.userName}　<DateTime value={notice.gmtCreate} shape="minute" />
                    </Hint>
                  </Row>
                  {notice.noticeContent && <RichProse html={notice.noticeContent} compact />}
                  <Row gap={2}>
                    {!mayDo(userRole, 'read') &&
                      (notice.isRead ? (
                        <Hint as="span">{texts.read}</Hint>
                      ) : (
                        <Button
                          size="s"
                          variant="line"
                          loading={busy === `read ${notice.id}`}
                          onClick={() =>
                            void act(`read ${notice.id}`, () =>
                              api('exam/auth/grade/notice/read', { gradeId, id: notice.id }),
                            )
                          }
                        >
                          {texts.markRead}
                        </Button>
                      ))}
                    {mayDo(userRole, 'read') && (
                      <Button size="s" variant="line" onClick={() => setReaders(notice)}>
                        {texts.readCount(notice.readCount, notice.studentCount)}
                      </Button>
                    )}
                    {writes && (
                      <>
                        <Button
                          size="s"
                          variant="text"
                          loading={busy === `top ${notice.id}`}
                          onClick={() =>
                            void act(`top ${notice.id}`, () =>
                              api(
                                'exam/auth/grade/notice/top',
                                { gradeId, id: notice.id, isTop: !notice.isTop },
                                { showSuccess: true },
                              ),
                            )
                          }
                        >
                          {notice.isTop ? texts.untop : texts.top}
                        </Button>
                        <Button size="s" variant="text" onClick={() => setDeleting(notice)}>
                          {texts.withdraw}
                        </Button>
                      </>
                    )}
                  </Row>
                </Stack>
              </Card>
            ))}
            <Pagination page={pageCurrent} pages={totalPage} onPage={setPage} />
          </Stack>
        )}
      </QueryView>
      {writing && <WriteDialog gradeId={gradeId} onClose={() => setWriting(false)} onDone={page.reload} />}
      {readers && <ReadersDialog gradeId={gradeId} notice={readers} onClose={() => setReaders(null)} />}
      <ConfirmDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() =>
          act('withdraw', () =>
            api('exam/auth/grade/notice/delete', { gradeId, id: deleting?.id ?? '' }, { showSuccess: true }),
          )
        }
        title={texts.withdrawTitle}
        danger
      >
        {texts.withdrawText}
      </ConfirmDialog>
    </Stack>
  )
}

function WriteDialog({ gradeId, onClose, onDone }: { gradeId: string; onClose: () => void; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { noticeTitle: '', noticeContent: '', isTop: false },
    check: ({ noticeTitle }) => ({ noticeTitle: noticeTitle.trim() ? undefined : texts.titleNeeded }),
    async send(notice, clientKey) {
      await api('exam/auth/grade/notice/save', { gradeId, ...notice, clientKey }, { showSuccess: true })
      onDone()
      onClose()
      await revalidate()
    },
  })
  return (
    <FormDialog form={form} title={texts.create} submit={texts.submit} onClose={onClose} size="l">
      <Field label={texts.title} error={form.errors.noticeTitle} required>
        <Input maxLength={80} {...form.control('noticeTitle')} />
      </Field>
      <RichEditor
        label={texts.content}
        value={form.values.noticeContent}
        onChange={(noticeContent) => form.set('noticeContent', noticeContent)}
      />
      <Switch checked={form.values.isTop} onChange={({ currentTarget }) => form.set('isTop', currentTarget.checked)}>
        {texts.isTop}
      </Switch>
    </FormDialog>
  )
}

function ReadersDialog({ gradeId, notice, onClose }: { gradeId: string; notice: Notice; onClose: () => void }) {
  const readers = useQuery('exam/auth/grade/notice/readers', { gradeId, id: notice.id })
  return (
    <Dialog open title={`${texts.readers}${signs.colon}${notice.noticeTitle}`} onClose={onClose} size="s">
      <QueryView
        of={readers}
        lines={6}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty compact art="study" title={texts.noStudents} />}
      >
        {({ list }) => (
          <Stack gap={2}>
            {list.map((one) => (
              <Row key={one.userId} justify="between" gap={2}>
                <span>{one.nickname}</span>
                {one.readTime ? (
                  <Hint as="span" size="xs">
                    <DateTime value={one.readTime} shape="minute" />
                  </Hint>
                ) : (
                  <Tag tone="warn">{texts.unread}</Tag>
                )}
              </Row>
            ))}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
