import { useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Row } from '../../ui/layout.tsx'
import css from './grading.module.css'
import { texts } from './texts.ts'

const MAX = 30
const LONGEST = 200

/** Comments that a marker writes again and again: one press puts one in, another keeps what was just written. */
export function Phrases({
  list,
  comment,
  onList,
  onPick,
}: {
  list: readonly string[]
  comment: string
  onList: (list: string[]) => void
  onPick: (phrase: string) => void
}) {
  const [isTidying, setTidying] = useState(false)
  const words = comment.trim()
  const mayKeep = words !== '' && words.length <= LONGEST && !list.includes(words) && list.length < MAX

  async function keep(next: string[]) {
    try {
      onList((await api('exam/auth/exam/mark/phrase/save', { list: next }, { isShowErrTip: true })).list)
      if (next.length > list.length) toast.success(texts.phraseSaved)
    } catch {
      // Told already; the list is as it was.
    }
  }
  if (list.length === 0 && !mayKeep) return null
  return (
    <Row rowGap={1} className={css.phrases}>
      {list.length > 0 && (
        <ul aria-label={texts.phrases}>
          {list.map((phrase, at) => (
            <li key={phrase}>
              {isTidying ? (
                <button
                  type="button"
                  aria-label={texts.phraseRemove(phrase)}
                  onClick={() => void keep(list.filter((one) => one !== phrase))}
                >
                  {phrase} <CloseIcon size={12} />
                </button>
              ) : (
                <button
                  type="button"
                  title={at < 9 ? `Alt+${at + 1}` : undefined}
                  // The words go in where one writes: the field keeps the caret.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => onPick(phrase)}
                >
                  {phrase}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayKeep && (
        <Button size="s" variant="text" onClick={() => void keep([...list, words])}>
          {texts.phraseKeep}
        </Button>
      )}
      {list.length > 0 && (
        <Button size="s" variant="text" onClick={() => setTidying(!isTidying)}>
          {isTidying ? texts.phraseTidied : texts.phraseTidy}
        </Button>
      )}
    </Row>
  )
}
