import type { OutputOf } from '@zhixing/contract'
import { api } from '../../../api.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './attachments.module.css'
import { fileSize } from '../../../ui/file-size.ts'
import { SignInLink } from '../../user/sign-in/index.ts'
import { texts } from './texts.ts'
import { useAction } from '../../../use-action.ts'
import { signs } from '../../../i18n/word-texts.ts'

export type Accessory = OutputOf<'course/api/course/ref/list'>['accessoryList'][number]

/** Files of a course. `may` is false if the course must be bought first. */
export function Attachments({ list, may, from }: { list: readonly Accessory[]; may: boolean; from: string }) {
  return (
    <ul className={css.list}>
      {list.map((one) => (
        <Row as="li" gap={3} nowrap key={one.id} className={css.file}>
          <span className={css.kind} aria-hidden="true">
            {extension(one)}
          </span>
          <span className={css.name}>
            <b>{one.acName}</b>
            <small>{fileSize(one.fileSize)}</small>
          </span>
          <Download accessory={one} may={may} from={from} />
        </Row>
      ))}
    </ul>
  )
}

function Download({ accessory, may, from }: { accessory: Accessory; may: boolean; from: string }) {
  const { user } = useRoot()
  const { busy, run } = useAction({ reload: false })
  const name = texts.downloadName(accessory.acName)
  if (!user)
    return (
      <SignInLink
        variant="line"
        size="s"
        to={from}
        why={texts.downloadWhy}
        aria-label={`${texts.loginToDownload}${signs.colon}${accessory.acName}`}
      >
        {texts.loginToDownload}
      </SignInLink>
    )
  if (!may) return <span className={css.locked}>{texts.enrolToDownload}</span>

  const download = () =>
    run('download', async () => {
      const { url } = await api('course/auth/course/accessory/download', { id: accessory.id })
      // The response is a file download, so the page stays.
      location.assign(url)
    })

  return (
    <Button
      variant="line"
      size="s"
      icon={<DownloadIcon size={16} />}
      loading={busy !== ''}
      aria-label={name}
      onClick={() => void download()}
    >
      {texts.download}
    </Button>
  )
}

function extension({ acName, fileType }: Accessory): string {
  const end = /\.([a-z0-9]{1,5})$/i.exec(acName)?.[1] ?? fileType
  return (end || 'file').toUpperCase().slice(0, 4)
}
