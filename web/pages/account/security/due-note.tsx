import { useRevalidator } from 'react-router'
import { askIdentity } from '../../../identity-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { texts } from '../security-texts.ts'

/** The site requires a second factor that this session has not used. */
export function DueNote({ hasFactor }: { hasFactor: boolean }) {
  const { revalidate } = useRevalidator()
  const verify = async () => {
    if (await askIdentity({ kind: 'stepUp' })) await revalidate()
  }
  return (
    <Note
      tone="warn"
      title={texts.due}
      action={
        hasFactor && (
          <Button size="s" onClick={() => void verify()}>
            {texts.verify}
          </Button>
        )
      }
    >
      {texts.dueAbout}
    </Note>
  )
}
