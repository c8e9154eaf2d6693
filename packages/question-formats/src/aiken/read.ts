/** Reads Aiken: a stem, options A. B. C., and `ANSWER: A`. Pure. */
import { kind } from '@zhixing/contract/exam/kinds'
import { rawProblem, type RawProblem } from '../fields/raw.ts'
import { noReport, type ReadResult } from '../row.ts'
import { cleanLines } from '../text/clean.ts'
import { originalLines } from '../original.ts'
import { rowOfRaw } from '../to-row.ts'

export const looksLikeAiken = (text: string): boolean =>
  /^[^\S\r\n]*ANSWER:\s*[A-Z](?:\s*,\s*[A-Z])*\s*$/m.test(text) && /^[^\S\r\n]*A[.)]\s+\S/m.test(text)

export function readAiken(text: string): ReadResult {
  const found: { raw: RawProblem; lines: string[] }[] = []
  let raw = rawProblem()
  let lines: string[] = []
  const end = () => {
    if (raw.stem !== '' || raw.options.length > 0) found.push({ raw, lines })
    raw = rawProblem()
    lines = []
  }
  for (const line of cleanLines(text)) {
    if (line === '') continue
    const answer = /^ANSWER:\s*(.*)$/i.exec(line)
    const option = /^([A-Z])[.)]\s*(.*)$/.exec(line)
    if (answer) {
      lines.push(line)
      raw.answer = (answer[1] ?? '').trim()
      raw.kind = /[A-Z].*[A-Z]/.test(raw.answer) ? kind.multiple : kind.single
      end()
      continue
    }
    // Options without an ANSWER line, followed by another stem: a row with an error, not dropped.
    if (!option && raw.options.length > 1) end()
    lines.push(line)
    if (option && option[1] === String.fromCharCode(65 + raw.options.length))
      raw.options.push({ id: option[1], text: option[2] ?? '' })
    else raw.stem = raw.stem === '' ? line : `${raw.stem}\n${line}`
  }
  end()
  return {
    rows: found.map((one, at) =>
      rowOfRaw(at + 1, { ...one.raw, kind: one.raw.kind || kind.single }, [], {
        source: one.lines.join('\n'),
        original: originalLines(one.lines),
      }),
    ),
    media: [],
    report: noReport(),
  }
}
