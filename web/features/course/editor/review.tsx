import { EVERYONE } from '@zhixing/contract/audience'
import { Row } from '../../../ui/layout.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { localTime } from '../../../ui/date-format.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { AuthorHead } from './author-head.tsx'
import { Changes, LogList, MissingList, VersionList } from '../versions/index.ts'
import css from './course-editor.module.css'
import type { EditorKind } from './kinds.ts'
import { type MyCourseDetail, statusTag } from './state.ts'
import { Remarks } from './remarks.tsx'
import { missingPath } from './submit-dialog.tsx'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'

const words = texts.checkPage

export type History = OutputOf<'course/auth/course/audit/history'>
export type Compared = OutputOf<'course/auth/course/audit/compare'>

/** Review state of a course: changes, versions and history. */
export function ReviewState({
  kind,
  course,
  history,
  compared,
}: {
  kind: EditorKind
  course: MyCourseDetail
  history: History
  /** Null if there is nothing to compare. */
  compared: Compared | null
}) {
  return (
    <>
      <AuthorHead kind={kind} course={course} at="check" />
      <div className={css.stack}>
        <Status kind={kind} course={course} />
        {course.isOwn && <Remarks courseId={course.courseId} />}
        {compared && (
          <Card pad="l">
            <CardHead
              title={words.changes}
              aside={<span className={css.hint}>{words.changesOf(compared.version, compared.against)}</span>}
            />
            <Changes list={compared.changeList} />
          </Card>
        )}
        <Card pad="l">
          <CardHead title={words.history} />
          {history.versionList.length === 0 ? (
            <Empty compact title={words.noVersions} />
          ) : (
            <Versions course={course} list={history.versionList} />
          )}
        </Card>
        <Card pad="l">
          <CardHead title={words.logs} />
          <LogList list={history.logList} />
        </Card>
      </div>
    </>
  )
}

const STEPS = ['编辑内容', '提交审核', '审核通过']

function Status({ kind, course }: { kind: EditorKind; course: MyCourseDetail }) {
  const [scheduling, setScheduling] = useState(false)
  const isPrivate = course.orgId !== EVERYONE
  const why =
    { 0: words.pendingWhy, 1: words.passedWhy, 2: words.rejectedWhy, 3: words.draftWhy }[course.auditStatus] ?? ''
  const at =
    course.auditStatus === stateCode.audit.pending
      ? 2
      : course.auditStatus === stateCode.audit.approved
        ? course.isPutaway && !course.isWaiting
          ? 4
          : 3
        : course.missingList.length > 0
          ? 0
          : 1
  return (
    <Card pad="l">
      <div className={css.statePanel}>
        <Steps items={isPrivate ? STEPS : [...STEPS, words.shelved]} current={at} />
        <Row as="p" gap={3} rowGap={1}>
          {course.version > 0 && <b>{words.version(course.version)}</b>}
          <Tag tone={statusTag(course).tone}>{statusTag(course).label}</Tag>
          <span className={css.hint}>
            {!course.hasLive
              ? words.notLive
              : isPrivate
                ? words.privateLive
                : course.liveVersion > 0
                  ? words.liveVersion(course.liveVersion, course.isPutaway)
                  : words.liveFirst(course.isPutaway)}
          </span>
        </Row>
        <p>{why}</p>
        {course.auditOpinion && <p className={css.badNote}>{texts.opinion(course.auditOpinion)}</p>}
        {course.banReason && <p className={css.badNote}>{texts.banned(course.banReason)}</p>}
        {course.publishTime && (
          <Row as="p" gap={3} rowGap={1}>
            {words.schedule}：<DateTime value={course.publishTime} shape="minute" />
            <Button size="s" variant="line" onClick={() => setScheduling(true)}>
              {words.scheduleChange}
            </Button>
          </Row>
        )}
        {(course.auditStatus === stateCode.audit.draft || course.auditStatus === stateCode.audit.rejected) &&
          (course.missingList.length > 0 ? (
            <>
              <h3>{texts.missing.all(course.missingList.length)}</h3>
              <MissingList list={course.missingList} to={(one) => missingPath(kind, course.courseId, one)} />
            </>
          ) : (
            <p className={css.hint}>{texts.missing.none}</p>
          ))}
      </div>
      {scheduling && <ScheduleDialog course={course} onClose={() => setScheduling(false)} />}
    </Card>
  )
}

function ScheduleDialog({ course, onClose }: { course: MyCourseDetail; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [time, setTime] = useState(() => localTime(course.publishTime ?? new Date().toISOString()))
  const [wrong, setWrong] = useState('')
  const { busy, run } = useAction({ reload: false })
  const save = (publishTime: string | null) =>
    run('save', async () => {
      await api('course/auth/course/audit/schedule', { courseId: course.courseId, publishTime }, { showSuccess: true })
      await revalidate()
      onClose()
    })
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={words.scheduleChange}
      footer={
        <>
          <Button variant="line" loading={busy !== ''} onClick={() => void save(null)}>
            {words.scheduleNow}
          </Button>
          <Button
            loading={busy !== ''}
            onClick={() => {
              const at = new Date(time)
              if (!(at.getTime() > Date.now())) return setWrong(texts.submitDialog.timeWrong)
              void save(at.toISOString())
            }}
          >
            保存
          </Button>
        </>
      }
    >
      <Field label={words.schedule} error={wrong}>
        <Input
          type="datetime-local"
          value={time}
          onChange={(event) => {
            setTime(event.currentTarget.value)
            setWrong('')
          }}
        />
      </Field>
    </Dialog>
  )
}

function Versions({ course, list }: { course: MyCourseDetail; list: History['versionList'] }) {
  const { revalidate } = useRevalidator()
  const [, setSearch] = useSearchParams()
  const { courseId } = course
  const run = async (version: number) => {
    await api('course/auth/course/audit/history/restore', { courseId, version })
    setSearch({ id: courseId })
    await revalidate()
  }
  return (
    <VersionList
      list={list}
      current={course.version}
      tag={statusTag}
      live={course.isPutaway ? words.live : words.passedLast}
      links={({ version }) =>
        version === course.version ? [] : [{ label: words.compareWith, to: `?id=${courseId}&against=${version}` }]
      }
      restore={course.auditStatus === stateCode.audit.pending ? undefined : { why: words.restoreWhy, run }}
    />
  )
}
