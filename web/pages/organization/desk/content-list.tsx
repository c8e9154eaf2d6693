import { stateCode } from '@zhixing/contract/states'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, PageHead, Row, Stack } from '../../../ui/layout.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Table } from '../../../ui/table.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { Tag, type TagProps } from '../../../ui/tag.tsx'
import type { QueryResult } from '../../../use-query.ts'
import { ContentDialog, type Verdict } from './content-dialog.tsx'
import { type KindWords, texts } from './content-texts.ts'
import { editsContent, manages as managesAs, useDesk } from './use-desk.ts'

const { approved, draft, pending, rejected } = stateCode.audit

const tones: Record<number, TagProps['tone']> = { [pending]: 'warn', [approved]: 'free', [rejected]: 'live' }

/** Private content as one row. */
export interface ContentRow {
  id: string
  name: string
  lecturerName: string
  /** Amount of its content. */
  size: string
  /** A kind within the list. */
  tag?: string | undefined
  auditStatus: number
  hasLive: boolean
  stopReason: string
  gmtModified: string
  /** null before it is handed in, where the editor shows it. */
  previewPath: string | null
  editPath: string
  remove: () => Promise<unknown>
  judge: (what: Verdict, auditOpinion: string) => Promise<unknown>
}

/** Filters of a list of private content, with the input of its call. */
export function useContentFilters() {
  const [by, setBy] = useState({ keyword: '', auditStatus: '', pageCurrent: 1 })
  const { auditStatus, ...rest } = by
  const input = { ...rest, ...(auditStatus && { auditStatus: Number(auditStatus) }) }
  return { by, input, change: (change: Partial<typeof by>) => setBy({ ...by, pageCurrent: 1, ...change }) }
}

/** Private content of one kind, and its review. */
export function ContentList<One>({
  at,
  words,
  filters: { by, change },
  of,
  row,
}: {
  at: 'content' | 'papers'
  words: KindWords
  filters: ReturnType<typeof useContentFilters>
  of: Omit<QueryResult<{ list: One[]; totalPage: number }>, 'set'>
  row: (one: One) => ContentRow
}) {
  const { orgId, orgRole } = useDesk()
  const manages = managesAs(orgRole)
  const [opened, setOpened] = useState<{ what: Verdict | 'remove'; of: ContentRow }>()
  const close = () => setOpened(undefined)
  const done = () => {
    close()
    of.reload()
  }
  const isFiltered = by.keyword !== '' || by.auditStatus !== ''
  const path = (kind: string) => `/account/organization/${kind}?orgId=${orgId}`
  return (
    <Stack gap={4}>
      <PageHead title={texts.title} about={texts.about} />
      <TabLinks
        label={texts.kinds}
        items={[
          { to: path('content'), label: texts.courses.label, current: at === 'content' },
          { to: path('papers'), label: texts.papers.label, current: at === 'papers' },
        ]}
      />
      <Row gap={2}>
        <SearchBox placeholder={words.search} onSearch={(keyword) => change({ keyword })} />
        <Select
          aria-label={texts.state}
          value={by.auditStatus}
          onChange={({ target }) => change({ auditStatus: target.value })}
        >
          <option value="">{texts.all}</option>
          {[pending, approved, rejected, draft].map((status) => (
            <option key={status} value={status}>
              {texts.status[status]}
            </option>
          ))}
        </Select>
      </Row>
      <Card pad="none">
        <QueryView of={of} lines={6}>
          {({ list, totalPage }) => (
            <>
              <Table
                label={words.label}
                rows={list.map(row)}
                rowKey={({ id }) => id}
                busy={of.loading}
                empty={
                  isFiltered ? (
                    <Empty compact art="search" title={words.none} />
                  ) : (
                    <Empty
                      compact
                      art="study"
                      title={words.empty}
                      action={manages && <ButtonLink to={path('page')}>{texts.toLecturers}</ButtonLink>}
                    >
                      {texts.emptyText}
                    </Empty>
                  )
                }
                columns={[
                  {
                    key: 'name',
                    title: words.name,
                    width: 300,
                    render: (one) => (
                      <Stack gap={1}>
                        <Row as="span" gap={2}>
                          <span>{one.name}</span>
                          {one.tag && <Tag tone="plain">{one.tag}</Tag>}
                        </Row>
                        {one.stopReason && <Hint size="xs">{texts.stopped(one.stopReason)}</Hint>}
                        {one.hasLive && one.auditStatus !== approved && <Hint size="xs">{texts.learning}</Hint>}
                      </Stack>
                    ),
                  },
                  { key: 'lecturerName', title: texts.lecturer, width: 120 },
                  { key: 'size', title: words.size, width: 170 },
                  {
                    key: 'auditStatus',
                    title: texts.state,
                    width: 100,
                    render: ({ auditStatus }) => (
                      <Tag tone={tones[auditStatus] ?? 'plain'}>{texts.status[auditStatus]}</Tag>
                    ),
                  },
                  {
                    key: 'gmtModified',
                    title: texts.changed,
                    width: 150,
                    render: ({ gmtModified }) => <DateTime value={gmtModified} shape="minute" />,
                  },
                  {
                    key: 'actions',
                    title: '',
                    width: 60,
                    fixed: 'right',
                    render: (one) =>
                      editsContent(orgRole) && (
                        <Actions of={one} manages={manages} onOpen={(what) => setOpened({ what, of: one })} />
                      ),
                  },
                ]}
              />
              <Pagination page={by.pageCurrent} pages={totalPage} onPage={(pageCurrent) => change({ pageCurrent })} />
            </>
          )}
        </QueryView>
      </Card>
      {opened && opened.what !== 'remove' && (
        <ContentDialog
          what={opened.what}
          name={opened.of.name}
          passText={words.passText}
          judge={opened.of.judge}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          onConfirm={() => opened.of.remove().then(done)}
          title={texts.removeTitle(opened.of.name)}
          confirm={texts.remove}
          danger
        >
          {texts.removeText}
        </ConfirmDialog>
      )}
    </Stack>
  )
}

function Actions({
  of: one,
  manages,
  onOpen,
}: {
  of: ContentRow
  manages: boolean
  onOpen: (what: Verdict | 'remove') => void
}) {
  const { orgId } = useDesk()
  const items = [
    ...(one.previewPath === null ? [] : [{ label: texts.preview, to: one.previewPath }]),
    ...(one.auditStatus === pending ? [] : [{ label: texts.edit, to: one.editPath }]),
    ...(manages && one.auditStatus === pending
      ? [
          { label: texts.pass, onSelect: () => onOpen('pass') },
          { label: texts.reject, onSelect: () => onOpen('reject') },
        ]
      : []),
    ...(manages && one.hasLive ? [{ label: texts.assign, to: `/account/organization/learning?orgId=${orgId}` }] : []),
    ...(manages && one.auditStatus !== pending
      ? [{ label: texts.remove, onSelect: () => onOpen('remove'), danger: true }]
      : []),
  ]
  return <Menu floating align="end" label={texts.actions(one.name)} button={<MoreIcon />} items={items} />
}
