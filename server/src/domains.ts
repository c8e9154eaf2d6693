import * as community from './community/index.ts'
import * as course from './course/index.ts'
import * as data from './data/index.ts'
import type { Implementation } from './kernel/implement.ts'
import * as system from './system/index.ts'
import * as user from './user/index.ts'
import * as vod from './vod/index.ts'

/** Every call with its handler, in the order in which domains may know each other. */
export const implementations: Implementation[] = [system, user, vod, course, data, community].flatMap(
  (domain) => domain.calls,
)
