/** Resolves draws to problems: reads candidates and runs draw.ts. */
import { pickMode as pickModeCodes } from '@zhixing/contract/exam/kinds'
import { randomFrom } from '@zhixing/contract/exam/order'
import type { Draw, Title } from '@zhixing/contract/exam/shapes'
import type { Sql } from '../../kernel/db/index.ts'
import { type Candidate, type Cell, dealPools, type Filled, fillCells } from './draw.ts'
import { selectBelow, selectCandidates } from './problems.sql.ts'

/** A draw of a section and its outcome. */
export interface DrawnCell extends Filled {
  /** The draw; its kind defaults to that of the section. */
  draw: Draw
  titleId: string
  /** Index of the section and of the draw in it. */
  titleNo: number
  drawNo: number
  isPool: boolean
}
export interface Drawn {
  cells: DrawnCell[]
  /** Pools by section id, for freezePaper. Sections with fixed problems have no entry. */
  pools: Map<string, { count: number; problemIds: string[] }[]>
  /** Difficulty of each drawn problem. */
  difficulties: Map<string, number>
}

type DrawingTitle = Pick<Title, 'id' | 'titleType' | 'pickMode' | 'drawList' | 'problemList'>

/** Problems that sections name themselves: they are not drawn again. */
export const fixedIds = (titleList: readonly Pick<Title, 'pickMode' | 'problemList'>[]): string[] =>
  titleList.flatMap(({ pickMode, problemList }) =>
    pickMode === pickModeCodes.fixed ? problemList.map(({ problemId }) => problemId) : [],
  )

/** Resolves the draws of all sections, deterministic in `seed`. Writes nothing. */
export async function resolveDraws(
  sql: Sql,
  lecturerId: string,
  titleList: readonly DrawingTitle[],
  seed: number,
  butFor: readonly string[] = [],
): Promise<Drawn> {
  const places = titleList.flatMap((title, titleNo) =>
    title.pickMode === pickModeCodes.fixed
      ? []
      : title.drawList.map((draw, drawNo) => ({ title, titleNo, draw, drawNo })),
  )
  if (places.length === 0) return { cells: [], pools: new Map(), difficulties: new Map() }
  const draws = places.map(({ title, draw }) => ({
    ...draw,
    ...(draw.problemType === undefined && title.titleType > 0 ? { problemType: title.titleType } : {}),
  }))
  const named = draws.flatMap(({ topicId, subjectId }) => [topicId ?? [], subjectId ?? []].flat())
  const types = draws.map(({ problemType }) => problemType)
  const [below, all] = await Promise.all([
    selectBelow(sql, [...new Set(named)]),
    selectCandidates(sql, {
      lecturerId,
      publicToo: draws.some(({ isPublic }) => isPublic === 1),
      problemTypes: types.includes(undefined) ? [] : [...new Set(types.filter((one) => one !== undefined))],
    }),
  ])
  const taken = new Set([...fixedIds(titleList), ...butFor])
  const candidates = all.filter(({ id }) => !taken.has(id))
  const cells = draws.map((draw): Cell => {
    const { topicId, subjectId } = draw
    return {
      ...draw,
      topicIds: topicId === undefined ? undefined : below.get(topicId),
      subjectIds: subjectId === undefined ? undefined : below.get(subjectId),
    }
  })
  return settle(
    places.map((place, at) => ({ ...place, draw: draws[at] as Draw })),
    cells,
    candidates,
    seed,
  )
}

function settle(
  places: { title: DrawingTitle; titleNo: number; drawNo: number; draw: Draw }[],
  cells: Cell[],
  candidates: Candidate[],
  seed: number,
): Drawn {
  const random = randomFrom(seed)
  const filled = fillCells(cells, candidates, random)
  const isPool = (at: number) => places[at]?.title.pickMode === pickModeCodes.perTaker
  const dealt = dealPools(cells, filled, isPool, candidates, random)
  const pools: Drawn['pools'] = new Map()
  for (const [at, { title }] of places.entries()) {
    const list = pools.get(title.id) ?? []
    list.push({ count: cells[at]?.count ?? 0, problemIds: dealt[at] ?? [] })
    pools.set(title.id, list)
  }
  const levels = new Map(candidates.map(({ id, difficulty }) => [id, difficulty]))
  return {
    cells: places.map(({ title, titleNo, drawNo, draw }, at) => ({
      ...(filled[at] as Filled),
      draw,
      titleId: title.id,
      titleNo,
      drawNo,
      isPool: isPool(at),
    })),
    pools,
    difficulties: new Map(filled.flatMap(({ problemIds }) => problemIds.map((id) => [id, levels.get(id) ?? 2]))),
  }
}
