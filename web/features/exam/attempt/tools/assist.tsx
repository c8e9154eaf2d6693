import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { texts } from '../texts.ts'

/**
 * The exception for people whose aids need the words of a paper that may not be copied. It is theirs to decide, and the teacher sees that they did:
 * a learner in need asks nobody, and nobody is surprised.
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
