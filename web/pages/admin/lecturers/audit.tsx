import { stateCode } from '@zhixing/contract/states'
import { Picture } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { lastSeen } from '../../../last-seen.ts'
import { Comparison, htmlField } from '../../../features/shared/draft/views.tsx'
import { RichProse } from '../../../features/shared/math/rich-prose.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { useQuery } from '../../../use-query.ts'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { Judgement, type Verdict } from '../review/judgement.tsx'
import { History } from './history.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './lecturers.module.css'
import { texts as all } from './texts.ts'
import { useAction } from '../../../use-action.ts'

const texts = all.audit
type View = OutputOf<'user/admin/lecturer/audit/view'>
type Profile = NonNullable<View['live']>

const REFUSED = 2
/** Type of opinion templates for lecturers (review_template.review_type). */
const TEMPLATES = 4
const LIST = '/admin/lecturers/applications'
const colors: Record<number, TagTone> = { 0: 'warn', 1: 'free', 2: 'live' }
const fields = Object.keys(texts.fields) as (keyof typeof texts.fields)[]

/** Review of a submission: documents, current profile, new profile, verdict. */
export default function AuditPage({ auditId }: { auditId: string }) {
  const called = useQuery('user/admin/lecturer/audit/view', { auditId })
  return (
    <QueryView of={called} lines={12}>
      {(view) => <Audit view={view} reload={called.reload} />}
    </QueryView>
  )
}

function Audit({ view, reload }: { view: View; reload: () => void }) {
  const navigate = useNavigate()
  const [action, setAction] = useState<Verdict>()
  const waiting = view.auditStatus === stateCode.audit.pending
  const before = view.live ?? view.previous
  const [last] = view.earlierList
  const refused = last?.auditStatus === REFUSED ? last : undefined
  const next = () => navigate(view.nextId ? `${LIST}/${view.nextId}` : lastSeen(LIST))
  return (
    <>
      <PageHead
        title={view.lecturerName}
        actions={
          <>
            {view.nextId && (
              <Button variant="line" onClick={() => void next()}>
                {texts.next}
              </Button>
            )}
            {waiting && (
              <>
                <Button variant="line" danger onClick={() => setAction('reject')}>
                  {texts.reject}
                </Button>
                <Button onClick={() => setAction('pass')}>{texts.pass}</Button>
              </>
            )}
          </>
        }
      />
      <Row gap={4} rowGap={1} className={css.facts}>
        <Tag tone={colors[view.auditStatus]}>{all.audits.states[view.auditStatus]}</Tag>
        <span>{view.isChange ? all.audits.change : all.audits.apply}</span>
        <span>
          {texts.submittedAt} <DateTime value={view.submitTime} shape="minute" />
        </span>
        {view.auditTime && (
          <span>
            {texts.by(view.auditor)} <DateTime value={view.auditTime} shape="minute" />
          </span>
        )}
      </Row>
      {view.auditOpinion && <blockquote className={css.opinion}>{view.auditOpinion}</blockquote>}
      {refused && (
        <Note
          className={css.refused ?? ''}
          title={
            <>
              {texts.lastTime} · {texts.by(refused.auditor)} <DateTime value={refused.auditTime ?? ''} shape="minute" />
            </>
          }
        >
          <p className={css.lines}>{refused.auditOpinion}</p>
        </Note>
      )}
      <div className={cx(css.sides, before && css.two)}>
        {before && (
          <Side title={view.live ? texts.before : texts.beforeRefused}>
            <ProfileView profile={before} />
          </Side>
        )}
        <Side title={texts.after}>
          <ProfileView profile={view} before={before} />
        </Side>
      </div>
      <Identity view={view} />
      {view.earlierList.length > 0 && (
        <Panel as="section" pad={0} className={css.box} aria-label={texts.earlier}>
          <h2>{texts.earlier}</h2>
          <History list={view.earlierList} />
        </Panel>
      )}
      {action && (
        <Judgement
          verdict={action}
          name={view.lecturerName}
          about={view.isChange ? texts.passChange : texts.passApply}
          words={texts}
          templates={TEMPLATES}
          min={2}
          send={async (auditOpinion) => {
            await api(`user/admin/lecturer/audit/${action}`, { auditId: view.auditId, auditOpinion })
            return { done: action === 'pass' ? texts.passed : texts.rejected }
          }}
          onClose={(judged) => {
            setAction(undefined)
            if (judged) void next()
            // It was decided or superseded meanwhile.
            else if (judged === null) reload()
          }}
        />
      )}
    </>
  )
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel as="section" pad={0} className={css.box} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </Panel>
  )
}

