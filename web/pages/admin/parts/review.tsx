import { Alert, Button, Modal, Tabs, Tag, Timeline, Tooltip } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api, ApiError } from '../../../api.ts'
import { previewAddress } from '../../../features/course-card/course-address.ts'
import { CalledView } from '../../../features/workbench/called-view.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import { useCall } from '../../../features/workbench/use-call.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { OpinionField } from './opinion-field.tsx'
import { ReviewDiff } from './review-diff.tsx'
import { ReviewDoc } from './review-doc.tsx'
import css from './review.module.css'
import { templateType, texts } from './review-texts.ts'

type View = OutputOf<'course/admin/review/view'>
type Deed = 'pass' | 'reject'

const WAITING = 0
const quiet = { isShowErrTip: false }
const address = (courseId: string | undefined) => (courseId ? `/admin/reviews/${courseId}` : '/admin/reviews')

/** One version in review: what it changes, what it is, what was said of it before; and the judgement. */
export default function ReviewPage({ courseId }: { courseId: string }) {
  const called = useCall('course/admin/review/view', { courseId })
  return (
    <CalledView of={called} lines={12}>
      {(view) => <Review view={view} reload={called.reload} />}
    </CalledView>
  )
}

function Review({ view, reload }: { view: View; reload: () => void }) {
  const navigate = useNavigate()
  const { submitted: doc, approved, changeList, missingList, reasonList, ready, logList } = view
  const { courseId } = doc
  const waiting = doc.auditStatus === WAITING
  const { data: inbox } = useCall('course/admin/review/list', { auditStatus: WAITING, pageSize: 100 })
  const queue = inbox?.list.map((row) => row.courseId) ?? []
  const at = queue.indexOf(courseId)
  const next = at < 0 ? queue[0] : queue[at + 1]
  const previous = at > 0 ? queue[at - 1] : undefined
  const [deed, setDeed] = useState<Deed>()
  const mayPass = waiting && ready === 1

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || deed) return
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return
      const deeds: Record<string, (() => unknown) | false | undefined | ''> = {
        j: next && (() => navigate(address(next))),
        k: previous && (() => navigate(address(previous))),
        a: mayPass && (() => setDeed('pass')),
        r: waiting && (() => setDeed('reject')),
      }
      const run = deeds[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [deed, mayPass, navigate, next, previous, waiting])

  return (
    <>
      <PageHead
        title={doc.courseName}
        actions={
          <>
            <Button disabled={!previous} onClick={() => navigate(address(previous))}>
              {texts.previous}
            </Button>
            <Button disabled={!next} onClick={() => navigate(address(next))}>
              {texts.next}
            </Button>
            <Button href={previewAddress(doc)} target="_blank" rel="noopener">
              {texts.preview}
            </Button>
            {waiting && (
              <>
                <Button danger onClick={() => setDeed('reject')}>
                  {texts.reject}
                </Button>
                <Tooltip title={mayPass ? '' : texts.notReady}>
                  <Button type="primary" disabled={!mayPass} onClick={() => setDeed('pass')}>
                    {texts.pass}
                  </Button>
                </Tooltip>
              </>
            )}
          </>
        }
      />
      <div className={css.head}>
        <Tag color={waiting ? 'gold' : doc.auditStatus === 1 ? 'green' : 'red'}>{texts.states[doc.auditStatus]}</Tag>
        <span>
          {texts.types[doc.courseCategory]} · {texts.version(doc.version)}
        </span>
        <span>
          {texts.by} {view.lecturerName}
        </span>
        {doc.submitTime && (
          <span>
            {texts.submittedAt} <DateTime value={doc.submitTime} shape="minute" />
          </span>
        )}
        {doc.publishTime && (
          <span>
            {texts.publishAt} <DateTime value={doc.publishTime} shape="minute" />
          </span>
        )}
        {waiting && at >= 0 && <span>{texts.position(at + 1, queue.length)}</span>}
        <span>{texts.keys}</span>
      </div>
      <div className={css.alerts}>
        {waiting && reasonList.length > 0 && (
          <Alert type="warning" showIcon title={texts.notReady} description={<Reasons list={reasonList} />} />
        )}
        {waiting && missingList.length > 0 && (
          <Alert
            type="warning"
            showIcon
            title={texts.missing}
            description={<Reasons list={missingList.map(({ sentence }) => sentence)} />}
          />
        )}
      </div>
      <div className={css.box}>
        <Tabs
          defaultActiveKey={approved ? 'diff' : 'doc'}
          items={[
            { key: 'diff', label: texts.tabs.diff, children: <ReviewDiff changes={changeList} first={!approved} /> },
            { key: 'doc', label: texts.tabs.doc, children: <ReviewDoc doc={doc} /> },
            { key: 'history', label: texts.tabs.history, children: <History list={logList} /> },
          ]}
        />
      </div>
      {deed && (
        <Judgement
          deed={deed}
          view={view}
          onClose={(judged) => {
            setDeed(undefined)
            if (judged) void navigate(address(next))
            // Somebody else may have judged or changed it meanwhile.
            else if (judged === null) reload()
          }}
        />
      )}
    </>
  )
}

