import { toast } from '../../../ui/toast-store.ts'
import { copyText } from '../../../ui/copy-text.ts'
import css from './people.module.css'
import { Modal } from '../../../features/shared/workbench/kit.ts'
import { Note } from '../../../ui/note.tsx'
import { Button } from '../../../ui/button.tsx'
import { type ReactNode, useState } from 'react'
import { api } from '../../../api.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { formatDate } from '../../../ui/date-format.ts'
import { texts } from './texts.ts'

const words = texts.users

interface Subject {
  id: string
  nickname: string
}

/**
 * Actions on an account, each with a confirmation; they resolve to whether it was done. `dialog` shows a one-time
 * password that could not be sent.
 */
export function useUserActions(onDone: () => void = () => {}) {
  const [fresh, setFresh] = useState<{ nickname: string; code: string; until: string }>()
  const shown = { showSuccess: true }
  const ask = async (action: Parameters<typeof confirmAction>[0]) => {
    const isDone = await confirmAction(action)
    if (isDone) onDone()
    return isDone
  }
  const dialog: ReactNode = fresh && (
    <Modal title={`${words.newCode}：${fresh.nickname}`} onClose={() => setFresh(undefined)}>
      <Note tone="warn" title={words.newCodeAbout(formatDate(fresh.until, 'full'))} />
      <p className={css.code}>
        {fresh.code}{' '}
        <Button
          variant="line"
          size="s"
          onClick={() => void copyText(fresh.code).then(() => toast.success(texts.copied))}
        >
          {texts.copy}
        </Button>
      </p>
    </Modal>
  )
  return {
    dialog,
    disable: ({ id, nickname }: Subject) =>
      ask({
        title: words.disableAsk(nickname),
        content: words.disableAbout,
        okText: words.disable,
        danger: true,
        run: () => api('user/admin/user/disable', { id }, shown),
      }),
    enable: async ({ id }: Subject) => {
      const answer = await api('user/admin/user/enable', { id }, shown).catch(() => undefined)
      if (answer) onDone()
      return answer !== undefined
    },
    signOut: ({ id, nickname }: Subject) =>
      ask({
        title: words.signOutAsk(nickname),
        content: words.signOutAbout,
        okText: words.signOut,
        danger: true,
        run: () => api('user/admin/user/signOut', { id }, shown),
      }),
    reset: ({ id, nickname }: Subject) =>
      ask({
        title: words.resetAsk(nickname),
        content: words.resetAbout,
        okText: words.reset,
        danger: true,
        run: async () => {
          const { password, expireTime } = await api('user/admin/user/resetPassword', { id }, shown)
          if (password) setFresh({ nickname, code: password, until: expireTime ?? '' })
        },
      }),
    clearFactors: ({ id, nickname }: Subject) =>
      ask({
        title: words.clearFactorsAsk(nickname),
        content: words.clearFactorsAbout,
        okText: words.clearFactors,
        danger: true,
        run: () => api('user/admin/user/factor/delete', { id }, shown),
      }),
    actAs: ({ id, nickname }: Subject) =>
      confirmAction({
        title: words.actAsAsk(nickname),
        content: words.actAsAbout,
        okText: words.actAs,
        run: async () => {
          await api('user/admin/user/actAs', { id })
          // All client state belongs to the operator: reload the document as the other user.
          location.assign('/')
        },
      }),
  }
}
