import type { HomeworkRow } from '../../../shapes.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { PhaseTag } from './state.tsx'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

const address = (homeworkId: string) => `/account/grades/homework/view?homeworkId=${homeworkId}`

/** Homework for staff, with progress. */
export function HomeworkTable({
  list,
  busy,
  withClass,
}: {
  list: readonly HomeworkRow[]
  busy?: boolean
  /** With the name of the class. */
  withClass?: boolean
}) {
  const columns: TableColumn<HomeworkRow>[] = [
    {
      key: 'name',
      title: texts.name,
      width: 280,
      render: ({ homeworkId, homeworkName }) => <Link to={address(homeworkId)}>{homeworkName}</Link>,
    },
    ...(withClass
      ? [{ key: 'grade', title: texts.all.grade, width: 200, render: ({ gradeName }: HomeworkRow) => gradeName }]
      : []),
    { key: 'state', title: texts.state, width: 100, render: (row) => <PhaseTag phase={row.phase} /> },
    {
      key: 'due',
      title: texts.due,
      width: 160,
      render: ({ dueTime }) => <DateTime value={dueTime} shape="minute" />,
    },
    {
      key: 'progress',
      title: texts.progress,
      width: 180,
      render: ({ handedTotal, returnedTotal, markedTotal, studentTotal }) => (
        <Stack gap={0}>
          <span>{texts.handed(handedTotal + returnedTotal + markedTotal, studentTotal)}</span>
          {handedTotal > 0 && <Hint as="span">{texts.waiting(handedTotal)}</Hint>}
        </Stack>
      ),
    },
    {
      key: 'actions',
      title: texts.actions,
      width: 110,
      render: ({ homeworkId, homeworkName, handedTotal }) => {
        const label = withClass && handedTotal > 0 ? texts.all.mark : texts.open
        return (
          <ButtonLink
            size="s"
            variant={label === texts.open ? 'line' : 'primary'}
            to={address(homeworkId)}
            aria-label={`${label}${signs.colon}${homeworkName}`}
          >
            {label}
          </ButtonLink>
        )
      },
    },
  ]
  return (
    <Table
      label={texts.list}
      rows={list}
      rowKey={({ homeworkId }) => homeworkId}
      busy={busy ?? false}
      columns={columns}
    />
  )
}
