/** The text behind a case, of any kind. */
import { workHidden } from '@zhixing/contract/community/codes'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { moderatedKinds, type ModeratedText, type ModeratedThing } from '../../shared/moderation.ts'
import type { Services } from '../../kernel/services.ts'
import { blogPath } from '../blog/blog.ts'
import { lockIssued, updateBlog } from '../blog/blog-write.sql.ts'
import { notifyOfComment } from '../blog/comment-news.ts'
import { followBlog, isPublic } from '../blog/write.ts'
import { blogState, lockBlogger, updateBlogState } from '../blogger/blogger.sql.ts'
import { asInClass, replyFor, shownTopicFor } from '../class-talk/access.ts'
import { notifyOfClassReply } from '../class-talk/reply-news.ts'
import { setReplyState, topicPath } from '../class-talk/state.ts'
import { lockTopic, updateState as updateTopicState } from '../class-talk/topic.sql.ts'
import { selectComment, setCommentState } from '../comment/comment.ts'
import type { CommentRow } from '../comment/comment.sql.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { selectLabelsOf } from '../label/label.ts'
import { setAnswerState } from '../question/answer.ts'
import { tellCourse } from '../question/course-answers.ts'
import { questionPath } from '../question/notice.ts'
import { lockQuestion, selectQuestion } from '../question/question.sql.ts'
import { notifyOfAnswer, notifyOfQuestion } from '../question/news.ts'
import { setQuestionState } from '../question/write.ts'
import { shownWorkFor, workPath } from '../work/access.ts'
import { notifyOfWork, notifyOfWorkComment } from '../work/news.ts'
import { setHidden } from '../work/state.ts'
import { lockWork, selectWork, updateState as updateWorkState } from '../work/work.sql.ts'
import { foreignType, targetType, type TargetType, type TextState, textState } from '../target.ts'
import type { CaseRow } from './case.sql.ts'

interface Named {
  targetType: number
  targetId: string
  targetPart?: number
  /** Held since it was written, so that people were not notified yet. */
  isFirst?: boolean
}

/** Implementation by another domain for its kind of content. */
const foreignKind = (services: Pick<Services, 'extensions'>, type: number) =>
  moderatedKinds.all(services).find((kind) => kind.type === type)
const thingOf = ({ targetId, targetPart = 0 }: Named): ModeratedThing => ({ targetId, targetPart })

/**
 * Author of a text that is public, or visible to the viewer's class.
 * @throws {CallError} notFound for a missing, hidden or foreign text
 */
export async function authorOfShown(
  tx: Tx,
  services: Pick<Services, 'extensions'>,
  viewer: { userId: string },
  target: Named,
): Promise<string> {
  const { targetType: type, targetId } = target
  const foreign = foreignKind(services, type)
  if (foreign) return found(await foreign.authorOf?.(tx, viewer, thingOf(target)))
  if (type === targetType.blog) {
    const blog = await lockIssued(tx, targetId)
    if (blog && isPublic(blog) && new Date(blog.publishTime ?? 0).getTime() <= Date.now()) return blog.userId
  } else if (type === targetType.question) {
    const question = await selectQuestion(tx, targetId)
    if (question?.statusId === textState.shown) return question.userId
  } else if (type === targetType.topic) {
    return (await shownTopicFor(tx, viewer, targetId)).topic.userId
  } else if (type === targetType.work) {
    return (await shownWorkFor(tx, viewer.userId, targetId)).work.userId
  } else if (type === targetType.comment) {
    const comment = await selectComment(tx, targetId)
    const root = comment && comment.rootId !== comment.id ? await selectComment(tx, comment.rootId) : comment
    if (comment?.statusId === textState.shown && root?.statusId === textState.shown) {
      if (comment.targetType === targetType.topic) await replyFor(tx, viewer, targetId)
      if (comment.targetType === targetType.work) await shownWorkFor(tx, viewer.userId, comment.targetId)
      return comment.userId
    }
  }
  throw new CallError('notFound')
}

/**
 * Shows or hides a text, with its counts, labels and acceptance. A deleted text stays deleted. Approving a text held
 * since it was written sends its notifications.
 * @returns path of a text that was approved
 */
