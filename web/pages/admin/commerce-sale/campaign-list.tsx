import { stateCode } from '@zhixing/contract/states'
import { ButtonLink } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PlusIcon } from '../../../ui/icons.tsx'
import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { timeColumn } from '../../../features/shared/workbench/columns.tsx'
import { otherStatus } from '../../../features/shared/workbench/row-status.ts'
import { ListPage } from '../../../features/shared/workbench/list-page.tsx'
import { useIsReader } from '../../../features/shared/workbench/use-admin.ts'
import { texts } from './texts.ts'

type SalePage = OutputOf<'commerce/admin/sale/list'>['list'][number]
const words = texts.campaigns
const isOn = ({ statusId }: SalePage) => statusId === stateCode.row.active
const stateOf = (row: SalePage) => (row.isRunning ? words.running : isOn(row) ? words.waiting : texts.onOff[1])
const setStatus = ({ id, statusId }: SalePage) =>
  api('commerce/admin/sale/stand', { id, statusId: otherStatus(statusId) }, { showSuccess: true })

const EDIT = '/admin/campaigns/edit'
const blocksOf = ({ blockTypes }: SalePage) => blockTypes.map((kind) => words.kinds[kind]).join('、')

/** Campaign pages. */
export default function CampaignList() {
  const isReader = useIsReader()
  return (
    <ListPage
      call="commerce/admin/sale/list"
      name="campaigns"
      about={words.about}
      head={
        <ButtonLink icon={<PlusIcon size={16} />} to={EDIT}>
          {words.create}
        </ButtonLink>
      }
      search={texts.search}
      empty={words.empty}
      columns={[
        { key: 'pageTitle', title: words.title, alwaysShown: true, render: (row) => <b>{row.pageTitle}</b> },
        {
          key: 'pageType',
          title: words.address,
          render: (row) => `/sale/${row.pageType}`,
          text: (row) => row.pageType,
        },
        {
          key: 'blockTypes',
          title: words.blocks,
          render: (row) => words.blockCount(row.blockTypes.length),
          text: blocksOf,
        },
        timeColumn<SalePage>('beginTime', words.begin, { shape: 'minute', none: words.noBegin }),
        timeColumn<SalePage>('endTime', words.end, { shape: 'minute', none: words.noEnd }),
        { key: 'isRunning', title: texts.state, isTag: true, render: (row) => <State row={row} />, text: stateOf },
        timeColumn<SalePage>('gmtCreate', texts.created, { hidden: true }),
      ]}
      actions={[
        { label: words.preview, to: ({ id, pageType }) => `/sale/${pageType}?preview=${id}` },
        { label: texts.edit, to: ({ id }) => `${EDIT}/${id}`, when: () => !isReader },
        { label: words.copy, to: ({ id }) => `${EDIT}?from=${id}`, when: () => !isReader, isMore: true },
        {
          label: texts.stop,
          danger: true,
          when: isOn,
          ask: ({ pageTitle }) => ({ title: words.stopAsk(pageTitle), content: words.stopAbout }),
          run: setStatus,
        },
        { label: texts.go, when: (row) => !isOn(row), run: setStatus },
      ]}
      nameOf={(row) => row.pageTitle}
    />
  )
}

const State = ({ row }: { row: SalePage }) => (
  <Tag tone={row.isRunning ? 'free' : isOn(row) ? 'warn' : 'plain'}>{stateOf(row)}</Tag>
)
