/** What is wrong in the report of a screen, whatever the screen is. */
import { allCalls } from '@zhixing/contract'
import type { Call } from '@zhixing/contract/call'
import { REFUSED } from './mount.fixture.ts'

const calls = new Map<string, Call>(allCalls().map((call) => [call.path, call]))

/** Errors that a page throws, inputs of another shape than the contract's, and refusals that are not shown. */
export function faultsOf(report: string): string[] {
  const lines = report.split('\n')
  return [...lines.filter(isCrash), ...lines.map(wrongInput), ...hiddenRefusals(report)].filter((line) => line !== '')
}

/** An exception; answers of a loader are JSON. */
const isCrash = (line: string) => /^(\+ )?error [^{]/.test(line) || line.startsWith('→ system/api/browser/error')

/** Fields of a JSON body or of a loader's call that are missing or of another type. */
function wrongInput(line: string): string {
  const [, path = '', text = ''] = /^[→⇒] (\S+) (\{.*\})$/.exec(line) ?? []
  const issue = calls
    .get(path)
    ?.input.safeParse(JSON.parse(text))
    .error?.issues.find(({ code }) => code === 'invalid_type')
  return issue ? `${line}: ${issue.path.join('.')}: ${issue.message}` : ''
}

/** Steps whose call was refused without a word. */
function hiddenRefusals(report: string): string[] {
  return report
    .split(/^#+ /m)
    .filter((step) => / \(refused\)$/m.test(step) && /^→ /m.test(step) && !step.includes(REFUSED.msg))
}
