import { Drawer, FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import { plainTaxNo, taxNoError } from '@zhixing/contract/commerce/tax-no'
import { stateCode } from '@zhixing/contract/states'
import { PictureInput } from '../../../features/shared/workbench/picture-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { ImageField } from '../../../features/shared/files/index.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { Mobile, PersonCell } from './parts.tsx'
import { organizationTexts } from './organization-texts.ts'
import { auditStates, texts } from './texts.ts'
import { ListPage, type DialogProps } from '../../../features/shared/workbench/list-page.tsx'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { useCloseGuard } from '../../../features/shared/workbench/use-close-guard.ts'
import { statusColumn, statusFilter } from './parts.tsx'
import { ReviewApplication, ReviewPage } from './organization-review.tsx'
import { GrantSeats, SeatSetting } from './organization-seats.tsx'

type Row = OutputOf<'user/admin/organization/list'>['list'][number]
const words = organizationTexts
const colors: Readonly<Record<number, TagTone>> = { 0: 'warn', 1: 'free', 2: 'live' }

const Audit = ({ row }: { row: Row }) => (
  <Tag tone={colors[row.auditStatus] ?? 'plain'} title={row.auditOpinion}>
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
        <>
          <Button variant="line" onClick={() => list.open('setting')}>
            {words.seats.setting}
          </Button>
          <Button icon={<PlusIcon size={16} />} onClick={() => list.open('edit')}>
            {words.create}
          </Button>
        </>
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
        { key: 'creditCode', title: words.creditCode, render: (row) => row.creditCode || texts.nothing },
        { key: 'linkMan', title: words.linkMan, wide: true, render: (row) => row.linkMan || texts.nothing },
        { key: 'mobile', title: words.account, render: (row) => <Mobile>{row.mobile || texts.nothing}</Mobile> },
        {
          key: 'auditStatus',
          title: words.audit,
          isTag: true,
          render: (row) => <Audit row={row} />,
          text: (row) => auditStates[row.auditStatus] ?? '',
        },
        {
          key: 'pageStatus',
          title: words.pageState,
          isTag: true,
          render: (row) => <Tag tone={colors[row.pageStatus] ?? 'plain'}>{words.pageStates[row.pageStatus]}</Tag>,
          text: (row) => words.pageStates[row.pageStatus] ?? '',
        },
        statusColumn<Row>(),
        { key: 'orgCode', title: words.code, hidden: true },
        timeColumn<Row>('gmtCreate', texts.time, { wide: true }),
      ]}
      actions={[
        {
          label: words.review,
          when: ({ auditStatus }) => auditStatus !== stateCode.audit.approved,
          opens: 'review',
        },
        {
          label: words.page,
          when: ({ pageStatus }) => pageStatus === stateCode.audit.pending,
          opens: 'page',
        },
        {
          label: words.seats.grant,
          when: (row) => row.auditStatus === stateCode.audit.approved && isOn(row),
          opens: 'grant',
        },
        { label: texts.edit, opens: 'edit' },
        { label: texts.users.disable, danger: true, when: isOn, run: setStatus },
        { label: texts.users.enable, when: (row) => !isOn(row), run: setStatus },
      ]}
      dialogs={{
        edit: (props) => <EditOrganization {...props} />,
        grant: ({ row, close }) => row && <GrantSeats orgId={row.id} orgName={row.orgName} close={close} />,
        setting: ({ close }) => <SeatSetting close={close} />,
        page: ({ row, close }) => row && <ReviewPage id={row.id} close={close} />,
        review: ({ row, close }) => row && <ReviewApplication id={row.id} close={close} />,
      }}
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
  creditCode: string
  linkMobile?: string
  licensePicId: string
}

function EditOrganization({ row, close }: DialogProps<Row>) {
  const initial: Form_ = {
    orgName: row?.orgName ?? '',
    linkMan: row?.linkMan ?? '',
    orgCode: row?.orgCode ?? '',
    orgIntro: row?.orgIntro ?? '',
    sort: row?.sort ?? 0,
    orgLogo: row?.orgLogo ?? '',
    creditCode: row?.creditCode ?? '',
    licensePicId: row?.licensePicId ?? '',
  }
  const guard = useCloseGuard(() => close())
  return (
    <Drawer onClose={guard.close} closeOnBackdrop={!guard.dirty} width={520} title={row ? row.orgName : words.create}>
      <AdminForm<Form_>
        onDirty={guard.onDirty}
        initialValues={initial}
        edits={row}
        onSubmit={async ({ mobile, linkMobile, ...form }, etag) => {
          const account = { ...(mobile ? { mobile } : {}), ...(linkMobile ? { linkMobile } : {}) }
          if (row) await api('user/admin/organization/update', { id: row.id, ...form, ...account, etag })
          else await api('user/admin/organization/save', { ...form, mobile: mobile ?? '' })
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
        <FormItem
          name="linkMobile"
          label={words.linkMobile}
          {...(row ? { extra: words.accountKeep } : {})}
          rules={[{ pattern: /^1[3-9]\d{9}$/, message: '请填写 11 位手机号' }]}
        >
          <Input inputMode="tel" maxLength={11} autoComplete="off" placeholder={row?.linkMobile ?? ''} />
        </FormItem>
        <FormItem
          name="creditCode"
          label={words.creditCode}
          rules={[
            {
              validator: (code) => (typeof code === 'string' && code !== '' ? taxNoError(plainTaxNo(code)) : undefined),
            },
          ]}
        >
          <Input maxLength={24} autoComplete="off" spellCheck={false} />
        </FormItem>
        <FormItem name="orgLogo">
          <PictureInput label={words.logo} ratio={1} size="s" />
        </FormItem>
        <FormItem name="licensePicId">
          <LicenseInput url={row?.license ?? ''} />
        </FormItem>
        <FormItem name="orgIntro" label={words.intro}>
          <Textarea maxLength={1000} rows={4} />
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

/** The licence: a private picture, whose value is its id. */
function LicenseInput({
  value = '',
  onChange,
  url,
}: {
  value?: string
  onChange?: (id: string) => void
  /** Address of the stored one. */
  url: string
}) {
  const [sent, setSent] = useState<{ id: string; url: string }>({ id: value, url })
  return (
    <ImageField
      label={words.license}
      hint={words.licenseAbout}
      isPrivate
      size="s"
      value={value === sent.id ? sent.url : ''}
      onChange={(file) => {
        setSent({ id: file?.fileId ?? '', url: file?.url ?? '' })
        onChange?.(file?.fileId ?? '')
      }}
    />
  )
}
