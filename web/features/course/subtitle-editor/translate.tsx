import { languageCodes, languageName, type SubtitleLanguage } from '@zhixing/contract/vod/languages'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OptionSelect } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

interface TranslateProps {
  videoId: string
  /** Language of the saved subtitle. */
  language: SubtitleLanguage
  /** Languages with a subtitle. */
  present: readonly SubtitleLanguage[]
  /** There are edits that are not saved, which would not be translated. */
  isDirty: boolean
}

/** Translates the saved subtitle by the model of the site into a draft of another language. */
export function Translate(props: TranslateProps) {
  const [open, setOpen] = useState(false)
  const state = useQuery('assistant/auth/desk/state', {}, { quiet: true })
  if (!state.data?.isOn) return null
  return (
    <>
      <Button
        size="s"
        variant="line"
        disabled={props.isDirty}
        title={props.isDirty ? texts.translateDirty : undefined}
        onClick={() => setOpen(true)}
      >
        {texts.translate}
      </Button>
      {open && <TranslateDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function TranslateDialog({ videoId, language, present, onClose }: TranslateProps & { onClose: () => void }) {
  const [, setSearch] = useSearchParams()
  const others = languageCodes.filter((code) => code !== language)
  const [target, setTarget] = useState(others.find((code) => !present.includes(code)) ?? others[0] ?? language)
  const answer = useQuery('assistant/auth/track/view', { videoId, language })
  const { busy, run } = useAction({ reload: false })
  const begin = () =>
    run('begin', async () => {
      await api('assistant/auth/track/save', { videoId, language, target }, { showSuccess: true })
      onClose()
      // Its progress and its result are in the editor of that language.
      setSearch((search) => {
        search.set('language', target)
        return search
      })
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.translateTitle(languageName(language))}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.translateCancel}
          </Button>
          <Button
            disabled={!answer.data || answer.data.notice !== ''}
            loading={busy === 'begin'}
            onClick={() => void begin()}
          >
            {texts.translateBegin}
          </Button>
        </>
      }
    >
      <QueryView of={answer} lines={4}>
        {({ notice, lineTotal, usage, costFen, leftUsage }) => (
          <Stack gap={3}>
            {notice !== '' && <Note tone="warn" title={notice} />}
            <label>
              {texts.translateInto}
              <OptionSelect
                value={target}
                options={others.map((value) => ({
                  value,
                  label: present.includes(value) ? texts.translateHas(languageName(value)) : languageName(value),
                }))}
                onChange={setTarget}
              />
            </label>
            <p>{texts.translateCost(lineTotal, usage, costFen)}</p>
            {notice === '' && usage > leftUsage && <Hint>{texts.translateShort(leftUsage)}</Hint>}
            <Hint>{texts.translateWhy}</Hint>
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