/** A profile with changed fields marked and texts compared word by word. */
function ProfileView({ profile, before }: { profile: Profile; before?: Profile | null }) {
  const changed = (name: keyof Profile) => before && before[name] !== profile[name]
  return (
    <>
      <Row gap={4} align="stretch" className={css.head}>
        {profile.headImgUrl ? (
          <Picture
            src={profile.headImgUrl}
            alt={texts.head}
            width={112}
            height={112}
            className={cx(css.photo, changed('headImgUrl') && css.changed)}
          />
        ) : null}
        <dl className={css.list}>
          {fields.map((name) => (
            <div key={name}>
              <dt>{texts.fields[name]}</dt>
              <dd>
                {changed(name) ? (
                  <mark className={css.mark}>{profile[name] || all.lecturers.none}</mark>
                ) : (
                  profile[name] || all.lecturers.none
                )}
              </dd>
            </div>
          ))}
        </dl>
      </Row>
      <h3 className={css.title}>{texts.introduce}</h3>
      {changed('introduce') && before && (
        <div className={css.diff}>
          <Comparison
            before={[htmlField(texts.introduce, before.introduce)]}
            after={[htmlField(texts.introduce, profile.introduce)]}
          />
        </div>
      )}
      <RichProse html={profile.introduce} />
    </>
  )
}

function Identity({ view }: { view: View }) {
  const [whole, setWhole] = useState<string>()
  const { busy, run } = useAction({ reload: false })
  const reveal = () =>
    run('reveal', async () => {
      setWhole((await api('user/admin/lecturer/audit/identity', { auditId: view.auditId })).idCard)
    })
  return (
    <Panel as="section" pad={0} className={css.box} aria-label={texts.identity}>
      <h2>{texts.identity}</h2>
      {view.isChange && <p className={css.muted}>{texts.changeIdentity}</p>}
      <dl className={css.list}>
        <div>
          <dt>{texts.realName}</dt>
          <dd>{view.realName || all.lecturers.none}</dd>
        </div>
        <div>
          <dt>{texts.idCard}</dt>
          <Row as="dd" className={css.idCard}>
            <span aria-live="polite">{whole ?? (view.idCard || texts.noIdCard)}</span>
            {view.idCard && !whole && (
              <Button
                variant="line"
                size="s"
                loading={busy !== ''}
                title={texts.revealHint}
                onClick={() => void reveal()}
              >
                {texts.reveal}
              </Button>
            )}
          </Row>
        </div>
      </dl>
      <>
        <div className={css.papers}>
          {view.idCardPicList.length === 0 && <p className={css.muted}>{texts.noCards}</p>}
          {view.idCardPicList.map(({ fileId, url }, index) => (
            <figure key={fileId}>
              <Picture src={url} alt={texts.card[index] ?? texts.idCard} />
              <figcaption>{texts.card[index]}</figcaption>
            </figure>
          ))}
        </div>
        <h3 className={css.title}>{texts.certificates}</h3>
        <div className={css.papers}>
          {view.certificatePicList.length === 0 && <p className={css.muted}>{texts.noCertificates}</p>}
          {view.certificatePicList.map(({ fileId, url }, index) => (
            <figure key={fileId}>
              <Picture src={url} alt={texts.certificate(index + 1)} />
            </figure>
          ))}
        </div>
      </>
    </Panel>
  )
}
