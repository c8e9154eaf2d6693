import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { texts } from '../texts.ts'

/**
 * Turns on aided reading for people whose assistive technology needs the text of a paper that may not be copied. It
 * needs no approval, and the teacher sees it.
 */
export function Assist({
  open,
  isOn,
  onClose,
  onTurn,
}: {
  open: boolean
  isOn: boolean
  onClose: () => void
  onTurn: (isOn: boolean) => void
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.assist}
      size="s"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.assistClose}
          </Button>
          <Button
            onClick={() => {
              onTurn(!isOn)
              onClose()
            }}
          >
            {isOn ? texts.assistOff : texts.assistOn}
          </Button>
        </>
      }
    >
      {texts.assistAbout.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}
