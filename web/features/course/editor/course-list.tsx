import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { Hint } from '../../../ui/layout.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { yuan } from '../../../ui/money.ts'
import { Note } from '../../../ui/note.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { UploadList, useUploads } from '../../shared/uploader/index.ts'
import { CourseFiles } from '../course-file/index.ts'
import { AuthoredList, AuthoredRow } from '../versions/index.ts'
import css from './course-editor.module.css'
import { type EditorKind, kindOf } from './kinds.ts'
import { listPath, listStates, type loadMyCourses } from './load.ts'
import { actionsOf, type MyCourse } from './state.ts'
import { StateTags } from './state-tags.tsx'
import { SubmitDialog } from './submit-dialog.tsx'
import { texts } from './texts.ts'
import { useActions } from './use-actions.ts'

type Data = Awaited<ReturnType<typeof loadMyCourses>>

/** Unfinished uploads of all courses; renders nothing if there are none. */
function Unfinished() {
  const { items } = useUploads()
  if (!items.some(({ state }) => state !== 'done')) return null
  return (
    <section className={css.unfinished} aria-labelledby="unfinished-uploads">
      <h2 id="unfinished-uploads">{texts.unfinished}</h2>
      <p>{texts.unfinishedAbout}</p>
      <UploadList which={({ state }) => state !== 'done'} label={texts.unfinished} />
    </section>
  )
}

/** The lecturer's courses of one kind: tabs with counts, search, and actions for each. */
export function MyCourses({ kind, data }: { kind: EditorKind; data: Data }) {
  const { list, counts, state, keyword, pageCurrent, totalPage } = data
  const [removed, setRemoved] = useState<MyCourse | null>(null)
  const [submitting, setSubmitting] = useState<MyCourse | null>(null)
  const [isShowingFiles, showFiles] = useState(false)
  const actions = useActions()
  const { revalidate } = useRevalidator()

  async function remove(course: MyCourse) {
    if (await actions.remove(course.courseId)) setRemoved(course)
  }

  return (
    <>
      <AuthoredList
        title={kind.title}
        about={texts.about(kind)}
        ways={
          <>
            {kind.periodTypes.includes(1) && (
              <ButtonLink variant="line" to={`${kind.base}/video`}>
                {texts.videos}
              </ButtonLink>
            )}
            <Button variant="line" onClick={() => showFiles(true)}>
              {texts.importCourse}
            </Button>
            <ButtonLink to={`${kind.base}/add`} icon={<PlusIcon size={18} />}>
              {texts.add(kind)}
            </ButtonLink>
          </>
        }
        tabs={{
          label: texts.tabsLabel,
          items: listStates.map((one) => ({
            to: listPath(kind, { state: one, keyword }),
            label: texts.tabs[one],
            count: counts[one],
            current: one === state,
          })),
        }}
        search={{
          action: kind.base,
          keyword,
          label: texts.search(kind),
          path: (text) => listPath(kind, { state, keyword: text }),
        }}
        above={
          <>
            {data.isChoosing && <Note title={texts.choose(kind)} />}
            <Unfinished />
          </>
        }
        removed={
          removed && {
            text: texts.removed(nameOf(kind, removed)),
            busy: actions.busy === 'restore',
            undo: () => void actions.restore(removed.courseId).then((done) => done && setRemoved(null)),
          }
        }
        rows={list.map((course) => (
          <Row
            key={course.courseId}
            kind={kind}
            course={course}
            deleted={state === 'deleted'}
            actions={actions}
            onSubmit={() => setSubmitting(course)}
            onRemove={() => void remove(course)}
            onExport={() => void actions.exportFile(course.courseId).then((begun) => begun && showFiles(true))}
          />
        ))}
        empty={<NoCourses kind={kind} state={state} keyword={keyword} />}
        pages={{ page: pageCurrent, pages: totalPage, to: (page) => listPath(kind, { state, keyword, page }) }}
      />
      {submitting && <SubmitDialog kind={kind} course={submitting} onClose={() => setSubmitting(null)} />}
      {isShowingFiles && (
        <CourseFiles
          desk={{
            isOperator: false,
            editPath: (courseId, category) => `${kindOf(category).base}/period?id=${courseId}`,
          }}
          onClose={() => {
            showFiles(false)
            // An import may have added a draft.
            void revalidate()
          }}
        />
      )}
    </>
  )
}

function NoCourses({ kind, state, keyword }: { kind: EditorKind } & Pick<Data, 'state' | 'keyword'>) {
  if (keyword)
    return (
      <Empty art="search" title={texts.empty.search}>
        {texts.empty.searchWhy}
      </Empty>
    )
  if (state === 'deleted') return <Empty title={texts.empty.deleted}>{texts.empty.deletedWhy}</Empty>
  if (state !== 'all') return <Empty title={texts.empty.none} />
  return (
    <Empty
      art="study"
      title={texts.empty.all(kind)}
      action={<ButtonLink to={`${kind.base}/add`}>{texts.add(kind)}</ButtonLink>}
    >
      {texts.empty.why(kind)}
    </Empty>
  )
}

