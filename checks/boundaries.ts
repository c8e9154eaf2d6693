/**
 * Checks imports against .dependency-cruiser.cjs. Fails if it saw too few modules, which means a wrong configuration.
 */
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

const MIN_MODULES = 150
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: object[]; options: object }

const result = await cruise(['contract', 'packages', 'server', 'web', 'checks'], {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
} as ICruiseOptions)
const { summary, modules } = result.output as ICruiseResult
const ours = modules.filter((module) => /^(contract|packages|server|web|checks)\//.test(module.source))
const comments = new Map(
  (rules.forbidden as { name: string; comment: string }[]).map(({ name, comment }) => [name, comment]),
)
const broken = summary.violations.filter((violation) => violation.rule.severity === 'error')
for (const { rule, from, to } of broken)
  console.error(`${from} -> ${to}\n  ${rule.name}: ${comments.get(rule.name) ?? ''}`)
if (ours.length < MIN_MODULES) {
  console.error(`Only ${ours.length} modules were seen (at least ${MIN_MODULES} expected): the check itself is broken.`)
  process.exit(1)
}
console.log(`boundaries: ${ours.length} modules, ${broken.length} broken`)
process.exit(broken.length === 0 ? 0 : 1)
