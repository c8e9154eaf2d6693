import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MoreIcon, PlusIcon } from '../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { yuan } from '../../ui/money.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { UploadList, useUploads } from '../uploader/index.ts'
import css from './course-editor.module.css'
import type { EditorKind } from './kinds.ts'
import { listPath, listStates, type loadMyCourses } from './load.ts'
import { actionsOf, type MyCourse, shelfTag, statusTag } from './state.ts'
import { SubmitDialog } from './submit-dialog.tsx'
import { texts } from './texts.ts'
import { useActions } from './use-actions.ts'

type Data = Awaited<ReturnType<typeof loadMyCourses>>

/** Uploads that did not come to their end, whatever course they are for; nothing while there is none. */
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

/** All courses of mine of one kind: tabs with counts, search, and what can be done with each. */
export function MyCourses({ kind, data }: { kind: EditorKind; data: Data }) {
  const { list, counts, state, keyword, pageCurrent, totalPage } = data
  const navigate = useNavigate()
  const [gone, setGone] = useState<MyCourse | null>(null)
  const [submitting, setSubmitting] = useState<MyCourse | null>(null)
  const actions = useActions()

  async function remove(course: MyCourse) {
    if (await actions.remove(course.courseId)) setGone(course)
  }

  return (
    <>
      <header className={css.pageHead}>
        <div>
          <h1>{kind.title}</h1>
          <p>{texts.about(kind)}</p>
        </div>
        <span className={css.actions}>
          {kind.courseCategory === stateCode.category.recorded && (
            <ButtonLink variant="line" to={`${kind.base}/video`}>
              {texts.videos}
            </ButtonLink>
          )}
          <ButtonLink to={`${kind.base}/add`} icon={<PlusIcon size={18} />}>
            {texts.add(kind)}
          </ButtonLink>
        </span>
      </header>
      <div className={css.filters}>
        <TabLinks
          label={texts.tabsLabel}
          items={listStates.map((one) => ({
            to: listPath(kind, { state: one, keyword }),
            label: texts.tabs[one],
            count: counts[one],
            current: one === state,
          }))}
        />
        <SearchBox
          key={keyword}
          className={css.search}
          name="keyword"
          action={kind.base}
          defaultValue={keyword}
          placeholder={texts.search(kind)}
          label={texts.search(kind)}
          onSearch={(text) => void navigate(listPath(kind, { state, keyword: text }))}
        />
      </div>
      <Unfinished />
      {gone && (
        <p className={css.undo} role="status">
          {texts.removed(nameOf(kind, gone))}
          <Button
            size="s"
            variant="text"
            loading={actions.busy === 'restore'}
            onClick={() => void actions.restore(gone.courseId).then((done) => done && setGone(null))}
          >
            {texts.undo}
          </Button>
        </p>
      )}
      {list.length > 0 ? (
        <>
          <ul className={css.rows}>
            {list.map((course) => (
              <Row
                key={course.courseId}
                kind={kind}
                course={course}
                deleted={state === 'deleted'}
                actions={actions}
                onSubmit={() => setSubmitting(course)}
                onRemove={() => void remove(course)}
              />
            ))}
          </ul>
          <Pagination page={pageCurrent} pages={totalPage} to={(page) => listPath(kind, { state, keyword, page })} />
        </>
      ) : (
        <Card>
          <Nothing kind={kind} state={state} keyword={keyword} />
        </Card>
      )}
      {submitting && <SubmitDialog kind={kind} course={submitting} onClose={() => setSubmitting(null)} />}
    </>
  )
}