/** Name of a course; a draft may have none yet. */
export const nameOf = (kind: EditorKind, { courseName }: Pick<MyCourse, 'courseName'>) =>
  courseName || texts.noName(kind)

function Row({
  kind,
  course,
  deleted,
  actions,
  onSubmit,
  onRemove,
  onExport,
}: {
  kind: EditorKind
  course: MyCourse
  deleted: boolean
  actions: ReturnType<typeof useActions>
  onSubmit: () => void
  onRemove: () => void
  onExport: () => void
}) {
  const { courseId } = course
  const [asking, setAsking] = useState<'withdraw' | 'off' | null>(null)
  const name = nameOf(kind, course)
  const may = actionsOf(course)
  const to = `${kind.base}/period?id=${courseId}`
  const more: MenuItem[] = [
    { label: texts.info, to: `${kind.base}/add?id=${courseId}` },
    ...(kind.helpers ? [{ label: texts.helpers, to: `${kind.base}/assistants?id=${courseId}` }] : []),
    { label: texts.check, to: `${kind.base}/check?id=${courseId}` },
    { label: texts.preview, to: `${kind.preview}/${courseId}` },
    ...(course.hasLive && course.isPutaway ? [{ label: texts.view, to: `${kind.view}/${courseId}` }] : []),
    { label: texts.exportCourse, onSelect: onExport },
    ...(may.includes('withdraw') ? [{ label: texts.withdraw, onSelect: () => setAsking('withdraw') }] : []),
    ...(may.includes('on') ? [{ label: texts.putOn, onSelect: () => void actions.setShelved(courseId, true) }] : []),
    ...(may.includes('off') ? [{ label: texts.takeOff, onSelect: () => setAsking('off') }] : []),
    ...(may.includes('remove') ? [{ label: texts.remove, onSelect: onRemove, danger: true }] : []),
  ]
  return (
    <AuthoredRow
      to={deleted ? undefined : to}
      name={name}
      deleted={deleted}
      picture={<Cover src={course.courseLogo} title={name} words="none" />}
      tags={
        <>
          <StateTags course={course} />
          {course.videoWaiting > 0 && <Tag tone="warn">{texts.videoWaiting(course.videoWaiting)}</Tag>}
          {course.videoFailed > 0 && <Tag tone="live">{texts.videoFailed(course.videoFailed)}</Tag>}
        </>
      }
      facts={
        <>
          <span>{texts.periods(kind, course.periodTotal)}</span>
          {course.orgId === EVERYONE && <span>{course.isFree ? texts.free : `¥${yuan(course.courseDiscount)}`}</span>}
          {course.hasLive && <span>{texts.learners(kind, course.countStudy)}</span>}
          <span>
            {texts.modified} <DateTime value={course.gmtModified} shape="minute" />
          </span>
        </>
      }
      refusal={
        course.banReason
          ? texts.banned(course.banReason)
          : course.auditStatus === stateCode.audit.rejected && course.auditOpinion
            ? texts.opinion(course.auditOpinion)
            : undefined
      }
      actions={
        deleted ? (
          <Button
            size="s"
            variant="line"
            loading={actions.busy === 'restore'}
            onClick={() => void actions.restore(courseId)}
          >
            {texts.restore}
          </Button>
        ) : (
          <>
            <ButtonLink size="s" variant="line" to={to}>
              {texts.edit}
            </ButtonLink>
            {may.includes('submit') && (
              <Button size="s" variant="text" onClick={onSubmit}>
                {texts.submit}
              </Button>
            )}
            {kind.progress && course.hasLive && (
              <ButtonLink size="s" variant="text" to={`${kind.base}/progress?id=${courseId}`}>
                {texts.progress}
              </ButtonLink>
            )}
          </>
        )
      }
      more={deleted ? undefined : { label: texts.moreOf(name), items: more }}
    >
      {course.isWaiting && course.publishTime && (
        <Hint>
          {texts.publishAt}
          <DateTime value={course.publishTime} shape="minute" />
        </Hint>
      )}
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => (asking === 'withdraw' ? actions.withdraw(courseId) : actions.setShelved(courseId, false))}
        title={asking === 'withdraw' ? texts.withdrawTitle : texts.offTitle(kind)}
        confirm={asking === 'withdraw' ? texts.withdraw : texts.takeOff}
      >
        {asking === 'withdraw' ? texts.withdrawWhy : texts.offWhy(kind)}
      </ConfirmDialog>
    </AuthoredRow>
  )
}
