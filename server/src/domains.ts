import type { CallKey } from '@zhixing/contract'
import * as assistant from './assistant/index.ts'
import * as commerce from './commerce/index.ts'
import * as community from './community/index.ts'
import * as course from './course/index.ts'
import * as data from './data/index.ts'
import * as exam from './exam/index.ts'
import * as grade from './grade/index.ts'
import { collectExtensions, type Extension } from './kernel/extensions.ts'
import type { Implementation } from './kernel/implement.ts'
import type { JobKind } from './kernel/job-kinds.ts'
import type { Retention } from './kernel/retention.ts'
import type { SealedColumn } from './kernel/sealed-columns.ts'
import { purgeWork, type RecurringWork } from './kernel/schedule.ts'
import * as marketing from './marketing/index.ts'
import * as live from './live/index.ts'
import * as org from './org/index.ts'
import * as system from './system/index.ts'
import * as user from './user/index.ts'
import * as vod from './vod/index.ts'

const domains = [
  system,
  user,
  vod,
  course,
  exam,
  live,
  grade,
  org,
  community,
  commerce,
  marketing,
  data,
  assistant,
] satisfies {
  calls: Implementation[]
  jobs?: JobKind[]
  recurring?: RecurringWork[]
  retention?: Retention[]
  sealed?: SealedColumn[]
  extensions?: Extension[]
}[]

type Implemented = (typeof domains)[number]['calls'][number]['call']['key']
/** Calls without an implementation. Must be never. */
type Unimplemented = Exclude<CallKey, Implemented>
/** Fails to compile if a call is missing, or if keys are widened to string (a list annotated as Implementation[]). */
const everyCallIsImplemented: [Unimplemented] extends [never]
  ? string extends Implemented
    ? never
    : true
  : `this call has no handler: ${Unimplemented}` = true
void everyCallIsImplemented

/** All calls with their handlers, in dependency order of the domains. */
export const implementations: Implementation[] = domains.flatMap((domain): Implementation[] => domain.calls)

/** All job kinds. */
export const jobKinds: JobKind[] = domains.flatMap((domain): JobKind[] => ('jobs' in domain ? domain.jobs : []))

/** All rows that are kept for a time. */
export const retentions: Retention[] = domains.flatMap((domain): Retention[] =>
  'retention' in domain ? domain.retention : [],
)

/** All columns that are encrypted with the secret of the installation. */
export const sealedColumns: SealedColumn[] = domains.flatMap((domain): SealedColumn[] =>
  'sealed' in domain ? domain.sealed : [],
)

/** All recurring work. */
export const recurringWork: RecurringWork[] = [
  ...domains.flatMap((domain): RecurringWork[] => ('recurring' in domain ? domain.recurring : [])),
  purgeWork(retentions),
]

/** All contributions to extension points. */
export const extensions = collectExtensions(
  domains.flatMap((domain): Extension[] => ('extensions' in domain ? domain.extensions : [])),
)
