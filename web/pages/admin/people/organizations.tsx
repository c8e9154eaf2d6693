import {
  Button,
  Descriptions,
  Drawer,
  FormItem,
  Input,
  Picture,
  Tag,
  TextArea,
} from '../../../features/shared/workbench/kit.ts'
import { PlusIcon } from '../../../ui/icons.tsx'
import { stateCode } from '@zhixing/contract/states'
import { PictureInput } from '../../../features/shared/workbench/picture-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { RichProse } from '../../../features/shared/math/index.ts'
import { useAction } from '../../../use-action.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { Mobile, PersonCell, StatusTag } from './parts.tsx'
import { Stack, Row as Line } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { auditStates, texts } from './texts.ts'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { ListPage, type DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'
import { statusColumn, statusFilter } from './parts.tsx'

type Row = OutputOf<'user/admin/organization/list'>['list'][number]
const words = texts.organizations
const quiet = { isShowErrTip: false }
const colors: Readonly<Record<number, string>> = { 0: 'orange', 1: 'green', 2: 'red' }

const Audit = ({ row }: { row: Row }) => (
  <Tag color={colors[row.auditStatus] ?? 'default'} title={row.auditOpinion}>
    {auditStates[row.auditStatus]}
  </Tag>
)

export default function OrganizationsPage() {
  const setStatus = ({ id, statusId }: Row) =>
    api(
      'user/admin/organization/disable',
      { id, statusId: statusId === stateCode.row.active ? 0 : 1 },
      { showSuccess: true },
    )
  const isOn = ({ statusId }: Row) => statusId === stateCode.row.active
  return (
    <ListPage
      call="user/admin/organization/list"
      name="organizations"
      about={words.about}
      head={(list) => (
        <Button type="primary" icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
          {words.create}
        </Button>
      )}
      search={words.search}
      filters={[
        choice('auditStatus', words.audit, auditStates),
        choice('pageStatus', words.pageState, words.pageStates),
        statusFilter,
      ]}
      empty={words.empty}
      columns={[
        {
          key: 'orgName',
          title: words.name,
          alwaysShown: true,
          render: (row) => <PersonCell row={{ nickname: row.orgName, headImgUrl: row.orgLogo }} />,
        },
        { key: 'linkMan', title: words.linkMan, render: (row) => row.linkMan || texts.nothing },
        { key: 'mobile', title: words.account, render: (row) => <Mobile>{row.mobile || texts.nothing}</Mobile> },
        {
          key: 'auditStatus',
          title: words.audit,
          render: (row) => <Audit row={row} />,
          text: (row) => auditStates[row.auditStatus] ?? '',
        },
        statusColumn<Row>(),
        { key: 'orgCode', title: words.code, hidden: true },
        timeColumn<Row>('gmtCreate', texts.time),
      ]}
      actions={[
        {
          label: words.pass,
          when: ({ auditStatus }) => auditStatus !== stateCode.audit.approved,
          ask: ({ orgName }) => ({ title: words.passAsk(orgName), content: words.passAbout }),
          run: ({ id, auditTag }) =>
            api('user/admin/organization/audit', { id, etag: auditTag, auditStatus: 1 }, { showSuccess: true }),
        },
        {
          label: words.reject,
          danger: true,
          when: ({ auditStatus }) => auditStatus === stateCode.audit.pending,
          opens: 'reject',
        },
        {
          label: words.page,
          when: ({ pageDraft, pageStatus }) => pageDraft !== null && pageStatus === stateCode.audit.pending,
          opens: 'page',
        },
        { label: texts.edit, opens: 'edit' },
        { label: texts.users.disable, danger: true, when: isOn, run: setStatus },
        { label: texts.users.enable, when: (row) => !isOn(row), run: setStatus },
      ]}
      dialogs={{
        edit: (props) => <EditOrganization {...props} />,
        page: ({ row, close }) => row && <ReviewPage row={row} close={close} />,
        reject: ({ row, close }) => row && <Reject row={row} close={close} />,
      }}
      card={(row, buttons) => (
        <Stack gap={2} className={css.card}>
          <PersonCell row={{ nickname: row.orgName, headImgUrl: row.orgLogo }} />
          <div>
            <Audit row={row} /> <StatusTag statusId={row.statusId} /> {row.linkMan} <Mobile>{row.mobile}</Mobile>
          </div>
          <footer>{buttons}</footer>
        </Stack>
      )}
    />
  )
}

interface Form_ {
  orgName: string
  mobile?: string
  linkMan: string
  orgCode: string
  orgIntro: string
  sort: number
  orgLogo: string
  license: string
}

function EditOrganization({ row, close }: DialogProps<Row>) {
  const initial: Form_ = {
    orgName: row?.orgName ?? '',
    linkMan: row?.linkMan ?? '',
    orgCode: row?.orgCode ?? '',
    orgIntro: row?.orgIntro ?? '',
    sort: row?.sort ?? 0,
    orgLogo: row?.orgLogo ?? '',
    license: row?.license ?? '',
  }
  const guard = useCloseGuard(() => close())
  return (
    <Drawer onClose={guard.close} closeOnBackdrop={!guard.dirty} width={520} title={row ? row.orgName : words.create}>
      <AdminForm<Form_>
        onDirty={guard.onDirty}
        initialValues={initial}
        edits={row}
        onSubmit={async ({ mobile, ...form }, etag) => {
          const account = mobile ? { mobile } : {}
          if (row) await api('user/admin/organization/update', { id: row.id, ...form, ...account, etag }, quiet)
          else await api('user/admin/organization/save', { ...form, mobile: mobile ?? '' }, quiet)
          close(true)
        }}
      >
        <FormItem name="orgName" label={words.name} rules={[{ required: true }]}>
          <Input maxLength={50} />
        </FormItem>
        <FormItem
          name="mobile"
          label={words.account}
          extra={row ? words.accountKeep : words.accountAbout}
          rules={[{ required: !row }, { pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" placeholder={row?.mobile ?? ''} />
        </FormItem>
        <FormItem name="linkMan" label={words.linkMan}>
          <Input maxLength={30} />
        </FormItem>
        <FormItem name="orgLogo">
          <PictureInput label={words.logo} ratio={1} size="s" />
        </FormItem>
        <FormItem name="license">
          <PictureInput label={words.license} size="s" />
        </FormItem>
        <FormItem name="orgIntro" label={words.intro}>
          <TextArea maxLength={1000} showCount rows={4} />
        </FormItem>
        <FormItem name="orgCode" label={words.code} extra={words.codeAbout}>
          <Input maxLength={60} />
        </FormItem>
        <FormItem name="sort" label={words.sort}>
          <NumberInput min={0} max={9999} precision={0} />
        </FormItem>
      </AdminForm>
    </Drawer>
  )
}

/** The profile page submitted for review. */
function ReviewPage({ row, close }: DialogProps<Row> & { row: Row }) {
  const [rejecting, setRejecting] = useState(false)
  const { run, busy } = useAction({ reload: false })
  const draft = row.pageDraft
  const facts = [
    [words.slogan, draft?.slogan],
    [words.intro, draft?.orgIntro],
    [words.telephone, draft?.telephone],
    [words.address, draft?.address],
  ] as const
  const pass = () =>
    run('pass', async () => {
      await api(
        'user/admin/organization/page/audit',
        { id: row.id, etag: row.pageTag, isPass: 1 },
        { showSuccess: true },
      )
      close(true)
    })
  return (
    <Drawer
      onClose={() => close()}
      width={640}
      title={words.pageTitle(row.orgName)}
      extra={
        <Line>
          <Button danger onClick={() => setRejecting(true)}>
            {words.reject}
          </Button>
          <Button type="primary" loading={busy === 'pass'} onClick={() => void pass()}>
            {words.pass}
          </Button>
        </Line>
      }
    >
      <Stack gap={4}>
        {draft?.orgLogo && <Picture src={draft.orgLogo} width={96} alt={words.logo} />}
        {draft?.bannerImg && <Picture src={draft.bannerImg} alt={words.banner} />}
        <Descriptions
          items={facts.map(([label, children]) => ({ key: label, label, children: children || texts.nothing }))}
        />
        {draft?.orgPage && <RichProse html={draft.orgPage} compact />}
      </Stack>
      {rejecting && (
        <FormModal<{ auditOpinion: string }>
          title={words.rejectTitle(row.orgName)}
          okText={words.reject}
          danger
          onClose={() => setRejecting(false)}
          onSubmit={async ({ auditOpinion }) => {
            const input = { id: row.id, etag: row.pageTag, isPass: 0 as const, auditOpinion }
            await api('user/admin/organization/page/audit', input, { ...quiet, showSuccess: true })
            close(true)
          }}
        >
          <FormItem name="auditOpinion" label={words.opinion} extra={words.opinionAbout} rules={[{ required: true }]}>
            <TextArea maxLength={500} showCount rows={4} />
          </FormItem>
        </FormModal>
      )}
    </Drawer>
  )
}

function Reject({ row, close }: DialogProps<Row> & { row: Row }) {
  return (
    <FormModal<{ auditOpinion: string }>
      title={words.rejectTitle(row.orgName)}
      okText={words.reject}
      danger
      onClose={() => close()}
      onSubmit={async ({ auditOpinion }) => {
        const input = { id: row.id, etag: row.auditTag, auditStatus: 2 as const, auditOpinion }
        await api('user/admin/organization/audit', input, { ...quiet, showSuccess: true })
        close(true)
      }}
    >
      <FormItem name="auditOpinion" label={words.opinion} extra={words.opinionAbout} rules={[{ required: true }]}>
        <TextArea maxLength={500} showCount rows={4} />
      </FormItem>
    </FormModal>
  )
}
