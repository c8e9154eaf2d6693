import { BLANK_MARK } from '@zhixing/contract/exam/kinds'
import { RichProse } from '../../shared/math/index.ts'
import css from './paper-editor.module.css'

/** Stem of a problem in a list, with formulas; a very long one as plain text. */
export function StemLine({ problem }: { problem: { problemContent: string; plainText: string } }) {
  const { problemContent, plainText } = problem
  if (!problemContent) return <p className={css.plain}>{plainText}</p>
  return (
    <div className={css.rich}>
      <RichProse compact html={problemContent.replace(BLANK_MARK, '____')} />
    </div>
  )
}