function Nothing({ kind, state, keyword }: { kind: EditorKind } & Pick<Data, 'state' | 'keyword'>) {
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

/** Its name; a draft may have none yet. */
export const nameOf = (kind: EditorKind, { courseName }: Pick<MyCourse, 'courseName'>) =>
  courseName || texts.noName(kind)

function Row({
  kind,
  course,
  deleted,
  actions,
  onSubmit,
  onRemove,
}: {
  kind: EditorKind
  course: MyCourse
  deleted: boolean
  actions: ReturnType<typeof useActions>
  onSubmit: () => void
  onRemove: () => void
}) {
  const { courseId } = course
  const [asking, setAsking] = useState<'withdraw' | 'off' | null>(null)
  const name = nameOf(kind, course)
  const status = statusTag(course)
  const shelf = shelfTag(course)
  const may = actionsOf(course)
  const to = `${kind.base}/period?id=${courseId}`
  const more: MenuItem[] = [
    { label: texts.info, to: `${kind.base}/add?id=${courseId}` },
    { label: texts.check, to: `${kind.base}/check?id=${courseId}` },
    { label: texts.preview, to: `${kind.preview}/${courseId}` },
    ...(course.hasLive === 1 && course.isPutaway === 1 ? [{ label: texts.view, to: `${kind.view}/${courseId}` }] : []),
    ...(may.includes('withdraw') ? [{ label: texts.withdraw, onSelect: () => setAsking('withdraw') }] : []),
    ...(may.includes('on') ? [{ label: texts.putOn, onSelect: () => void actions.stand(courseId, 1) }] : []),
    ...(may.includes('off') ? [{ label: texts.takeOff, onSelect: () => setAsking('off') }] : []),
    ...(may.includes('remove') ? [{ label: texts.remove, onSelect: onRemove, danger: true }] : []),
  ]
  return (
    <li className={css.row}>
      {deleted ? (
        <span className={cx(css.thumb, css.dim)}>
          <Cover src={course.courseLogo} title={name} words="none" />
        </span>
      ) : (
        <Link to={to} className={css.thumb} tabIndex={-1} aria-hidden="true">
          <Cover src={course.courseLogo} title={name} words="none" />
        </Link>
      )}
      <div className={css.rowMain}>
        <h2 className={css.rowName}>{deleted ? name : <Link to={to}>{name}</Link>}</h2>
        <p className={css.tags}>
          <Tag tone={status.tone}>{status.label}</Tag>
          {shelf && <Tag tone={shelf.tone}>{shelf.label}</Tag>}
          {course.videoWaiting > 0 && <Tag tone="warn">{texts.videoWaiting(course.videoWaiting)}</Tag>}
          {course.videoFailed > 0 && <Tag tone="live">{texts.videoFailed(course.videoFailed)}</Tag>}
        </p>
        <p className={css.facts}>
          <span>{texts.periods(kind, course.periodTotal)}</span>
          <span>{course.isFree === 1 ? texts.free : `¥${yuan(course.courseDiscount)}`}</span>
          {course.hasLive === 1 && <span>{texts.learners(kind, course.countStudy)}</span>}
          <span>
            {texts.modified} <DateTime value={course.gmtModified} shape="minute" />
          </span>
        </p>
        {course.isWaiting === 1 && course.publishTime && (
          <p className={css.hint}>
            {texts.publishAt}
            <DateTime value={course.publishTime} shape="minute" />
          </p>
        )}
        {course.banReason ? (
          <p className={css.bad}>{texts.banned(course.banReason)}</p>
        ) : (
          course.auditStatus === stateCode.audit.rejected &&
          course.auditOpinion && <p className={css.bad}>{texts.opinion(course.auditOpinion)}</p>
        )}
      </div>
      <div className={css.rowActions}>
        {deleted ? (
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
            {kind.progress && course.hasLive === 1 && (
              <ButtonLink size="s" variant="text" to={`${kind.base}/progress?id=${courseId}`}>
                {texts.progress}
              </ButtonLink>
            )}
            <Menu
              label={texts.moreOf(name)}
              className={css.more}
              button={<MoreIcon size={18} strokeWidth={3} />}
              items={more}
            />
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        onConfirm={() => (asking === 'withdraw' ? actions.withdraw(courseId) : actions.stand(courseId, 0))}
        title={asking === 'withdraw' ? texts.withdrawTitle : texts.offTitle(kind)}
        confirm={asking === 'withdraw' ? texts.withdraw : texts.takeOff}
      >
        {asking === 'withdraw' ? texts.withdrawWhy : texts.offWhy(kind)}
      </ConfirmDialog>
    </li>
  )
}
