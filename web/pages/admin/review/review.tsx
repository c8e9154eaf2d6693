import { TabPanels } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { lastSeen } from '../../../last-seen.ts'
import { previewAddress } from '../../../features/course/card/course-address.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useQuery } from '../../../use-query.ts'
import { Switch } from '../../../ui/choice.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { useDeviceSetting } from '../../../ui/use-device-setting.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { Judgement, type Verdict } from './judgement.tsx'
import { RemarkList } from './lesson-remarks.tsx'
import { ReviewDiff } from './review-diff.tsx'
import { ReviewDoc } from './review-doc.tsx'
import { ReviewHistory } from './review-history.tsx'
import { Hint, Panel, Row } from '../../../ui/layout.tsx'
import css from './review.module.css'
import { templateType, texts } from './review-texts.ts'
import { useNow } from '../../../ui/use-now.ts'

type View = OutputOf<'course/admin/review/view'>

const address = (courseId: string | undefined) => (courseId ? `/admin/reviews/${courseId}` : lastSeen('/admin/reviews'))

/** Review of a version: changes, content, history, verdict. */
export default function ReviewPage({ courseId }: { courseId: string }) {
  const called = useQuery('course/admin/review/view', { courseId })
  return (
    <QueryView of={called} lines={12}>
      {(view) => <Review view={view} reload={called.reload} />}
    </QueryView>
  )
}

function Review({ view, reload }: { view: View; reload: () => void }) {
  const navigate = useNavigate()
  const { submitted: doc, approved, changeList, missingList, reasonList, ready, logList, rejected } = view
  const { courseId } = doc
  const waiting = doc.auditStatus === stateCode.audit.pending
  const { data: inbox } = useQuery('course/admin/review/list', { auditStatus: stateCode.audit.pending, pageSize: 100 })
  const queue = inbox?.list.map((row) => row.courseId) ?? []
  const at = queue.indexOf(courseId)
  const next = at < 0 ? queue[0] : queue[at + 1]
  const previous = at > 0 ? queue[at - 1] : undefined
  const [action, setAction] = useState<Verdict>()
  const mayPass = waiting && ready === 1
  const remarked = useQuery('course/admin/review/remark/list', { courseId })
  const remarks = { list: remarked.data?.list ?? [], reload: remarked.reload, mayWrite: waiting }

  const [hasKeys, setKeys] = useDeviceSetting('review-keys', false)
  useShortcuts(
    ({ key }) => {
      const actions: Record<string, (() => unknown) | false | undefined | ''> = {
        j: next && (() => navigate(address(next))),
        k: previous && (() => navigate(address(previous))),
        a: mayPass && (() => setAction('pass')),
        r: waiting && (() => setAction('reject')),
      }
      const run = actions[key.toLowerCase()]
      if (!run) return false
      run()
      return true
    },
    { enabled: hasKeys && !action },
  )

  return (
    <>
      <PageHead
        title={doc.courseName}
        actions={
          <>
            <Button variant="line" disabled={!previous} onClick={() => void navigate(address(previous))}>
              {texts.previous}
            </Button>
            <Button variant="line" disabled={!next} onClick={() => void navigate(address(next))}>
              {texts.next}
            </Button>
            <ButtonLink variant="line" to={previewAddress(doc)} target="_blank" rel="noopener">
              {texts.preview}
            </ButtonLink>
            {waiting && (
              <>
                <Button variant="line" danger onClick={() => setAction('reject')}>
                  {texts.reject}
                </Button>
                <Button
                  disabled={!mayPass}
                  title={mayPass ? undefined : texts.notReady}
                  onClick={() => setAction('pass')}
                >
                  {texts.pass}
                </Button>
              </>
            )}
          </>
        }
      />
      <Row gap={4} rowGap={1} align="stretch" className={css.head}>
        <Tag tone={waiting ? 'warn' : doc.auditStatus === stateCode.audit.approved ? 'free' : 'live'}>
          {texts.states[doc.auditStatus]}
        </Tag>
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
        <Switch checked={hasKeys} onChange={(event) => setKeys(event.target.checked)}>
          {texts.keys}
        </Switch>
      </Row>
      <div className={css.alerts}>
        {rejected && (
          <Note
            title={
              <>
                {texts.lastTime} · <DateTime value={rejected.gmtCreate} shape="minute" /> ·{' '}
                {texts.lastTimeBy(rejected.userName)}
              </>
            }
          >
            <p className={css.lines}>{rejected.auditOpinion}</p>
          </Note>
        )}
        {waiting && reasonList.length > 0 && (
          <Note tone="warn" title={texts.notReady}>
            <Reasons list={reasonList} />
          </Note>
        )}
        {waiting && missingList.length > 0 && (
          <Note tone="warn" title={texts.missing}>
            <Reasons list={missingList.map(({ sentence }) => sentence)} />
          </Note>
        )}
      </div>
      <Panel pad={0} className={css.box}>
        <TabPanels
          label={texts.label}
          first={rejected ? 'since' : approved ? 'diff' : 'doc'}
          items={[
            ...(rejected
              ? [
                  {
                    id: 'since',
                    label: texts.tabs.since,
                    panel: (
                      <ReviewDiff
                        changes={rejected.changeList}
                        first={false}
                        beforeTitle={texts.sinceBefore}
                        none={texts.sinceNone}
                      />
                    ),
                  },
                ]
              : []),
            { id: 'diff', label: texts.tabs.diff, panel: <ReviewDiff changes={changeList} first={!approved} /> },
            { id: 'doc', label: texts.tabs.doc, panel: <ReviewDoc doc={doc} remarks={remarks} /> },
            {
              id: 'remarks',
              label: texts.remarks.tab(remarks.list.length),
              panel:
                remarks.list.length > 0 ? (
                  <RemarkList named list={remarks.list} onChanged={remarks.reload} />
                ) : (
                  <Hint>{texts.remarks.none}</Hint>
                ),
            },
            { id: 'history', label: texts.tabs.history, panel: <ReviewHistory list={logList} /> },
          ]}
        />
      </Panel>
      {action && (
        <Judgement
          verdict={action}
          name={doc.courseName}
          about={<WhenPassed publishTime={doc.publishTime} />}
          words={texts}
          templates={templateType[doc.courseCategory]}
          send={async (auditOpinion) => {
            const { version, rev } = doc
            const judged = await api(`course/admin/review/${action}`, { courseId, version, rev, auditOpinion })
            if (judged.ok !== 1) return { refused: [judged.reason, ...judged.reasonList] }
            if (action === 'reject') return { done: texts.rejected }
            return { done: judged.isWaiting ? texts.passedLater : texts.passed }
          }}
          onClose={(judged) => {
            setAction(undefined)
            if (judged) void navigate(address(next))
            // Another operator may have reviewed it meanwhile.
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
  const now = useNow()
  return (
    <>
      {texts.passAbout}
      {publishTime && Date.parse(publishTime) > now && (
        <>
          {texts.passLater}
          <DateTime value={publishTime} shape="minute" />
        </>
      )}
    </>
  )
}
