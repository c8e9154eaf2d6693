import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import type { Pages } from '../../../use-pages.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { PlayIcon } from '../../../ui/icons.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { MAX_COMMENT, ownComment, ReplyForm } from '../comments/index.ts'
import { useForm } from '../../shared/form/index.ts'
import { clock } from '../../../ui/clock.ts'
import { CommunityQuestions } from './community-questions.tsx'
import { ReplyDraft } from './reply-draft.tsx'
import css from './panel.module.css'
import { texts } from './texts.ts'
import type { Question } from './use-questions.ts'
import type { PlayerHandle } from './video.tsx'

type Reply = Question['replyList'][number]

export interface QuestionsProps {
  courseId: string
  periodId: string
  /** User id of the lecturer. */
  teacherId: string
  /** The course is owned or free: owners and the lecturer may answer. */
  owned: boolean
  questions: Pages<Question>
  /** Null for lessons to read, which have no positions. */
  player: RefObject<PlayerHandle | null> | null
  onJump: (time: number) => void
  /** A question that was asked of the course, to be asked of people. */
  draft: { commentText: string; videoTime: number } | undefined
}

/** Questions about a lesson, each at its position, with answers. */
export function Questions({ courseId, periodId, teacherId, owned, questions, player, onJump, draft }: QuestionsProps) {
  const { user } = useRoot()
  const [removing, setRemoving] = useState<Reply | null>(null)
  const set = (change: (list: Question[]) => Question[]) =>
    questions.set((now) => now && { ...now, list: change(now.list) })

  async function remove({ id, commentId }: Reply) {
    await api('course/auth/courseComment/delete', { id })
    set((list) =>
      commentId === '0'
        ? list.filter((one) => one.id !== id)
        : list.map((one) => ({ ...one, replyList: one.replyList.filter((reply) => reply.id !== id) })),
    )
  }

  return (
    <div className={css.questions}>
      <AskForm
        key={periodId}
        periodId={periodId}
        player={player}
        draft={draft}
        onAsked={(question) =>
          set((list) =>
            [...list, question].toSorted((a, b) => a.videoTime - b.videoTime || Number(a.id) - Number(b.id)),
          )
        }
      />
      <QueryView
        of={questions}
        compact
        lines={3}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Empty compact art="message" title={texts.questionsEmpty}>
            {texts.questionsEmptyWhy}
          </Empty>
        }
      >
        {({ list }) => (
          <ul>
            {list.map((question) => (
              <li key={question.id} className={css.question}>
                <Row gap={1} className={css.who}>
                  {player && (
                    <button
                      type="button"
                      className={css.moment}
                      aria-label={texts.jump(clock(question.videoTime))}
                      onClick={() => onJump(question.videoTime)}
                    >
                      <PlayIcon size={14} />
                      {clock(question.videoTime)}
                    </button>
                  )}
                  <Author of={question} me={user?.id} />
                </Row>
                <p className={css.words}>{question.commentText}</p>
                {question.replyList.map((reply) => (
                  <div key={reply.id} className={css.answer}>
                    <Row gap={1} className={css.who}>
                      <Author of={reply} me={user?.id} />
                    </Row>
                    <p className={css.words}>{reply.commentText}</p>
                    <Remove of={reply} me={user?.id} onRemove={setRemoving} />
                  </div>
                ))}
                <Answer
                  courseId={courseId}
                  teacherId={teacherId}
                  may={owned || user?.id === teacherId}
                  question={question}
                  onAnswered={(reply) =>
                    set((all) =>
                      all.map((one) =>
                        one.id === question.id ? { ...one, replyList: [...one.replyList, reply] } : one,
                      ),
                    )
                  }
                >
                  <Remove of={question} me={user?.id} onRemove={setRemoving} />
                </Answer>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {questions.hasMore && (
        <Button variant="text" loading={questions.loading} onClick={questions.more}>
          {texts.questionsMore}
        </Button>
      )}
      <CommunityQuestions courseId={courseId} periodId={periodId} player={player} onJump={onJump} />
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => (removing ? remove(removing) : undefined)}
        title={texts.removeTitle}
        confirm={texts.remove}
        danger
      >
        {texts.removeWhy}
      </ConfirmDialog>
    </div>
  )
}

function Author({ of, me }: { of: Reply; me: string | undefined }) {
  return (
    <>
      <b>{of.userId === me && !of.isSite ? texts.me : of.nickname}</b>
      {of.isLecturer && <Tag>{texts.lecturer}</Tag>}
      {of.isSite && <Tag>{texts.site}</Tag>}
      <DateTime value={of.gmtCreate} />
    </>
  )
}

function Remove({ of, me, onRemove }: { of: Reply; me: string | undefined; onRemove: (one: Reply) => void }) {
  if (of.userId !== me || of.isSite) return null
  return (
    <Button variant="text" size="s" onClick={() => onRemove(of)}>
      {texts.remove}
    </Button>
  )
}

/** Question form; the question gets the position at which writing began. The draft is stored until accepted. */
function AskForm({
  periodId,
  player,
  draft,
  onAsked,
}: Pick<QuestionsProps, 'periodId' | 'player' | 'draft'> & { onAsked: (question: Question) => void }) {
  const form = useForm({
    start: { commentText: '', videoTime: 0 },
    storeAs: `question-${periodId}`,
    check: ({ commentText }) => ({ commentText: commentText.trim().length < 2 ? texts.questionShort : undefined }),
    async send({ commentText, videoTime }, clientKey) {
      onAsked(
        await api(
          'course/auth/courseQuestion/save',
          { periodId, commentText, videoTime, clientKey },
          { showSuccess: true },
        ),
      )
      form.reset({ commentText: '', videoTime: 0 })
    },
  })
  const { values, errors, change } = form
  const fill = useEffectEvent((given: { commentText: string; videoTime: number }) => {
    // What was typed before stays.
    if (values.commentText.trim() === '') change(given)
  })
  useEffect(() => {
    if (draft) fill(draft)
  }, [draft])
  return (
    <form {...form.attributes} className={css.ask} aria-label={texts.ask}>
      <Field label={texts.questionLabel} hideLabel error={errors.commentText ?? errors.form}>
        <Textarea
          name="commentText"
          rows={2}
          maxLength={MAX_COMMENT}
          placeholder={texts.questionPlaceholder}
          value={values.commentText}
          onChange={({ currentTarget: { value } }) =>
            form.change({
              commentText: value,
              ...(values.commentText === '' ? { videoTime: Math.floor(player?.current?.time() ?? 0) } : {}),
            })
          }
        />
      </Field>
      <Row justify="end">
        {player && values.commentText !== '' && (
          <span className={css.at}>{texts.askedAt(clock(values.videoTime))}</span>
        )}
        <Button size="s" type="submit" loading={form.busy}>
          {texts.ask}
        </Button>
      </Row>
    </form>
  )
}

/** Answer button with its field. */
function Answer({
  courseId,
  teacherId,
  may,
  question,
  onAnswered,
  children,
}: {
  courseId: string
  teacherId: string
  may: boolean
  question: Question
  onAnswered: (reply: Reply) => void
  children: ReactNode
}) {
  const { user } = useRoot()
  const [open, setOpen] = useState(false)

  if (!open)
    return (
      <Row gap={1} className={css.foot}>
        {may && (
          <Button variant="text" size="s" onClick={() => setOpen(true)}>
            {texts.answer}
          </Button>
        )}
        {children}
      </Row>
    )
  return (
    <ReplyForm
      courseId={courseId}
      commentId={question.id}
      name={question.nickname}
      words={{
        short: texts.questionShort,
        about: texts.answerLabel,
        label: texts.answerLabel,
        placeholder: texts.answerLabel,
        send: texts.answer,
      }}
      {...(user?.id === teacherId
        ? { aside: (fill: (text: string) => void) => <ReplyDraft commentId={question.id} onDraft={fill} /> }
        : {})}
      onCancel={() => setOpen(false)}
      onSent={(id, commentText) => {
        const { id: commentId, periodId } = question
        if (user) onAnswered(ownComment(user, teacherId, { id, courseId, commentId, periodId, commentText }))
        setOpen(false)
      }}
    />
  )
}
