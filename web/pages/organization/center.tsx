import { orgLecturer } from '@zhixing/contract/user/codes'
import type { OutputOf } from '@zhixing/contract'
import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Route } from './+types/center.ts'
import { api } from '../../api.ts'
import { Comparison } from '../../features/shared/draft/index.ts'
import { FormDialog, mobileError, plainMobile, useForm } from '../../features/shared/form/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { changedPictures, pageFields } from '../../features/user/organization/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { browserPage } from '../../ui/browser-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Hint, PageHead, Row, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import css from './organization.module.css'
import { editsContent, manages, useDesk } from './desk/use-desk.ts'
import { texts as words } from './center-texts.ts'

const PageForm = browserPage(() => import('./page-form.tsx'), 'form')
type Own = OutputOf<'org/auth/page/view'>

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const wanted = url.searchParams.get('orgId')
    const { list } = wanted === null ? await call('org/auth/desk/list', {}) : { list: [] }
    const orgId = wanted ?? list.find(({ orgRole }) => editsContent(orgRole))?.orgId
    return call('org/auth/page/view', { orgId: orgId ?? '0' })
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: words.title, noIndex: true })
}

/** Centre of an organization: its page, and its lecturers. */
export default function OrganizationCenter({ loaderData: own }: Route.ComponentProps) {
  const { orgRole } = useDesk()
  const [editing, setEditing] = useState(false)
  return (
    <Stack gap={4}>
      <PageHead title={manages(orgRole) ? words.title : words.ownTitle} about={words.about}>
        <Link to={`/terrace/${own.id}`}>{words.publicPage}</Link>
        <Link to={`/schoolProfile/${own.id}`}>{words.publicProfile}</Link>
        {!editing && (
          <Button size="s" icon={<EditIcon size={16} />} onClick={() => setEditing(true)}>
            {own.draft ? words.editAgain : words.edit}
          </Button>
        )}
      </PageHead>
      {editing ? (
        <Card pad="l">
          <CardHead title={words.form} />
          <PageForm orgId={own.id} start={own.draft ?? own.page} onClose={() => setEditing(false)} />
        </Card>
      ) : (
        <LivePage own={own} />
      )}
      {manages(orgRole) && <Lecturers orgId={own.id} list={own.lecturerList} />}
    </Stack>
  )
}

function LivePage({ own: { orgName, page, draft, pageStatus, pageOpinion } }: { own: Own }) {
  const rejected = pageStatus === stateCode.audit.rejected
  return (
    <Card pad="l">
      <CardHead
        title={orgName}
        aside={
          pageStatus === stateCode.audit.approved ? (
            <Tag tone="free">{words.live}</Tag>
          ) : (
            <Tag tone={rejected ? 'live' : 'warn'}>{rejected ? words.rejected : words.waiting}</Tag>
          )
        }
      />
      <Stack gap={4}>
        {pageStatus !== stateCode.audit.approved && (
          <p className={css.opinion}>
            {rejected ? (
              <>
                <b>{words.rejectedAbout}</b>
                {pageOpinion}
              </>
            ) : (
              words.waitingAbout
            )}
          </p>
        )}
        {draft && (
          <div>
            <h3>{words.changes}</h3>
            <Comparison before={pageFields(page)} after={pageFields(draft)} />
            <Row gap={3}>
              {changedPictures(page, draft).map(({ label, url, kind }) => (
                <figure key={kind + url} className={css.change}>
                  <img src={url} alt="" />
                  <figcaption>
                    {words[kind]} · {label}
                  </figcaption>
                </figure>
              ))}
            </Row>
          </div>
        )}
        {page.bannerImg && <img src={page.bannerImg} alt="" className={css.banner} />}
        <Row gap={4}>
          <Avatar name={orgName} src={page.orgLogo} size="l" />
          <div className={css.rowName}>
            <b>{page.slogan || words.none}</b>
            <Hint>{[page.telephone, page.address].filter(Boolean).join(' · ') || words.none}</Hint>
          </div>
        </Row>
        <p className={css.plain}>{page.orgIntro || words.none}</p>
        {page.orgPage && <RichProse html={page.orgPage} compact />}
      </Stack>
    </Card>
  )
}

function Lecturers({ orgId, list }: { orgId: string; list: Own['lecturerList'] }) {
  const revalidator = useRevalidator()
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Own['lecturerList'][number]>()
  const joined = removing?.status === orgLecturer.joined
  return (
    <Card pad="l">
      <CardHead
        title={words.lecturers}
        aside={
          <Button size="s" variant="line" onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        }
      />
      <Hint>{words.lecturersAbout}</Hint>
      {list.length === 0 ? (
        <Empty compact art="study" title={words.lecturersEmpty}>
          {words.lecturersEmptyText}
        </Empty>
      ) : (
        <ul>
          {list.map((one) => (
            <Row as="li" key={one.id} gap={3} className={css.row}>
              <Avatar name={one.lecturerName} src={one.headImgUrl} size="m" />
              <div className={css.rowName}>
                <b>{one.lecturerName}</b>
                <Hint>{one.position}</Hint>
              </div>
              <Tag tone={one.status === orgLecturer.joined ? 'free' : 'warn'}>
                {one.status === orgLecturer.joined ? words.joined : words.invited}
              </Tag>
              <Button variant="text" size="s" onClick={() => setRemoving(one)}>
                {one.status === orgLecturer.joined ? words.remove : words.takeBack}
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {inviting && <Invite orgId={orgId} onClose={() => setInviting(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={(joined ? words.removeTitle : words.takeBackTitle)(removing?.lecturerName ?? '')}
        confirm={joined ? words.remove : words.takeBack}
        danger
        onConfirm={async () => {
          if (!removing) return
          await api('org/auth/page/lecturer/remove', { orgId, lecturerId: removing.id }, { showSuccess: true })
          await revalidator.revalidate()
        }}
      >
        {joined ? words.removeText : words.takeBackText}
      </ConfirmDialog>
    </Card>
  )
}

function Invite({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const revalidator = useRevalidator()
  const form = useForm({
    start: { mobile: '' },
    check: ({ mobile }) => ({ mobile: mobileError(plainMobile(mobile)) }),
    async send({ mobile }) {
      await api('org/auth/page/lecturer/invite', { orgId, mobile: plainMobile(mobile) }, { showSuccess: true })
      onClose()
      await revalidator.revalidate()
    },
  })
  return (
    <FormDialog form={form} title={words.invite} submit={words.invite} onClose={onClose}>
      <Field label={words.mobile} hint={words.inviteAbout} error={form.errors.mobile} required>
        <Input {...form.control('mobile')} type="tel" inputMode="tel" autoComplete="off" maxLength={20} />
      </Field>
    </FormDialog>
  )
}
