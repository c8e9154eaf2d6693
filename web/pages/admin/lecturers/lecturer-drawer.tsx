import { Descriptions, Drawer, FormItem, TabPanels } from '../../../features/shared/workbench/kit.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { stateCode } from '@zhixing/contract/states'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { RichProse } from '../../../features/shared/math/rich-prose.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { History } from './history.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './lecturers.module.css'
import { toBytes, toGigabytes } from './numbers.ts'
import { texts as all } from './texts.ts'

const texts = all.lecturers
type Lecturer = OutputOf<'user/admin/lecturer/view'>

/** Details of a lecturer: profile, terms, submissions. */
export function LecturerDrawer({ lecturerId, onClose }: { lecturerId: string; onClose: (changed: boolean) => void }) {
  const called = useQuery('user/admin/lecturer/view', { lecturerId })
  const [changed, setChanged] = useState(false)
  return (
    <Drawer
      width={640}
      title={called.data?.lecturerName ?? texts.title}
      onClose={() => onClose(changed)}
      extra={
        called.data?.statusId === stateCode.row.active && (
          <ButtonLink variant="line" to={`/lecturer/${lecturerId}`} target="_blank" rel="noopener">
            {texts.publicPage}
          </ButtonLink>
        )
      }
    >
      <QueryView of={called}>
        {(lecturer) => (
          <TabPanels
            label={texts.title}
            items={[
              { id: 'profile', label: texts.profile, panel: <Profile lecturer={lecturer} /> },
              {
                id: 'settings',
                label: texts.settings,
                panel: (
                  <Settings
                    lecturer={lecturer}
                    onSaved={() => {
                      setChanged(true)
                      called.reload()
                    }}
                  />
                ),
              },
              { id: 'history', label: texts.history, panel: <History list={lecturer.auditList} /> },
            ]}
          />
        )}
      </QueryView>
    </Drawer>
  )
}

function Profile({ lecturer }: { lecturer: Lecturer }) {
  return (
    <>
      <Row gap={4} align="stretch" className={css.head}>
        <Avatar name={lecturer.lecturerName} src={lecturer.headImgUrl} size="xl" />
        <Descriptions
          columns={2}
          items={[
            { key: 'position', label: texts.position, children: lecturer.position || texts.none },
            { key: 'mobile', label: texts.mobile, children: lecturer.lecturerMobile || texts.none },
            { key: 'email', label: texts.email, children: lecturer.lecturerEmail || texts.none },
            { key: 'followers', label: texts.followers, children: lecturer.attentionCount },
            {
              key: 'state',
              label: texts.status,
              children: (
                <Tag tone={lecturer.statusId === stateCode.row.active ? 'free' : 'plain'}>
                  {lecturer.statusId === stateCode.row.active ? texts.normal : texts.disabled}
                </Tag>
              ),
            },
            {
              key: 'joined',
              label: texts.joined,
              children: <DateTime value={lecturer.gmtCreate} shape="date" />,
            },
          ]}
        />
      </Row>
      <h3 className={css.title}>{texts.introduce}</h3>
      {lecturer.introduce ? <RichProse html={lecturer.introduce} /> : texts.none}
    </>
  )
}

interface SettingsValue {
  percent: number
  sort: number
  quota: number
  isReviewFree: boolean
}

const settingsOf = (
  of: Pick<Lecturer, 'lecturerProportion' | 'sort' | 'storageQuota' | 'isReviewFree'>,
): SettingsValue => ({
  percent: Math.round(of.lecturerProportion * 10_000) / 100,
  sort: of.sort,
  quota: toGigabytes(of.storageQuota),
  isReviewFree: of.isReviewFree,
})

function Settings({ lecturer, onSaved }: { lecturer: Lecturer; onSaved: () => void }) {
  return (
    <AdminForm<SettingsValue>
      initialValues={settingsOf(lecturer)}
      edits={{ etag: lecturer.etag, valuesOf: settingsOf }}
      onSubmit={async ({ percent, sort, quota, isReviewFree }, etag) => {
        await api('user/admin/lecturer/update', {
          lecturerId: lecturer.lecturerId,
          lecturerProportion: Math.round(percent * 100) / 10_000,
          sort,
          storageQuota: toBytes(quota),
          isReviewFree: isReviewFree,
          etag,
        })
        onSaved()
      }}
    >
      <FormItem name="percent" label={texts.proportion} rules={[{ required: true }]}>
        <NumberInput min={0} max={100} step={1} suffix="%" className={css.number} />
      </FormItem>
      <FormItem name="sort" label={texts.sort} extra={texts.sortHint} rules={[{ required: true }]}>
        <NumberInput min={0} max={99_999} precision={0} className={css.number} />
      </FormItem>
      <FormItem name="quota" label={texts.quota} extra={texts.quotaHint} rules={[{ required: true }]}>
        <NumberInput min={0} max={100_000} suffix="GB" className={css.number} />
      </FormItem>
      <FormItem name="isReviewFree" label={texts.reviewFree} extra={texts.reviewFreeHint} valuePropName="checked">
        <Switch />
      </FormItem>
    </AdminForm>
  )
}
