import { Tag } from '../../../ui/tag.tsx'
import { stateCode } from '@zhixing/contract/states'
import { Avatar } from '../../../ui/avatar.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { yesOrNo } from '../../../features/shared/workbench/list-input.ts'
import { tagColumn } from '../../../features/shared/workbench/columns.tsx'

/** A person in a cell: picture, name, role tags. */
export function PersonCell({
  row,
}: {
  row: { nickname: string; headImgUrl: string; isVip?: boolean; isAdmin?: boolean; isOwner?: boolean }
}) {
  return (
    <Row as="span" nowrap className={css.person}>
      <Avatar name={row.nickname} src={row.headImgUrl} size="s" />
      <b>{row.nickname}</b>
      <span className={css.tags}>
        {row.isOwner ? (
          <Tag tone="live">{texts.owner}</Tag>
        ) : (
          row.isAdmin === true && <Tag tone="brand">{texts.operator}</Tag>
        )}
        {row.isVip && <Tag tone="warn">{texts.vip}</Tag>}
      </span>
    </Row>
  )
}

/** 正常 or 已停用. */
export function StatusTag({ statusId }: { statusId: number }) {
  return (
    <Tag tone={statusId === stateCode.row.active ? 'free' : 'plain'}>
      {statusId === stateCode.row.active ? texts.normal : texts.disabled}
    </Tag>
  )
}

export function Mobile({ children }: { children: string }) {
  return <span className={css.num}>{children}</span>
}

/** 正常 or 已停用, as a column and as a filter. */
export const statusColumn = <Row extends { statusId: number }>() =>
  tagColumn<Row>('statusId', texts.state, ({ statusId }) => ({
    text: statusId === stateCode.row.active ? texts.normal : texts.disabled,
    tone: statusId === stateCode.row.active ? 'free' : 'plain',
  }))
export const statusFilter = yesOrNo('statusId', texts.state, [texts.normal, texts.disabled])
