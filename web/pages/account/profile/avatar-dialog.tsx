import { useState } from 'react'
import { api } from '../../../api.ts'
import { ImageField } from '../../../features/shared/files/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from '../info-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './avatar-dialog.module.css'
import { useAction } from '../../../use-action.ts'
import { useChange } from '../../../ui/use-change.ts'

/** Avatars in web/public/avatars, and none: the initial of the name. */
const choices = () => [
  ...texts.avatarNames.map((label, i) => ({ src: `/avatars/${String(i + 1).padStart(2, '0')}.svg`, label })),
  { src: '', label: texts.avatarNone },
]

const isUploaded = (src: string) => src.startsWith('/files/')

/** Upload or choice of an avatar; saved at once. */
export default function AvatarDialog({
  open,
  onClose,
  name,
  current,
}: {
  open: boolean
  onClose: () => void
  name: string
  current: string
}) {
  const [chosen, setChosen] = useState(current)
  const { busy, run } = useAction({ reload: false })
  useChange(open ? current : null, (picture) => picture !== null && setChosen(picture))

  async function save() {
    if (chosen === current) return onClose()
    await run(
      'save',
      async () => {
        await api('user/auth/user/ext/update', { headImgUrl: chosen }, { showSuccess: true })
        onClose()
      },
      { reload: true },
    )
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.chooseAvatar}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy !== ''} onClick={() => void save()}>
            {texts.use}
          </Button>
        </>
      }
    >
      <div className={css.own}>
        <ImageField
          label={texts.avatarOwn}
          hint={texts.avatarOwnHint}
          value={isUploaded(chosen) ? chosen : ''}
          ratio={1}
          round
          size="s"
          onChange={(file) => setChosen(file?.url ?? '')}
        />
      </div>
      <Row as="p" gap={3} nowrap className={css.or}>
        {texts.avatarOr}
      </Row>
      <fieldset className={css.choices}>
        <legend>
          <VisuallyHidden>{texts.avatar}</VisuallyHidden>
        </legend>
        {choices().map(({ src, label }) => (
          <label key={src} className={css.choice}>
            <input
              type="radio"
              name="avatar"
              value={src}
              checked={chosen === src}
              data-focus={chosen === src ? '' : undefined}
              onChange={() => setChosen(src)}
            />
            {src ? <img src={src} alt="" width={64} height={64} /> : <Avatar name={name} size="l" />}
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
