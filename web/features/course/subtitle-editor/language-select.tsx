import { languageCodes, languageName, MAIN_LANGUAGE, type SubtitleLanguage } from '@zhixing/contract/vod/languages'
import { useSearchParams } from 'react-router'
import { Select } from '../../../ui/input.tsx'
import { texts } from './texts.ts'

/** Chooses the language that is edited; it is part of the address. */
export function LanguageSelect({
  language,
  present,
}: {
  language: SubtitleLanguage
  /** Languages with a subtitle. */
  present: readonly SubtitleLanguage[]
}) {
  const [, setSearch] = useSearchParams()
  const choose = (next: string) =>
    setSearch((search) => {
      search.set('language', next)
      return search
    })
  return (
    <Select aria-label={texts.language} value={language} onChange={(event) => choose(event.currentTarget.value)}>
      {languageCodes.map((code) => (
        <option key={code} value={code}>
          {code === MAIN_LANGUAGE
            ? texts.languageMain(languageName(code))
            : present.includes(code)
              ? languageName(code)
              : texts.languageNone(languageName(code))}
        </option>
      ))}
    </Select>
  )
}
