import { useState } from 'react'
import { isTexts, readStored, store } from '../../../offline/device-store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import css from './grade-homework.module.css'
import { texts } from './texts.ts'

const words = texts.mark
const NAME = 'homework-phrases'
const MAX_PHRASES = 30

/** The marker's phrases on this device, with defaults. */
export function usePhrases() {
  const [list, setList] = useState<string[]>(
    () => readStored(NAME, (value) => (isTexts(value) ? value : null)) ?? words.usual,
  )
  const change = (next: string[]) => {
    setList(next)
    store(NAME, next)
  }
  return {
    list,
    add: (text: string) => change([text, ...list.filter((one) => one !== text)].slice(0, MAX_PHRASES)),
    remove: (text: string) => change(list.filter((one) => one !== text)),
  }
}

/** Phrases that are inserted into a comment by a click. */
export function Phrases({
  phrases: { list, add, remove },
  text,
  onPick,
}: {
  phrases: ReturnType<typeof usePhrases>
  text: string
  onPick: (phrase: string) => void
}) {
  const typed = text.trim()
  const [isTidying, setTidying] = useState(false)
  return (
    <Stack gap={2} role="group" aria-label={words.phrases}>
      <Row gap={1} align="stretch">
        {list.map((phrase) => (
          <Row key={phrase} gap={0} nowrap>
            <button type="button" className={css.phrase} onClick={() => onPick(phrase)}>
              {phrase}
            </button>
            {isTidying && (
              <IconButton size="s" label={words.removePhrase(phrase)} onClick={() => remove(phrase)}>
                <CloseIcon size={16} />
              </IconButton>
            )}
          </Row>
        ))}
      </Row>
      <Row gap={1}>
        {typed !== '' && !list.includes(typed) && (
          <Button size="s" variant="text" onClick={() => add(typed)}>
            {words.addPhrase}
          </Button>
        )}
        {list.length > 0 && (
          <Button size="s" variant="text" aria-pressed={isTidying} onClick={() => setTidying(!isTidying)}>
            {isTidying ? words.tidiedPhrases : words.tidyPhrases}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
