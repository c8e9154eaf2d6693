import type { Stale } from '@zhixing/contract/etag'
import { useEffect, useRef, useState } from 'react'
import { Stack } from '../../../ui/layout.tsx'
import type { Form } from '../form/index.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirms } from './kit/confirm-store.ts'
import { mergeEdits } from './merge-edits.ts'
import { texts } from './texts.ts'

const words = texts.stale

/** The record that a form edits. */
export interface Edits<T extends object> {
  /** Version of the record when it was read. */
  etag: string
  /** Maps the current record of the server, under the names of the save call, to form values; identity by default. */
  valuesOf?: (current: never) => Partial<T>
}

export type Current = Record<string, never>

interface Clash {
  /** Labels of the fields that only the other operator changed. */
  taken: string[]
  /** Fields that both changed. */
  both: { name: string; label: string; theirs: unknown; isTyped: boolean }[]
  theirs: object
}

export interface EditsState {
  /** The version to send: the one that was read, or after a conflict the one that was shown. */
  etag: string | undefined
  /**
   * Merges what another operator saved: fields that only they changed are filled in, those that both changed are
   * shown side by side.
   */
  onStale: (stale: Stale) => void
  /** Changes with each merge, as a key: uncontrolled fields (editors) remount with the merged values. */
  generation: number
  /** The notice of a conflict, above the fields. */
  notice: React.ReactNode
  forget: () => void
}

/**
 * Resolves a conflict of versions (docs/decisions/0148): the input is kept, and saving needs another submit after
 * the merge was shown.
 */
export function useEdits<T extends object>(
  form: Pick<Form<T>, 'read' | 'change'>,
  edits: Edits<T> | undefined,
  start: Partial<T>,
): EditsState {
  const [seen, setSeen] = useState<{ of: string | undefined; etag: string; base: Partial<T> }>()
  const [clash, setClash] = useState<Clash>()
  const [generation, setGeneration] = useState(0)
  const isNewer = seen !== undefined && seen.of === edits?.etag
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (clash) box.current?.scrollIntoView({ behavior: 'smooth', block: 'center' })
  }, [clash])

  function onStale({ etag, current }: Stale) {
    const theirs = edits?.valuesOf ? edits.valuesOf(current as never) : (current as Partial<T>)
    const merged = mergeEdits<T>(isNewer ? seen.base : start, form.read(), theirs)
    form.change(merged.values as Partial<T>)
    setSeen({ of: edits?.etag, etag, base: { ...start, ...theirs } })
    setGeneration((now) => now + 1)
    setClash({
      taken: merged.taken.map((name) => labelOf(name, box.current)),
      both: merged.clashes.map((name) => ({
        name,
        label: labelOf(name, box.current),
        theirs: theirs[name],
        isTyped: isTyped(name, box.current),
      })),
      theirs,
    })
  }

  const take = (values: object) => {
    form.change(values as Partial<T>)
    setGeneration((now) => now + 1)
  }
  const notice = (
    <div ref={box} role="alert">
      {clash && (
        <Note tone="warn" title={words.title}>
          <Stack gap={2}>
            {clash.taken.length > 0 && <span>{words.taken(clash.taken)}</span>}
            {clash.both.map(({ name, label, theirs, isTyped }) => (
              <span key={name}>
                {words.both(label)}
                {isTyped &&
                  words.theirs(
                    typeof theirs === 'number' ? `${theirs}` : typeof theirs === 'string' ? theirs : '',
                  )}{' '}
                <Button
                  variant="line"
                  size="s"
                  onClick={() => {
                    take({ [name]: theirs })
                    setClash({ ...clash, both: clash.both.filter((one) => one.name !== name) })
                  }}
                >
                  {words.useTheirs}
                </Button>
              </span>
            ))}
            <span>{words.again}</span>
            <span>
              <Button
                variant="line"
                size="s"
                onClick={() => {
                  take(clash.theirs)
                  setClash(undefined)
                }}
              >
                {words.reload}
              </Button>
            </span>
          </Stack>
        </Note>
      )}
    </div>
  )
  return {
    etag: isNewer ? seen.etag : edits?.etag,
    onStale,
    generation,
    notice,
    forget: () => setClash(undefined),
  }
}

const within = (box: HTMLElement | null): ParentNode => box?.closest('form') ?? document

/** Label of a field. */
function labelOf(name: string, box: HTMLElement | null): string {
  const label = within(box).querySelector(`label[for="${CSS.escape(name)}"]`)
  return label?.getAttribute('title') || label?.firstChild?.textContent || words.other
}

/** Whether a field displays its raw value rather than a label for it. */
function isTyped(name: string, box: HTMLElement | null): boolean {
  const field = within(box).querySelector(`[id="${CSS.escape(name)}"]`)
  return (
    (field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type) && !isChoice(field)) ||
    field instanceof HTMLTextAreaElement
  )
}
/** Comboboxes and date fields are inputs, too. */
const isChoice = (field: HTMLInputElement) =>
  field.role === 'combobox' || field.readOnly || ['date', 'datetime-local'].includes(field.type)

/** Asks after a conflict where there is no `Form`: keep the own values, which overwrites theirs, or load theirs. */
export async function chooseVersion(changed: readonly string[] = []): Promise<'own' | 'theirs'> {
  const content = `${changed.length > 0 ? words.changed(changed) : ''}${words.choose}`
  const isTheirs = await confirms.ask({
    title: words.title,
    content,
    okText: words.takeTheirs,
    cancelText: words.own,
    danger: false,
  })
  return isTheirs ? 'theirs' : 'own'
}
