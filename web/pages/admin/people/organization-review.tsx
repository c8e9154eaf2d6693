import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { Comparison } from '../../../features/shared/draft/index.ts'
import { RichProse } from '../../../features/shared/math/index.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { Descriptions, Drawer, FormItem, Picture } from '../../../features/shared/workbench/kit.ts'
import { changedPictures, pageFields } from '../../../features/user/organization/index.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import css from './organization-review.module.css'
import { organizationTexts } from './organization-texts.ts'
import { texts } from './texts.ts'

const words = organizationTexts
type View = OutputOf<'user/admin/organization/view'>
type Close = (changed?: boolean) => void

/** An application: what was typed, its licence, and the verdict. */
export function ReviewApplication({ id, close }: { id: string; close: Close }) {
  const called = useQuery('user/admin/organization/view', { id })
  const decide = (view: View, auditStatus: 1 | 2, auditOpinion = '') =>
    api('user/admin/organization/audit', { id, etag: view.auditTag, auditStatus, auditOpinion }, { showSuccess: true })
  return (
    <Review
      title={words.review}
      called={called}
      close={close}
      pass={(view) => decide(view, 1)}
      reject={(view, opinion) => decide(view, 2, opinion)}
    >
      {(view) => <Application view={view} />}
    </Review>
  )
}

/** The page submitted for review, beside the one that is shown. */
export function ReviewPage({ id, close }: { id: string; close: Close }) {
  const called = useQuery('user/admin/organization/view', { id })
  const decide = (view: View, isPass: boolean, auditOpinion = '') =>
    api('user/admin/organization/page/audit', { id, etag: view.pageTag, isPass, auditOpinion }, { showSuccess: true })
  return (
    <Review
      title={words.page}
      called={called}
      close={close}
      pass={(view) => decide(view, true)}
      reject={(view, opinion) => decide(view, false, opinion)}
    >
      {(view) => <PageChanges view={view} />}
    </Review>
  )
}

function Review({
  title,
  called,
  close,
  pass,
  reject,
  children,
}: {
  title: string
  called: ReturnType<typeof useQuery<'user/admin/organization/view'>>
  close: Close
  pass: (view: View) => Promise<unknown>
  reject: (view: View, opinion: string) => Promise<unknown>
  children: (view: View) => ReactNode
}) {
  const [rejecting, setRejecting] = useState(false)
  const { run, busy } = useAction({ reload: false })
  const view = called.data
  return (
    <Drawer
      onClose={() => close()}
      width={720}
      title={view ? `${title} · ${view.orgName}` : title}
      extra={
        view && (
          <Row>
            <Button variant="line" danger onClick={() => setRejecting(true)}>
              {words.reject}
            </Button>
            <Button
              loading={busy === 'pass'}
              onClick={() =>
                void run('pass', async () => {
                  await pass(view)
                  close(true)
                })
              }
            >
              {words.pass}
            </Button>
          </Row>
        )
      }
    >
      <QueryView of={called} lines={8}>
        {children}
      </QueryView>
      {rejecting && view && (
        <FormModal<{ auditOpinion: string }>
          title={words.rejectTitle(view.orgName)}
          okText={words.reject}
          danger
          onClose={() => setRejecting(false)}
          onSubmit={async ({ auditOpinion }) => {
            await reject(view, auditOpinion)
            close(true)
          }}
        >
          <FormItem name="auditOpinion" label={words.opinion} extra={words.opinionAbout} rules={[{ required: true }]}>
            <Textarea maxLength={500} rows={4} />
          </FormItem>
        </FormModal>
      )}
    </Drawer>
  )
}

function Application({ view }: { view: View }) {
  const facts: { label: string; children: ReactNode }[] = [
    { label: words.name, children: view.orgName },
    { label: words.creditCode, children: view.creditCode },
    { label: words.linkMan, children: view.linkMan },
    { label: words.linkMobile, children: view.linkMobile },
    { label: words.account, children: `${view.nickname} ${view.mobile}`.trim() },
    {
      label: words.appliedAt,
      children: view.applyTime ? <DateTime value={view.applyTime} shape="minute" /> : words.byOperator,
    },
    { label: words.intro, children: view.orgIntro },
  ]
  return (
    <Stack gap={4}>
      <p>{words.passAbout}</p>
      {view.sameCodeList.length > 0 && (
        <Note tone="warn" title={words.sameCode}>
          {view.sameCodeList.map(({ orgName }) => orgName).join('、')}
        </Note>
      )}
      {view.auditOpinion && (
        <Note tone="info" title={words.lastOpinion}>
          {view.auditOpinion}
        </Note>
      )}
      <Descriptions
        items={facts.map(({ label, children }) => ({ key: label, label, children: children || texts.nothing }))}
      />
      <h3>{words.license}</h3>
      {view.license ? <Picture src={view.license} alt={words.license} width={320} /> : <p>{words.noLicense}</p>}
    </Stack>
  )
}

function PageChanges({ view: { page, pageDraft } }: { view: View }) {
  if (!pageDraft) return <p>{words.noDraft}</p>
  const pictures = changedPictures(page, pageDraft)
  return (
    <Stack gap={4}>
      <h3>{words.changedTexts}</h3>
      <Comparison before={pageFields(page)} after={pageFields(pageDraft)} />
      {pictures.length > 0 && (
        <>
          <h3>{words.changedPictures}</h3>
          <Row as="ul" gap={4} align="start">
            {pictures.map(({ label, url, kind }) => (
              <li key={kind + url} className={css.picture}>
                <Picture src={url} alt={label} width={160} />
                <span>
                  <Tag tone={kind === 'added' ? 'free' : 'live'}>{words[kind]}</Tag> {label}
                </span>
              </li>
            ))}
          </Row>
        </>
      )}
      {pageDraft.orgPage && (
        <>
          <h3>{words.wholePage}</h3>
          <RichProse html={pageDraft.orgPage} compact />
        </>
      )}
    </Stack>
  )
}
