import { Alert, Button, Tabs, Tag, Tooltip } from 'antd'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { previewAddress } from '../../../features/course-card/course-address.ts'
import { CalledView } from '../../../features/workbench/called-view.tsx'
import { PageHead } from '../../../features/workbench/page-head.tsx'
import { useCall } from '../../../features/workbench/use-call.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Judgement, type Verdict } from './judgement.tsx'
import { ReviewDiff } from './review-diff.tsx'
import { ReviewDoc } from './review-doc.tsx'
import { ReviewHistory } from './review-history.tsx'
import css from './review.module.css'
import { templateType, texts } from './review-texts.ts'

type View = OutputOf<'course/admin/review/view'>

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
  const [deed, setDeed] = useState<Verdict>()
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
            { key: 'history', label: texts.tabs.history, children: <ReviewHistory list={logList} /> },
          ]}
        />
      </div>
      {deed && (
        <Judgement
          verdict={deed}
          name={doc.courseName}
          about={<WhenPassed publishTime={doc.publishTime} />}
          words={texts}
          templates={templateType[doc.courseCategory]}
          send={async (auditOpinion) => {
            const { version, rev } = doc
            const judged = await api(`course/admin/review/${deed}`, { courseId, version, rev, auditOpinion }, quiet)
            if (judged.ok !== 1) return { refused: [judged.reason, ...judged.reasonList] }
            if (deed === 'reject') return { done: texts.rejected }
            return { done: judged.isWaiting === 1 ? texts.passedLater : texts.passed }
          }}
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

function WhenPassed({ publishTime }: { publishTime: string | null }) {
  return (
    <>
      {texts.passAbout}
      {publishTime && Date.parse(publishTime) > Date.now() && (
        <>
          {texts.passLater}
          <DateTime value={publishTime} shape="minute" />
        </>
      )}
    </>
  )
}
