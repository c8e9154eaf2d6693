import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import css from './grading.module.css'
import { texts } from './texts.ts'

const MAX = 30
const MAX_LENGTH = 200

/** Reusable comments: insert one, or store the current text. */
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
  const mayKeep = words !== '' && words.length <= MAX_LENGTH && !list.includes(words) && list.length < MAX

  const { run } = useAction({ reload: false })
  const save = (next: string[]) =>
    run('save', async () => onList((await api('exam/auth/exam/mark/phrase/save', { list: next })).list), {
      done: () => (next.length > list.length ? texts.phraseSaved : undefined),
    })
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
                  onClick={() => void save(list.filter((one) => one !== phrase))}
                >
                  {phrase} <CloseIcon size={12} />
                </button>
              ) : (
                <button
                  type="button"
                  title={at < 9 ? `Alt+${at + 1}` : undefined}
                  // Keeps the caret in the comment field.
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
        <Button size="s" variant="text" onClick={() => void save([...list, words])}>
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
