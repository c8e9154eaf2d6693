import { createContext, use } from 'react'
import type { EditorKind } from '../kinds.ts'
import type { Arrival } from './use-arrivals.ts'
import type { Chapter, OutlineActions, VideoState } from './use-outline.ts'

/** State and actions shared by the rows and dialogs of an outline. */
export interface OutlineState {
  kind: EditorKind
  courseId: string
  chapters: readonly Chapter[]
  locked: boolean
  /** The viewer is its lecturer, from whose library films come. */
  isOwn: boolean
  /** The course is not free, so trial flags apply. */
  paid: boolean
  videos: Record<string, VideoState>
  /** Status of published live sessions, by period. */
  liveStatus: ReadonlyMap<string, number>
  /** Running uploads, by period. */
  arrivals: ReadonlyMap<string, Arrival>
  /** Selected periods. */
  chosen: ReadonlySet<string>
  choose: (ids: string[], on: boolean) => void
  stepTo: (id: string, part: 'chapter' | 'period', by: -1 | 1) => void
  actions: OutlineActions
  reload: () => Promise<unknown>
}

export const OutlineContext = createContext<OutlineState | null>(null)

export function useOutlineState(): OutlineState {
  const state = use(OutlineContext)
  if (!state) throw new Error('OutlineContext is missing')
  return state
}
