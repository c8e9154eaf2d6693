/**
 * Statistics by class and by group of a class; membership comes from the domain of classes through an extension point.
 */
import type { GroupStat } from '@zhixing/contract/exam/statistics'
import type { Db } from '../../kernel/db/index.ts'
import { extensionPoint } from '../../kernel/extensions.ts'
import { deviation, mean, median } from './item-analysis.ts'
import type { Sheet } from './score-export.ts'

/** A class or a group of takers. */
export interface TakerGroup {
  kind: 'class' | 'group'
  groupId: string
  groupName: string
  /** For a group: its class. */
  className: string
  userIds: ReadonlySet<string>
}

/** Classes and groups of some people, as far as the asker works with them. */
export type TakerGroups = (db: Db, by: { askerId: string; userIds: readonly string[] }) => Promise<TakerGroup[]>
export const takerGroups = extensionPoint<TakerGroups>('exam.takerGroups')

const rounded = (value: number | null, digits = 2): number | null =>
  value === null || Number.isNaN(value) ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** Statistics of some takers, given by their indices in the table. */
export function figuresOf({ table }: Pick<Sheet, 'table'>, places: readonly number[], passScore: number) {
  const totals = places.map((at) => table.totals[at] as number)
  const n = totals.length
  return {
    takerTotal: n,
    average: n > 0 ? rounded(mean(totals)) : null,
    median: rounded(median(totals)),
    deviation: rounded(deviation(totals)),
    highest: n > 0 ? totals.reduce((a, b) => Math.max(a, b)) : null,
    lowest: n > 0 ? totals.reduce((a, b) => Math.min(a, b)) : null,
    passTotal: totals.filter((score) => score >= passScore).length,
    rateList: table.shares.map((shares) => {
      const own = places.map((at) => shares[at] as number).filter((share) => !Number.isNaN(share))
      return own.length > 0 ? rounded(mean(own), 3) : null
    }),
  }
}

const nameOf = ({ className, groupName }: GroupStat): string => `${className} ${groupName}`

/** Statistics of each group with takers, by name; a taker of two classes counts in both. */
export function groupFigures(
  sheet: Pick<Sheet, 'table'>,
  userIds: readonly string[],
  groups: readonly TakerGroup[],
  passScore: number,
): GroupStat[] {
  return groups
    .map(({ kind, groupId, groupName, className, userIds: members }) => ({
      kind,
      groupId,
      groupName,
      className,
      ...figuresOf(
        sheet,
        userIds.flatMap((userId, at) => (members.has(userId) ? [at] : [])),
        passScore,
      ),
    }))
    .filter(({ takerTotal }) => takerTotal > 0)
    .sort((a, b) => a.kind.localeCompare(b.kind) || nameOf(a).localeCompare(nameOf(b), 'zh-CN', { numeric: true }))
}