const Reasons = ({ list }: { list: readonly string[] }) => (
  <ul>
    {list.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

function History({ list }: { list: View['logList'] }) {
  if (list.length === 0) return <p className={css.muted}>{texts.noHistory}</p>
  return (
    <Timeline
      items={list.map((log) => ({
        key: log.id,
        content: (
          <>
            <b>{log.actionName}</b> {log.version > 0 && texts.version(log.version)} · {log.userName} ·{' '}
            <DateTime value={log.gmtCreate} shape="minute" />
            {log.auditOpinion && <p className={css.muted}>{log.auditOpinion}</p>}
          </>
        ),
      }))}
    />
  )
}

/** `onClose` is told true when it was judged, null when it has changed meanwhile, false when nothing was done. */
function Judgement({ deed, view, onClose }: { deed: Deed; view: View; onClose: (judged: boolean | null) => void }) {
  const { courseId, version, rev, courseName, courseCategory, publishTime } = view.submitted
  const [auditOpinion, setOpinion] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function judge() {
    if (deed === 'reject' && !auditOpinion.trim()) return setError(texts.opinionMissing)
    setBusy(true)
    setError(undefined)
    try {
      const answer = await api(`course/admin/review/${deed}`, { courseId, version, rev, auditOpinion }, quiet)
      if (answer.ok !== 1) {
        setError([answer.reason, ...answer.reasonList].filter(Boolean).join('；'))
        return
      }
      toast.success(deed === 'reject' ? texts.rejected : answer.isWaiting === 1 ? texts.passedLater : texts.passed)
      onClose(true)
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 409) {
        toast.error(failure.message)
        onClose(null)
        return
      }
      setError((failure as Error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={deed === 'pass' ? texts.passTitle(courseName) : texts.rejectTitle(courseName)}
      okText={deed === 'pass' ? texts.pass : texts.reject}
      okButtonProps={{ danger: deed === 'reject' }}
      confirmLoading={busy}
      onOk={() => void judge()}
      onCancel={() => onClose(false)}
    >
      {deed === 'pass' && (
        <p>
          {texts.passAbout}
          {publishTime && Date.parse(publishTime) > Date.now() && (
            <>
              {texts.passLater}
              <DateTime value={publishTime} shape="minute" />
            </>
          )}
        </p>
      )}
      <OpinionField
        type={templateType[courseCategory]}
        value={auditOpinion}
        onChange={setOpinion}
        label={texts.opinion}
        hint={deed === 'pass' ? texts.opinionOptional : texts.opinionHint}
        error={error}
      />
    </Modal>
  )
}
