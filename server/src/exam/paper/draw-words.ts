/** Describes a draw. Pure. */
import { kindName } from '@zhixing/contract/exam/kinds'
import type { Draw } from '@zhixing/contract/exam/shapes'

const difficulties: Record<number, string> = { 1: '容易', 2: '中等', 3: '困难' }

/** `多选题·函数·困难`. `categories`: names by id. */
export const drawWords = (draw: Omit<Draw, 'count'>, categories: ReadonlyMap<string, string>): string =>
  [
    draw.problemType === undefined ? '不限题型' : kindName(draw.problemType),
    ...[draw.subjectId, draw.topicId].map((id) => (id === undefined ? '' : (categories.get(id) ?? '已删除的分类'))),
    draw.difficulty === undefined ? '' : (difficulties[draw.difficulty] ?? ''),
    draw.isPublic === 1 ? '含公开题' : '',
  ]
    .filter(Boolean)
    .join('·')