export async function setTextState(
  tx: Tx,
  services: Services,
  target: Named,
  statusId: TextState,
  reason: string,
): Promise<string | undefined> {
  const { targetType: type, targetId } = target
  const isPassed = (before: TextState) => before === textState.pending && statusId === textState.shown
  let path: string | undefined
  const foreign = foreignKind(services, type)
  if (foreign) {
    await foreign.setShown(tx, services, thingOf(target), statusId === textState.shown)
    return undefined
  }
  if (type === targetType.blog) {
    const before = await lockIssued(tx, targetId)
    if (!before) return undefined
    await updateBlog(tx, targetId, { statusId, hiddenReason: statusId === textState.hidden ? reason : '' })
    await followBlog(tx, services, { ...before, statusId })
    if (isPassed(before.statusId)) path = blogPath(targetId)
  } else if (type === targetType.question) {
    const held = await lockQuestion(tx, targetId)
    if (!held) return undefined
    const labels = (await selectLabelsOf(tx, targetType.question, [targetId])).get(targetId) ?? []
    await setQuestionState(
      tx,
      held,
      statusId,
      labels.map(({ labelName }) => labelName),
    )
    if (held.acceptCommentId !== '0') await tellCourse(tx, services, held)
    if (isPassed(held.statusId)) {
      if (target.isFirst) await notifyOfQuestion(tx, services, targetId)
      path = questionPath(targetId)
    }
  } else if (type === targetType.blogger) {
    if (!(await lockBlogger(tx, targetId))) return undefined
    const isOpen = statusId === textState.shown
    await updateBlogState(tx, targetId, isOpen ? blogState.open : blogState.refused, isOpen ? '' : reason)
  } else if (type === targetType.topic) {
    const before = await lockTopic(tx, targetId)
    if (!before) return undefined
    await updateTopicState(tx, targetId, statusId)
    if (isPassed(before.statusId)) path = topicPath(before.gradeId, targetId)
  } else if (type === targetType.work) {
    const before = await lockWork(tx, targetId)
    if (!before) return undefined
    if (statusId === textState.pending) await updateWorkState(tx, targetId, { ...before, statusId })
    else await setHidden(tx, before, statusId === textState.hidden ? { by: workHidden.site, reason } : null)
    if (isPassed(before.statusId)) {
      if (target.isFirst) await notifyOfWork(tx, services, targetId)
      path = workPath(before.courseId, targetId)
    }
  } else {
    const comment = await selectComment(tx, targetId)
    if (!comment) return undefined
    if (comment.targetType === targetType.topic) await setReplyState(tx, targetId, statusId)
    else if (comment.targetType === targetType.question && found(await selectQuestion(tx, comment.targetId)))
      await setAnswerState(tx, services, targetId, statusId)
    else await setCommentState(tx, targetId, statusId)
    if (isPassed(comment.statusId)) path = await passedComment(tx, services, comment, target.isFirst === true)
  }
  if (statusId === textState.shown && type !== targetType.blogger)
    await notifyMentioned(tx, services, { targetType: type as TargetType, targetId })
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'moderation' })
  return path
}

/** Notifications of an approved comment. @returns its path */
async function passedComment(
  tx: Tx,
  services: Services,
  comment: CommentRow,
  isFirst: boolean,
): Promise<string | undefined> {
  const { id, targetType: about, targetId, rootId } = comment
  if (about === targetType.question) {
    if (isFirst) await notifyOfAnswer(tx, services, id)
    return questionPath(targetId, rootId)
  }
  if (about === targetType.topic) {
    const topic = found(await lockTopic(tx, targetId))
    if (isFirst) {
      const [named] = await asInClass(tx, topic.gradeId, [comment])
      await notifyOfClassReply(tx, services, topic, found(named))
    }
    return topicPath(topic.gradeId, targetId, rootId)
  }
  if (about === targetType.work) {
    const of = await selectWork(tx, targetId)
    if (isFirst) await notifyOfWorkComment(tx, services, { ...comment, statusId: textState.shown })
    return of && workPath(of.courseId, targetId)
  }
  if (about !== targetType.blog) return undefined
  if (isFirst) await notifyOfComment(tx, services, id)
  return `${blogPath(targetId)}#comments`
}

const keyOf = ({ targetId, targetPart = 0 }: Pick<Named, 'targetId' | 'targetPart'>) => `${targetId} ${targetPart}`

/** Adds data of other domains to their cases: title, text, picture, path and state. */
export async function fillForeign(services: Pick<Services, 'extensions'>, sql: Sql, rows: readonly CaseRow[]) {
  const shown = new Map<CaseRow, ModeratedText>()
  for (const [type, list] of Map.groupBy(rows, (row) => row.targetType)) {
    const kind = foreignKind(services, type)
    if (!kind) continue
    const things = new Map((await kind.show(sql, list.map(thingOf))).map((thing) => [keyOf(thing), thing]))
    for (const row of list) {
      const thing = things.get(keyOf(row))
      if (thing) shown.set(row, thing)
    }
  }
  return rows.map((row) => {
    const thing = shown.get(row)
    if (!thing) return { ...row, linkUrl: isForeign(row.targetType) ? '' : pathOf(row), pictureUrl: '' }
    const { title, content, pictureUrl, path: linkUrl, isShown } = thing
    return { ...row, title, content, pictureUrl, linkUrl, textStatus: isShown ? textState.shown : textState.hidden }
  })
}

const isForeign = (type: number) => Object.values<number>(foreignType).includes(type)

/** Recent content of a person in other domains, as targets. */
export async function selectForeignWritten(services: Services, sql: Sql, userId: string, hours: number, max: number) {
  const kinds = await Promise.all(
    moderatedKinds
      .all(services)
      .map(async ({ type, writtenBy }) =>
        ((await writtenBy?.(sql, userId, hours, max)) ?? []).map((thing) => ({ ...thing, targetType: type })),
      ),
  )
  return kinds.flat()
}

/** Path of a text. */
function pathOf(
  row: Pick<CaseRow, 'targetType' | 'targetId' | 'aboutType' | 'aboutId' | 'rootId' | 'gradeId'>,
): string {
  // Moderators are not in the course: its page shows them public works only.
  if (row.targetType === targetType.work) return `/admin/works?work=${row.targetId}`
  if (row.aboutType === targetType.work) return `/admin/works?work=${row.aboutId}`
  if (row.targetType === targetType.topic) return topicPath(row.gradeId, row.targetId)
  if (row.aboutType === targetType.topic) return topicPath(row.gradeId, row.aboutId, row.rootId)
  if (row.targetType === targetType.blogger) return `/admin/users?user=${row.targetId}`
  if (row.targetType === targetType.blog) return blogPath(row.targetId)
  if (row.targetType === targetType.question) return questionPath(row.targetId)
  if (row.aboutType === targetType.question) return questionPath(row.aboutId, row.rootId)
  return `${blogPath(row.aboutId)}#comments`
}
