/**
 * A table is read and written by its own domain; others ask through its front door. What crosses today is listed in table-crossings.txt, which only
 * shrinks: a crossing that is not listed fails, and so does a listed one that is gone.
 *   npx node checks/table-owners.ts --write   writes the list anew, when it has become shorter
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { heldAgainst } from './shrinking-list.ts'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

/** Tables by owner; a name that ends in `*` stands for all that begin so. The first owner whose name fits wins. */
const owners: [string, string][] = [
  ['platform', 'sms_outbox'],
  ['kernel', 'schema_migration scheduled_work sys_log readiness_probe'],
  [
    'user',
    `users user_identity user_session login_log captcha sms_* qr_login lecturer lecturer_version lecturer_attention user_research feedback_log msg msg_*
     admin_role admin_user_role organization organization_lecturer user_import user_import_row user_device user_export user_taken_down`,
  ],
  ['vod', 'video video_upload'],
  ['data', 'period_progress course_progress study_day study_clock course_study_day site_visit_* search_word_day'],
  ['exam', `exam_* user_exam_* practice practice_* user_error_* user_problem_stat course_exam_ref`],
  ['live', 'live_*'],
  ['course', 'course course_* zone_course collection note_log review_template'],
  ['grade', 'grade_*'],
  [
    'community',
    'info_category info_article info_series info_series_ref blogger blog blog_* question question_* community_*',
  ],
  ['platform', 'sandbox_*'],
  [
    'commerce',
    'order_* product_sale sale_rule pay_notify ledger_* coupon coupon_* vip_log extract_* payout_* invoice invoice_* referral_* redeem_* sale_page sale_bundle recon_*',
  ],
  ['marketing', 'counsel'],
  ['system', 'site site_* banner adv zone vip_set dict stored_file browser_error'],
]
const rules = owners.flatMap(([owner, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => ({ owner, exact: !name.endsWith('*'), name: name.replace(/\*$/, '') })),
)
/** The owner of a table; undefined when the list above names none. */
function ownerOf(table: string): string | undefined {
  const rule =
    rules.find(({ exact, name }) => exact && name === table) ??
    rules.find(({ exact, name }) => !exact && table.startsWith(name))
  return rule?.owner
}

const tables = new Set(
  sourceFiles('server/migrations/2*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/g)].map(
      ([, name]) => name as string,
    ),
  ),
)

const homeless = [...tables].filter((table) => !ownerOf(table))
for (const table of homeless)
  console.error(`${table}\n  has no owner: add it to the line of its domain in \`owners\` of checks/table-owners.ts`)

const crossings = new Set<string>()
let statements = 0
for (const file of sourceFiles('server/src/**/*.ts')) {
  if (file.endsWith('.test.ts')) continue
  const folder = file.split('/')[2] as string
  const text = readFileSync(file, 'utf8')
  for (const [, table] of text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(?:ONLY\s+)?([a-z_]+)\b/g)) {
    if (!tables.has(table as string)) continue
    statements += 1
    const owner = ownerOf(table as string)
    if (owner && owner !== folder) crossings.add(`${folder} ${table} (${owner}) ${file}`)
  }
}

const different = heldAgainst(
  'checks/table-crossings.txt',
  crossings,
  'checks/table-owners.ts',
  "a table is asked for through its domain's front door (server/src/<owner>/index.ts)",
)
if (statements < 500) {
  console.error(`Only ${statements} uses of tables were seen: the check itself is broken.`)
  process.exit(1)
}
console.log(`table owners: ${tables.size} tables, ${statements} uses, ${crossings.size} crossings listed`)
process.exit(different === 0 && homeless.length === 0 ? 0 : 1)
