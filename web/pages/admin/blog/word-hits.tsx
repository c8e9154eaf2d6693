import type { OutputOf } from '@zhixing/contract'
import { Modal, SmallTable } from '../../../features/shared/workbench/kit.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { texts } from './blog-texts.ts'

const words = texts.listedWords

type Group = OutputOf<'community/admin/word/list'>['list'][number]

/** Texts that had a word of the group. */
export const hitsOf = ({ hitList }: Pick<Group, 'hitList'>) => hitList.reduce((sum, { hitCount }) => sum + hitCount, 0)

/** How often each word of a group was in a written text. */
export function WordHits({ row, onClose }: { row: Group; onClose: () => void }) {
  return (
    <Modal title={words.hitsTitle(row.groupName)} onClose={onClose} footer={null}>
      <SmallTable
        label={words.hits}
        rows={row.hitList}
        rowKey={({ word }) => word}
        pageSize={20}
        columns={[
          { key: 'word', title: words.word },
          { key: 'hitCount', title: words.hits, align: 'right' },
          { key: 'lastHit', title: words.lastHit, render: ({ lastHit }) => <DateTime value={lastHit} /> },
        ]}
        empty={words.noHits}
      />
    </Modal>
  )
}
