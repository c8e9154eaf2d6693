import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { Empty } from '../../../ui/empty.tsx'
import { PrintTools } from '../../exam/paper-print/index.ts'
import { SlipSheet } from './slip-sheet.tsx'

/** An account that waits for its first sign-in, as the calls of classes and organisations answer it. */
export interface WaitingAccount {
  id: string
  name: string
  /** Number within the class or organisation; empty for an account with a phone number. */
  number: string
  mobile: string
  firstCode: string
  expireTime: string
  url: string
  qrPicture: string
}

export interface SlipTexts {
  empty: string
  emptyText: string
  back: string
  print: string
  hint: (count: number) => string
  code: string
  number: string
  mobile: string
  firstCode: string
  foot: (host: string, day: string) => string
  qr: (name: string) => string
}

/** The page of sign-in slips: print tools and the sheet. */
export function SlipPage({
  owner,
  code,
  list,
  back,
  texts,
}: {
  /** Name of the class or organisation. */
  owner: string
  /** Its code for signing in by number. */
  code: string
  list: readonly WaitingAccount[]
  back: string
  texts: SlipTexts
}) {
  if (list.length === 0)
    return (
      <Empty art="study" title={texts.empty} action={<ButtonLink to={back}>{texts.back}</ButtonLink>}>
        {texts.emptyText}
      </Empty>
    )
  return (
    <>
      <PrintTools hint={texts.hint(list.length)}>
        <Button onClick={() => window.print()}>{texts.print}</Button>
        <ButtonLink variant="text" to={back}>
          {texts.back}
        </ButtonLink>
      </PrintTools>
      <SlipSheet
        owner={owner}
        list={list.map((one) => ({
          id: one.id,
          name: one.name,
          facts: [
            ...(one.number
              ? [
                  { label: texts.code, text: code },
                  { label: texts.number, text: one.number },
                ]
              : [{ label: texts.mobile, text: one.mobile }]),
            { label: texts.firstCode, text: one.firstCode },
          ],
          foot: texts.foot(new URL(one.url).host, formatDate(one.expireTime, 'date')),
          qrPicture: one.qrPicture,
          qrLabel: texts.qr(one.name),
        }))}
      />
    </>
  )
}
