import type { InputOf } from '@zhixing/contract'
import { languageCodes, languageName, MAX_SPOKEN } from '@zhixing/contract/vod/languages'
import { api } from '../../../api.ts'
import { AdminForm } from '../../../features/shared/workbench/admin-form.tsx'
import { FormItem, MultiSelect, Section } from '../../../features/shared/workbench/kit.ts'
import { NumberInput } from '../../../features/shared/workbench/number-input.tsx'
import { PageHead } from '../../../features/shared/workbench/page-head.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { texts } from './texts.ts'

type Values = InputOf<'vod/admin/speech/update'>

const languages = languageCodes.map((value) => ({ value, label: languageName(value) }))

/** Recognition of new films without being asked: on or off, languages, cost and limit of a day. */
export default function SpeechPage() {
  const answer = useQuery('vod/admin/speech/view', {})
  return (
    <>
      <PageHead about={texts.about} />
      <QueryView of={answer} lines={6}>
        {({ isOffered, hourPriceFen, usedMinutes, waitingTotal, etag, ...setting }) => (
          <Stack gap={4}>
            {!isOffered && (
              <Note tone="warn" title={texts.notOffered}>
                {texts.notOfferedWhy}
              </Note>
            )}
            <AdminForm<Values>
              initialValues={setting}
              edits={{ etag, ...setting }}
              done={null}
              onSubmit={async (values, tag) => {
                await api('vod/admin/speech/update', { ...values, etag: tag }, { showSuccess: true })
                answer.reload()
              }}
            >
              <Section title={texts.settings}>
                <FormItem
                  name="isEnabled"
                  label={texts.isEnabled}
                  extra={texts.isEnabledHint}
                  rules={[{ required: true }]}
                  valuePropName="checked"
                >
                  <Switch disabled={!isOffered && !setting.isEnabled} />
                </FormItem>
                <FormItem
                  name="languageList"
                  label={texts.languageList}
                  extra={texts.languageHint}
                  rules={[{ required: true, message: texts.required }]}
                >
                  <MultiSelect options={languages} max={MAX_SPOKEN} />
                </FormItem>
                <FormItem
                  name="dayMinutes"
                  label={texts.dayMinutes}
                  extra={texts.dayMinutesHint}
                  rules={[{ required: true, message: texts.required }]}
                >
                  <NumberInput min={1} max={100_000} precision={0} style={{ width: '100%', maxWidth: 320 }} />
                </FormItem>
                <Hint>
                  {texts.price(hourPriceFen)}
                  {hourPriceFen > 0 && `；${texts.dayPrice(Math.ceil((hourPriceFen * setting.dayMinutes) / 60))}`}
                </Hint>
                <Hint>
                  {texts.used(usedMinutes, setting.dayMinutes)}；{texts.waiting(waitingTotal)}
                </Hint>
              </Section>
            </AdminForm>
          </Stack>
        )}
      </QueryView>
    </>
  )
}
