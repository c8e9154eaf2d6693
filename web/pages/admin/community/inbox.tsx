import { appealState, caseState, versionedText } from '@zhixing/contract/community/codes'
import { FormItem } from '../../../features/shared/workbench/kit.ts'
import { Button } from '../../../ui/button.tsx'
import { OptionSelect, Textarea } from '../../../ui/input.tsx'
import { Tag, type TagTone, type TagState } from '../../../ui/tag.tsx'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { reportReasons } from '@zhixing/contract/community/report-reasons'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { tagColumn, timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { FormModal } from '../../../features/shared/workbench/form-modal.tsx'
import { TextVersions } from '../../../features/community/text-versions/index.ts'
import { choice } from '../../../features/shared/workbench/list-input.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack, Row } from '../../../ui/layout.tsx'
import { RuleModal } from './rule-modal.tsx'
import { SanctionModal } from './sanction-modal.tsx'
import { trustWords, words } from './texts.ts'
import { TrustModal } from './trust-modal.tsx'

type Case = OutputOf<'community/admin/moderation/list'>['list'][number]

const kinds: Record<number, string> = {
  1: '文章',
  2: '问题',
  3: '回答与评论',
  4: '博客申请',
  6: '班级话题',
  8: '课程评价与提问',
  9: '直播间弹幕',
  10: '昵称',
  11: '头像',
  12: '课程作品',
}
/** An application to open a blog. */
const BLOG = 4
const { removed: REMOVED, passed: PASSED } = caseState
/** Has an open appeal. */
const APPEALED = appealState.waits
/** Kinds with a stored edit history. */
const versioned: readonly number[] = Object.values(versionedText)
const states = { open: '待处理', appeal: '申诉中', removed: '已撤下', passed: '已通过' }
const statusNames: Record<number, string> = { [caseState.open]: '待处理', [REMOVED]: '已撤下', [PASSED]: '已通过' }
const statusColors: Record<number, TagTone> = { [caseState.open]: 'brand', [REMOVED]: 'live' }
const statusName = ({ statusId, targetType }: Case) =>
  targetType === BLOG && statusId === REMOVED ? '已驳回' : (statusNames[statusId] ?? '')
const reasonOptions = Object.entries(reportReasons).map(([value, label]) => ({ value: Number(value), label }))
const reasonName = (reason: number) => reasonOptions.find(({ value }) => value === reason)?.label ?? ''

const stateOf = (row: Case): TagState =>
  row.appealStatus === APPEALED
    ? { text: '申诉中', tone: 'warn' }
    : { text: statusName(row), tone: statusColors[row.statusId] ?? 'free' }

/** Reasons of reports are sentences and may wrap. */
const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

/** The text and the reason for its review. */
function Words({ row }: { row: Case }) {
  return (
    <Stack gap={1}>
      {row.title && <b>{row.title}</b>}
      {row.pictureUrl && <img src={row.pictureUrl} alt={words.avatarOf(row.nickname)} width={72} height={72} />}
      {row.excerpt && <span>{row.excerpt}</span>}
      {!row.excerpt && row.targetType === BLOG && <Hint>{words.noIntroduction}</Hint>}
      {row.targetType === BLOG && row.opinion && <Hint>{row.opinion}</Hint>}
      <Row gap={1}>
        {row.words.map((word) => (
          <Tag key={word} tone="live">
            {word}
          </Tag>
        ))}
        {row.reports.map((one, at) => (
          <Tag key={`${at} ${one.reason}`} tone="warn" style={wrapped}>
            {one.detail ? `${reasonName(one.reason)}：${one.detail}` : reasonName(one.reason)}
          </Tag>
        ))}
      </Row>
      {row.appealText && <span>申诉：{row.appealText}</span>}
    </Stack>
  )
}

/** Trust level of the author. */
const Trust = ({ level }: { level: number }) => (
  <Tag tone={level === 0 ? 'warn' : level === 3 ? 'free' : 'plain'}>{trustWords.levels[level]}</Tag>
)

/** Pending items by default; a filter shows all. */
export default function ModerationPage() {
  const { search } = useLocation()
  const [isBare, setBare] = useState(search === '')
  if (isBare && search !== '') setBare(false)
  return isBare && search === '' ? <Navigate to="?state=open" replace /> : <Inbox />
}

function Inbox() {
  return (
    <ListPage
      call="community/admin/moderation/list"
      name="moderation"
      label="社区内容"
      about="文章、问答、评论、课程评价、直播间弹幕、昵称和头像，被举报的、等待审核的和申诉的，还有开通博客的申请，都在这里处理。处理结果会通知作者和举报人。"
      head={(list) => (
        <>
          <Button variant="line" onClick={() => list.open('trust')}>
            {words.trust}
          </Button>
          <Button variant="line" onClick={() => list.open('rule')}>
            {words.rule}
          </Button>
        </>
      )}
      search="搜索作者"
      filters={[
        choice('state', '状态', states),
        choice('source', '来源', { 1: '用户举报', 2: '等待审核' }),
        choice('targetType', '类型', kinds),
      ]}
      columns={[
        { key: 'excerpt', title: '内容', alwaysShown: true, render: (row: Case) => <Words row={row} /> },
        { key: 'targetType', title: '类型', render: ({ targetType }: Case) => kinds[targetType] },
        {
          key: 'nickname',
          title: '作者',
          render: (row: Case) => (
            <Row gap={1}>
              {row.nickname}
              <Trust level={row.trustLevel} />
              {row.isMuted && <Tag tone="plain">禁言中</Tag>}
            </Row>
          ),
        },
        { key: 'reportCount', title: '举报数' },
        tagColumn<Case>('statusId', '状态', stateOf),
        timeColumn<Case>('gmtCreate', '时间'),
      ]}
      actions={[
        {
          label: ({ statusId }: Case) => (statusId === REMOVED ? words.restore : words.approve),
          when: ({ statusId, appealStatus }: Case) => statusId !== PASSED || appealStatus === APPEALED,
          run: ({ id, etag }: Case) =>
            api('community/admin/moderation/decide', { id, etag, action: 'keep' }, { showSuccess: true }),
        },
        {
          label: ({ targetType }: Case) => (targetType === BLOG ? words.refuse : words.remove),
          danger: true,
          when: ({ statusId, appealStatus }: Case) => statusId !== REMOVED || appealStatus === APPEALED,
          opens: 'remove',
        },
        {
          label: '查看原文',
          when: ({ linkUrl }: Case) => linkUrl !== '',
          to: ({ linkUrl }: Case) => linkUrl,
          isOutside: true,
          isMore: true,
        },
        {
          label: '历史版本',
          when: ({ targetType }: Case) => versioned.includes(targetType),
          opens: 'versions',
          isMore: true,
        },
        { label: words.sanction, danger: true, opens: 'sanction', isMore: true },
        { label: '撤下该用户近期内容', danger: true, opens: 'undo', isMore: true },
      ]}
      dialogs={{
        trust: ({ close }) => <TrustModal close={() => close()} />,
        rule: ({ close }) => <RuleModal close={() => close()} />,
        remove: ({ row, close }) =>
          row?.targetType === BLOG ? <Refuse row={row} close={close} /> : <Remove row={row} close={close} />,
        versions: ({ row, close }) =>
          row && (
            <TextVersions
              as="operator"
              targetType={row.targetType === 1 ? 1 : row.targetType === 2 ? 2 : 3}
              targetId={row.targetId}
              onClose={() => close()}
            />
          ),
        sanction: ({ row, close }) =>
          row && <SanctionModal userId={row.authorId} nickname={row.nickname} close={close} />,
        undo: ({ row, close }) => <Undo row={row} close={close} />,
      }}
      empty="没有需要处理的内容"
      card={(row: Case, buttons) => (
        <Stack gap={2}>
          <Row gap={1}>
            <Tag tone={stateOf(row).tone}>{stateOf(row).text}</Tag>
            <span>
              {kinds[row.targetType]} · {row.nickname}
            </span>
            <Trust level={row.trustLevel} />
            {row.isMuted && <Tag tone="plain">禁言中</Tag>}
          </Row>
          <Words row={row} />
          <Hint size="xs">
            <DateTime value={row.gmtCreate} shape="minute" />
          </Hint>
          <footer>{buttons}</footer>
        </Stack>
      )}
    />
  )
}

interface Removal {
  reason: number
  opinion: string
  muteDays: number
}

function Remove({ row, close }: { row: Case | undefined; close: (done?: boolean) => void }) {
  return (
    <FormModal<Removal>
      title="撤下内容"
      danger
      start={{ reason: row?.reports[0]?.reason ?? 1, opinion: '', muteDays: 0 }}
      onSubmit={async (values) => {
        await api('community/admin/moderation/decide', {
          ...values,
          id: row?.id ?? '',
          etag: row?.etag,
          action: 'remove',
        })
        close(true)
      }}
      done="撤下成功"
      onClose={() => close(false)}
    >
      <FormItem name="reason" label="理由" rules={[{ required: true }]}>
        <OptionSelect options={reasonOptions} />
      </FormItem>
      <FormItem name="opinion" label="说明（作者可见）">
        <Textarea rows={3} maxLength={200} />
      </FormItem>
      <FormItem name="muteDays" label="同时禁言（天，0 为不禁言）">
        <NumberInput min={0} max={365} />
      </FormItem>
    </FormModal>
  )
}

/** Rejects an application with a reason. */
function Refuse({ row, close }: { row: Case; close: (done?: boolean) => void }) {
  return (
    <FormModal<{ opinion: string }>
      title={words.refuseTitle(row.nickname)}
      okText={words.refuse}
      danger
      start={{ opinion: '' }}
      onSubmit={async ({ opinion }) => {
        await api('community/admin/moderation/decide', { id: row.id, etag: row.etag, action: 'remove', opinion })
        close(true)
      }}
      done={words.refused}
      onClose={() => close(false)}
    >
      <FormItem
        name="opinion"
        label={words.refuseReason}
        rules={[{ required: true, whitespace: true, message: words.refuseNeeded }]}
      >
        <Textarea rows={3} maxLength={200} />
      </FormItem>
    </FormModal>
  )
}

interface Undoing {
  hours: number
  muteDays: number
}

function Undo({ row, close }: { row: Case | undefined; close: (done?: boolean) => void }) {
  return (
    <FormModal<Undoing>
      title={`撤下 ${row?.nickname ?? ''} 近期发布的全部内容`}
      danger
      start={{ hours: 24, muteDays: 7 }}
      onSubmit={async (values) => {
        await api('community/admin/moderation/undo', { ...values, userId: row?.authorId ?? '' })
        close(true)
      }}
      done="撤下成功"
      onClose={() => close(false)}
    >
      <FormItem name="hours" label="最近多少小时" rules={[{ required: true }]}>
        <NumberInput min={1} max={720} />
      </FormItem>
      <FormItem name="muteDays" label="同时禁言（天，0 为不禁言）">
        <NumberInput min={0} max={365} />
      </FormItem>
    </FormModal>
  )
}
